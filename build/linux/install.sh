#!/bin/sh
# Installs cardtable for you alone: copies the program into ~/.local/lib/cardtable and puts it into the menu, with its icon and
# as the program for .cardtable files, and "cardtable" into ~/.local/bin. --remove undoes all of it; saved games stay.
# Needs no administrator. The unpacked folder is not needed afterwards.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/cardtable.desktop
kinds=$data/mime/packages/cardtable.xml
command=$HOME/.local/bin/cardtable
place=$HOME/.local/lib/cardtable

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
    removed='cardtable has been removed from the menu. Saved games are where they were.'
    done_='cardtable is in the menu.'
    ;;
# end of texts
esac

say() {
    printf '%s\n' "$1"
}

remove() {
    rm -f "$entry" "$kinds"
    rm -f "$data"/icons/hicolor/*/apps/cardtable.png "$data/icons/hicolor/scalable/apps/cardtable.svg"
    if [ -L "$command" ]; then rm -f "$command"; fi
    # A folder of that name that somebody else made is left alone, and so are games kept in the folder of a portable program.
    if [ -f "$place/install.sh" ]; then
        find "$place" -mindepth 1 -maxdepth 1 ! -name cardtable-data -exec rm -rf {} +
        rmdir "$place" 2>/dev/null || true
    fi
}

# The old copy goes only when the new one is whole. Games of a portable program stay where they are.
copy() {
    if [ "$here" = "$place" ]; then return; fi
    if [ -e "$place" ] && [ ! -e "$place/cardtable-data" ] && [ ! -f "$place/install.sh" ]; then
        echo "$place is not cardtable's: nothing was changed" >&2
        exit 1
    fi
    new=$place.new
    mkdir -p "$(dirname "$place")"
    rm -rf "$new"
    mkdir "$new"
    for part in "$here"/*; do
        if [ "$(basename "$part")" != cardtable-data ]; then cp -RPp "$part" "$new/"; fi
    done
    if [ -e "$place/cardtable-data" ]; then mv "$place/cardtable-data" "$new/"; fi
    rm -rf "$place"
    mv "$new" "$place"
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

copy
# Inside quotes an Exec line wants a backslash before " ` $ \, written as two (it is also a text value), and %% for %.
quoted=$(printf '%s' "$place" | sed -e 's/\\/\\\\\\\\/g' -e 's/["`$]/\\\\&/g' -e 's/%/%%/g')
mkdir -p "$data/applications" "$data/mime/packages" "$HOME/.local/bin"
cp "$place/cardtable-mime.xml" "$kinds"
while IFS= read -r line; do
    case $line in
    Exec=*) printf 'Exec="%s/cardtable" %%f\n' "$quoted" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <"$place/cardtable.desktop" >"$entry"
for icon in "$place"/icons/*.png; do
    size=$(basename "$icon" .png)
    mkdir -p "$data/icons/hicolor/${size}x$size/apps"
    cp "$icon" "$data/icons/hicolor/${size}x$size/apps/cardtable.png"
done
mkdir -p "$data/icons/hicolor/scalable/apps"
cp "$place/icons/cardtable.svg" "$data/icons/hicolor/scalable/apps/cardtable.svg"
if [ ! -e "$command" ] || [ -L "$command" ]; then ln -sf "$place/cardtable" "$command"; fi
refresh
say "$done_"
