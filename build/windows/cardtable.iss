; Inno Setup 6: an installer for one person, without an administrator. build/windows.py gives Version and Name.
; Never run by the project's own tests: it is made by .github/workflows/release.yml on Windows alone.

[Setup]
AppId={{6C1C7B5E-6E0D-4C0B-9A39-3F0B1C2D7A51}
AppName=cardtable
AppVersion={#Version}
AppPublisher=The cardtable authors
DefaultDirName={autopf}\cardtable
DefaultGroupName=cardtable
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename={#Name}
UninstallDisplayIcon={app}\cardtable.exe
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "da"; MessagesFile: "compiler:Languages\Danish.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "is"; MessagesFile: "compiler:Languages\Icelandic.isl"
Name: "it"; MessagesFile: "compiler:Languages\Italian.isl"
Name: "sq"; MessagesFile: "compiler:Default.isl,Albanian.isl"

[CustomMessages]
en.KindOfFile=Deal or game of cards
da.KindOfFile=Kortspil
de.KindOfFile=Kartenspiel
is.KindOfFile=Spil
it.KindOfFile=Partita a carte

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "..\..\dist\cardtable\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[InstallDelete]
; Modules of an earlier version are not to be found by this one.
Type: filesandordirs; Name: "{app}\_internal"

[Registry]
; A double click on a .cardtable file; all of it goes when the program is removed.
Root: HKCU; Subkey: "Software\Classes\.cardtable"; ValueType: string; ValueData: "cardtable.shared"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKCU; Subkey: "Software\Classes\.cardtable\OpenWithProgids"; ValueType: string; ValueName: "cardtable.shared"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKCU; Subkey: "Software\Classes\cardtable.shared"; ValueType: string; ValueData: "{cm:KindOfFile}"; Flags: uninsdeletekey
Root: HKCU; Subkey: "Software\Classes\cardtable.shared\DefaultIcon"; ValueType: string; ValueData: "{app}\cardtable.exe,0"
Root: HKCU; Subkey: "Software\Classes\cardtable.shared\shell\open\command"; ValueType: string; ValueData: """{app}\cardtable.exe"" ""%1"""

[Icons]
Name: "{group}\cardtable"; Filename: "{app}\cardtable.exe"
Name: "{autodesktop}\cardtable"; Filename: "{app}\cardtable.exe"; Tasks: desktopicon

[Run]
Filename: "{app}\cardtable.exe"; Description: "{cm:LaunchProgram,cardtable}"; Flags: nowait postinstall skipifsilent

; Saved games lie in %LOCALAPPDATA%\cardtable and are left where they are when the program is removed.
