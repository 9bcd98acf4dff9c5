# Shared by the scripts of this folder and the launchers; to be sourced. Needs: root, the checkout's folder.
# shellcheck shell=sh

# What the launcher runs: a copy of the built jar and its libraries, and the mark of when it was built.
# shellcheck disable=SC2154,SC2034 # root comes from, app goes to the script that sources this one
app=$root/generator/target/launcher

has() { command -v "$1" >/dev/null 2>&1; }

# Is a source newer than the last build? A folder counts as newer when a file in it came or went.
is_stale() {
    [ ! -f "$app/built" ] || [ -n "$(find "$root/pom.xml" "$root/generator/pom.xml" "$root/generator/src/main" \
        "$root/templates" "$root/runtime-c/include" "$root/runtime-c/src" "$root/boards" \
        -newer "$app/built" -print -quit 2>/dev/null)" ]
}

# Java opens files with other than ASCII names, and reads sources, only in a locale with UTF-8.
use_utf8() {
    case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
        *[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;;
        *) export LC_ALL=C.UTF-8 ;;
    esac
}
