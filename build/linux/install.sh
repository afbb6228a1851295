#!/bin/sh
# Puts cardtable into your own menu, with its icon and as what opens .cardtable files, and "cardtable" into ~/.local/bin;
# --remove takes them out again.
# The program itself stays in this folder. Needs no administrator.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/cardtable.desktop
kinds=$data/mime/packages/cardtable.xml
command=$HOME/.local/bin/cardtable

# The texts in the language of the system; build/translations.py writes them.
language=${LANGUAGE:-${LC_ALL:-${LC_MESSAGES:-${LANG-}}}}
case $language in
# texts
sq*)
    removed='cardtable nuk është më në meny. Lojërat e ruajtura janë aty ku ishin.'
    done_='cardtable tani është në meny.'
    ;;
it*)
    removed='cardtable non è più nel menu. Le partite salvate sono dov’erano.'
    done_='cardtable ora è nel menu.'
    ;;
is*)
    removed='cardtable er ekki lengur í valmyndinni. Geymdir leikir eru þar sem þeir voru.'
    done_='cardtable er nú í valmyndinni.'
    ;;
de*)
    removed='cardtable steht nicht mehr im Menü. Die gespeicherten Spiele liegen, wo sie waren.'
    done_='cardtable steht jetzt im Menü.'
    ;;
da*)
    removed='cardtable er ikke længere i menuen. Gemte spil er, hvor de var.'
    done_='cardtable er nu i menuen.'
    ;;
*)
    removed='cardtable is out of the menu. Saved games are where they were.'
    done_='cardtable is in the menu.'
    ;;
# end of texts
esac

say() {
    printf '%s\n' "$1"
}

remove() {
    rm -f "$entry" "$kinds"
    for icon in "$here"/icons/*.png; do
        size=$(basename "$icon" .png)
        rm -f "$data/icons/hicolor/${size}x$size/apps/cardtable.png"
    done
    rm -f "$data/icons/hicolor/scalable/apps/cardtable.svg"
    if [ -L "$command" ]; then rm -f "$command"; fi
}

refresh() {
    if command -v update-desktop-database >/dev/null 2>&1; then
        update-desktop-database "$data/applications" >/dev/null 2>&1 || true
    fi
    if [ -d "$data/mime/packages" ] && command -v update-mime-database >/dev/null 2>&1; then
        update-mime-database "$data/mime" >/dev/null 2>&1 || true
    fi
}

case ${1-} in
--remove)
    remove
    refresh
    say "$removed"
    exit 0
    ;;
"") ;;
*)
    echo "usage: $0 [--remove]" >&2
    exit 2
    ;;
esac

# Inside quotes an Exec line wants a backslash before " ` $ \, written as two (it is also a text value), and %% for %.
quoted=$(printf '%s' "$here" | sed -e 's/\\/\\\\\\\\/g' -e 's/["`$]/\\\\&/g' -e 's/%/%%/g')
mkdir -p "$data/applications" "$data/mime/packages" "$HOME/.local/bin"
cp "$here/cardtable-mime.xml" "$kinds"
while IFS= read -r line; do
    case $line in
    Exec=*) printf 'Exec="%s/cardtable" %%f\n' "$quoted" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$here/cardtable.desktop" >"$entry"
for icon in "$here"/icons/*.png; do
    size=$(basename "$icon" .png)
    mkdir -p "$data/icons/hicolor/${size}x$size/apps"
    cp "$icon" "$data/icons/hicolor/${size}x$size/apps/cardtable.png"
done
mkdir -p "$data/icons/hicolor/scalable/apps"
cp "$here/icons/cardtable.svg" "$data/icons/hicolor/scalable/apps/cardtable.svg"
if [ ! -e "$command" ] || [ -L "$command" ]; then ln -sf "$here/cardtable" "$command"; fi
refresh
say "$done_"
