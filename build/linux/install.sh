#!/bin/sh
# Puts cardtable into your own menu, with its icon, and "cardtable" into ~/.local/bin; --remove takes them out again.
# The program itself stays in this folder. Needs no administrator.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/cardtable.desktop
command=$HOME/.local/bin/cardtable

remove() {
    rm -f "$entry"
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
}

case ${1-} in
--remove)
    remove
    refresh
    echo "cardtable is out of the menu. Saved games are where they were."
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
mkdir -p "$data/applications" "$HOME/.local/bin"
while IFS= read -r line; do
    case $line in
    Exec=*) printf 'Exec="%s/cardtable"\n' "$quoted" ;;
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
echo "cardtable is in the menu."
