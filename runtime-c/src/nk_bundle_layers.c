#include "nk_bundle.h"

#define PREFIX_BYTES     4u
#define KINDS            15u
#define ACTIVATIONS      7u
#define MAX_BRANCH_CONVS 4u

/*
 * The fields behind the four-byte prefix of each kind of record, one letter a field:
 *
 *     E  u32 extent 1 .. 65535        A  u8 activation code      s  u8 1 .. 255
 *     C  u32 channels 1 .. 2^24       b  u8 any                  d  u8 0 .. 1
 *     f  float, finite                h  u16 any                 n  u8 0 .. 4
 *     p  float, positive and finite   0  u8 that must be 0       t  u8 0 .. 3
 */
static const char *const fields_of[KINDS] = {
    NULL,          /* no kind 0 */
    "CA000f",      /* dense: units, activation, alpha */
    "EECAbbbf",    /* conv2d: kernel, stride, filters, activation, pads, alpha */
    "EEbbh",       /* max_pool2d: rows, stride, pads, packed */
    "",            /* flatten */
    "EEbbh",       /* avg_pool2d: as max_pool2d */
    "C0000",       /* batch_norm2d: channels */
    "EECAbbbf",    /* depthwise_conv2d: as conv2d */
    "C0000p",      /* convnextv2_block: channels, epsilon */
    "CCbbsdp0000", /* mobilenetv4_uib: in, out, kernels, stride, downsampling, ratio */
    "CCs000",      /* resnet_basic_block: in, out, stride */
    "C0000p",      /* layernorm2d: channels, epsilon */
    "CCCn000",     /* yolox_decoupled_head: in, hidden, classes, convolutions */
    "Ct000",       /* feature_tap: channels, number */
    "CCCCCn000"    /* yolox_pafpn_multiscale: c3, c4, c5, hidden, classes, convolutions */
};

static uint32_t field_bytes(char field)
{
    switch (field) {
    case 'E':
    case 'C':
    case 'f':
    case 'p':
        return 4u;
    case 'h':
        return 2u;
    default:
        return 1u;
    }
}

uint32_t nk_record_bytes(uint32_t kind)
{
    if (kind == 0u || kind >= KINDS) {
        return 0u;
    }
    uint32_t bytes = PREFIX_BYTES;
    for (const char *field = fields_of[kind]; *field != '\0'; ++field) {
        bytes += field_bytes(*field);
    }
    return bytes;
}

static void check_u8(nk_cursor_t *cursor, uint32_t least, uint32_t most, nk_code_t code)
{
    const size_t at = cursor->position;
    const uint32_t value = nk_cursor_u8(cursor);
    if (value < least || value > most) {
        nk_cursor_fail(cursor, code, at);
    }
}

static void check_f32(nk_cursor_t *cursor, int must_be_positive)
{
    const size_t at = cursor->position;
    const float value = nk_cursor_f32(cursor);
    if (!(must_be_positive ? nk_is_positive(value) : nk_is_finite(value))) {
        nk_cursor_fail(cursor, NK_CODE_BAD_LAYER_FIELD, at);
    }
}

static void check_field(nk_cursor_t *cursor, char field)
{
    switch (field) {
    case 'E':
        (void)nk_cursor_ranged_u32(cursor, 1u, NK_MAX_EXTENT, NK_CODE_BAD_LAYER_FIELD);
        break;
    case 'C':
        (void)nk_cursor_ranged_u32(cursor, 1u, NK_MAX_CHANNELS, NK_CODE_BAD_LAYER_FIELD);
        break;
    case 'f':
    case 'p':
        check_f32(cursor, field == 'p');
        break;
    case 'A':
        check_u8(cursor, 0u, ACTIVATIONS - 1u, NK_CODE_UNKNOWN_ACTIVATION);
        break;
    case '0':
        nk_cursor_zeros(cursor, 1u);
        break;
    case 's':
        check_u8(cursor, 1u, 255u, NK_CODE_BAD_LAYER_FIELD);
        break;
    case 'd':
        check_u8(cursor, 0u, 1u, NK_CODE_BAD_LAYER_FIELD);
        break;
    case 'n':
        check_u8(cursor, 0u, MAX_BRANCH_CONVS, NK_CODE_BAD_LAYER_FIELD);
        break;
    case 't':
        check_u8(cursor, 0u, NK_MAX_TAPS - 1, NK_CODE_BAD_LAYER_FIELD);
        break;
    default: /* b, h: any value */
        (void)nk_cursor_take(cursor, field_bytes(field));
        break;
    }
}

/** True if a kind may stand in an int8 bundle. */
static int is_int8_kind(uint32_t kind)
{
    return kind <= NK_LAYER_AVG_POOL2D || kind == NK_LAYER_DEPTHWISE_CONV2D ||
           kind == NK_LAYER_MOBILENETV4_UIB;
}

static void check_record(const nk_bundle_t *bundle, nk_cursor_t *cursor)
{
    const size_t at = cursor->position;
    (void)nk_cursor_need(cursor, PREFIX_BYTES);
    const uint32_t kind = nk_cursor_u8(cursor);
    if (kind == 0u || kind >= KINDS) {
        nk_cursor_fail(cursor, NK_CODE_UNKNOWN_LAYER_KIND, at);
        return;
    }
    nk_cursor_zeros(cursor, PREFIX_BYTES - 1u);
    (void)nk_cursor_need(cursor, nk_record_bytes(kind) - PREFIX_BYTES);
    if ((bundle->is_int8 && !is_int8_kind(kind)) || (bundle->is_mlp && kind != NK_LAYER_DENSE)) {
        nk_cursor_fail(cursor, NK_CODE_LAYER_NOT_ALLOWED, at);
    }
    for (const char *field = fields_of[kind]; *field != '\0'; ++field) {
        check_field(cursor, *field);
    }
}

void nk_bundle_read_layers(nk_bundle_t *bundle, nk_cursor_t *cursor)
{
    bundle->layers = cursor->data + cursor->position;
    for (uint32_t i = 0; i < bundle->layer_count && cursor->code == NK_CODE_NONE; ++i) {
        check_record(bundle, cursor);
    }
}
