; NSIS 3: an installer for one person, without an administrator. build/windows.py gives VERSION and NAME, and TARGET where
; the program that installs shall have 64 bits too.

Unicode true
!ifdef TARGET
  Target ${TARGET}
!endif
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\cardtable"
!define CLASSES "Software\Classes"

SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS all

Name "cardtable"
OutFile "..\..\dist\${NAME}.exe"
InstallDir "$LOCALAPPDATA\Programs\cardtable"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"

VIProductVersion "${NUMBER}.0"
VIAddVersionKey "ProductName" "cardtable"
VIAddVersionKey "FileDescription" "cardtable"
VIAddVersionKey "CompanyName" "The cardtable authors"
VIAddVersionKey "LegalCopyright" "The cardtable authors, MIT licence"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"

!include "MUI2.nsh"
!define MUI_FINISHPAGE_RUN "$INSTDIR\cardtable.exe"
!insertmacro MUI_PAGE_LICENSE "..\..\LICENSE"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English" ; for every language that is not among them
!insertmacro MUI_LANGUAGE "Albanian"
!insertmacro MUI_LANGUAGE "Danish"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Icelandic"
!insertmacro MUI_LANGUAGE "Italian"

LangString KindOfFile ${LANG_ENGLISH} "Deal or game of cards"
LangString KindOfFile ${LANG_ALBANIAN} "Lojë me letra"
LangString KindOfFile ${LANG_DANISH} "Kortspil"
LangString KindOfFile ${LANG_GERMAN} "Kartenspiel"
LangString KindOfFile ${LANG_ICELANDIC} "Spil"
LangString KindOfFile ${LANG_ITALIAN} "Partita a carte"
LangString OnTheDesktop ${LANG_ENGLISH} "Shortcut on the desktop"
LangString OnTheDesktop ${LANG_ALBANIAN} "Shkurtore në tryezën e punës"
LangString OnTheDesktop ${LANG_DANISH} "Genvej på skrivebordet"
LangString OnTheDesktop ${LANG_GERMAN} "Verknüpfung auf dem Desktop"
LangString OnTheDesktop ${LANG_ICELANDIC} "Flýtileið á skjáborðinu"
LangString OnTheDesktop ${LANG_ITALIAN} "Collegamento sul desktop"

Section "cardtable"
  SectionIn RO
  RMDir /r "$INSTDIR\_internal" ; modules of an earlier version are not to be found by this one
  SetOutPath "$INSTDIR"
  File /r "..\..\dist\cardtable\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\cardtable.lnk" "$INSTDIR\cardtable.exe"

  ; A double click on a .cardtable file; all of it goes when the program is removed.
  WriteRegStr HKCU "${CLASSES}\.cardtable" "" "cardtable.shared"
  WriteRegStr HKCU "${CLASSES}\.cardtable\OpenWithProgids" "cardtable.shared" ""
  WriteRegStr HKCU "${CLASSES}\cardtable.shared" "" "$(KindOfFile)"
  WriteRegStr HKCU "${CLASSES}\cardtable.shared\DefaultIcon" "" "$INSTDIR\cardtable.exe,0"
  WriteRegStr HKCU "${CLASSES}\cardtable.shared\shell\open\command" "" '"$INSTDIR\cardtable.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)' ; the kinds of files have changed

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "cardtable"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\cardtable.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The cardtable authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section /o "$(OnTheDesktop)"
  CreateShortcut "$DESKTOP\cardtable.lnk" "$INSTDIR\cardtable.exe"
SectionEnd

; Saved games lie in %LOCALAPPDATA%\cardtable, or in a folder beside the program, and are left where they are.
Section "Uninstall"
  Delete "$INSTDIR\cardtable.exe"
  Delete "$INSTDIR\cardtable.com"
  Delete "$INSTDIR\cardtable.cdx.json"
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\cardtable.lnk"
  Delete "$DESKTOP\cardtable.lnk"
  DeleteRegKey HKCU "${CLASSES}\cardtable.shared"
  DeleteRegValue HKCU "${CLASSES}\.cardtable" ""
  DeleteRegValue HKCU "${CLASSES}\.cardtable\OpenWithProgids" "cardtable.shared"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.cardtable\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.cardtable"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)'
SectionEnd
