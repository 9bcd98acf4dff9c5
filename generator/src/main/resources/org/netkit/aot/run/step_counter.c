/*
 * QEMU TCG plugin: counts the instructions that each step of an inference executes.
 *
 *   begin=ADDRESS  first instruction of the inference, hexadecimal
 *   marks=FILE     addresses at which a step has ended, hexadecimal, one a line
 *   steps=N        steps of one inference
 *   out=FILE       gets a line for each inference: N numbers
 *
 * Blocks of instructions are counted as a whole; one that holds a mark, instruction by instruction. The few
 * functions of QEMU's plugin interface that are used have been the same since version 1 (QEMU 4.2); they
 * are declared here since distributions ship no header for them (docs/devel/tcg-plugins of QEMU).
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef PLUGIN_VERSION
#define PLUGIN_VERSION 1
#endif

#define EXPORT __attribute__((visibility("default")))

typedef uint64_t plugin_id_t;
typedef struct qemu_info qemu_info_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;

enum { NO_REGISTERS = 0, MOST_MARKS = 65536, MOST_STEPS = 65536 };

typedef void (*translate_t)(plugin_id_t id, struct qemu_plugin_tb *block);
typedef void (*execute_t)(unsigned int cpu, void *data);

void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id_t id, translate_t call);
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *block, execute_t call, int flags, void *data);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn, execute_t call, int flags, void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);

EXPORT int qemu_plugin_version = PLUGIN_VERSION;
EXPORT int qemu_plugin_install(plugin_id_t id, const qemu_info_t *info, int count, char **arguments);

static uint64_t begin;
static uint64_t marks[MOST_MARKS];
static size_t mark_count;
static uint64_t step_count;
static FILE *out;

static uint64_t executed;              /* instructions since the last mark */
static uint64_t counts[MOST_STEPS];    /* of the running inference */
static uint64_t steps_done;            /* its steps that have ended */
static bool is_running;

static bool is_mark(uint64_t address)
{
    for (size_t i = 0; i < mark_count; i++) {
        if (marks[i] == address) {
            return true;
        }
    }
    return false;
}

static void on_begin(unsigned int cpu, void *data)
{
    (void)cpu;
    (void)data;
    is_running = true;
    executed = 0;
    steps_done = 0;
}

static void on_mark(unsigned int cpu, void *data)
{
    (void)cpu;
    (void)data;
    if (!is_running) {
        return;
    }
    counts[steps_done++] = executed;
    executed = 0;
    if (steps_done == step_count) {
        for (uint64_t i = 0; i < step_count; i++) {
            fprintf(out, i == 0 ? "%llu" : " %llu", (unsigned long long)counts[i]);
        }
        fputc('\n', out);
        fflush(out);
        is_running = false;
    }
}

static void on_instructions(unsigned int cpu, void *data)
{
    (void)cpu;
    executed += (uintptr_t)data;
}

static bool is_special(uint64_t address)
{
    return address == begin || is_mark(address);
}

static void translate(plugin_id_t id, struct qemu_plugin_tb *block)
{
    (void)id;
    const size_t count = qemu_plugin_tb_n_insns(block);
    bool has_special = false;
    for (size_t i = 0; i < count; i++) {
        has_special |= is_special(qemu_plugin_insn_vaddr(qemu_plugin_tb_get_insn(block, i)));
    }
    if (!has_special) {
        qemu_plugin_register_vcpu_tb_exec_cb(block, on_instructions, NO_REGISTERS, (void *)(uintptr_t)count);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(block, i);
        const uint64_t address = qemu_plugin_insn_vaddr(insn);
        if (is_mark(address)) {
            qemu_plugin_register_vcpu_insn_exec_cb(insn, on_mark, NO_REGISTERS, NULL);
        }
        if (address == begin) {
            qemu_plugin_register_vcpu_insn_exec_cb(insn, on_begin, NO_REGISTERS, NULL);
        }
        qemu_plugin_register_vcpu_insn_exec_cb(insn, on_instructions, NO_REGISTERS, (void *)(uintptr_t)1);
    }
}

static bool read_marks(const char *path)
{
    FILE *file = fopen(path, "r");
    unsigned long long address;
    if (file == NULL) {
        return false;
    }
    while (mark_count < MOST_MARKS && fscanf(file, "%llx", &address) == 1) {
        marks[mark_count++] = address;
    }
    fclose(file);
    return mark_count > 0;
}

static const char *value_of(const char *argument, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(argument, name, length) == 0 && argument[length] == '=' ? argument + length + 1 : NULL;
}

EXPORT int qemu_plugin_install(plugin_id_t id, const qemu_info_t *info, int count, char **arguments)
{
    (void)info;
    bool has_marks = false;
    for (int i = 0; i < count; i++) {
        const char *value;
        if ((value = value_of(arguments[i], "begin")) != NULL) {
            begin = strtoull(value, NULL, 16);
        } else if ((value = value_of(arguments[i], "steps")) != NULL) {
            step_count = strtoull(value, NULL, 10);
        } else if ((value = value_of(arguments[i], "marks")) != NULL) {
            has_marks = read_marks(value);
        } else if ((value = value_of(arguments[i], "out")) != NULL) {
            out = fopen(value, "w");
        }
    }
    if (begin == 0 || !has_marks || out == NULL || step_count == 0 || step_count > MOST_STEPS) {
        fprintf(stderr, "step_counter: begin, marks, steps and out are needed\n");
        return 1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
    return 0;
}
