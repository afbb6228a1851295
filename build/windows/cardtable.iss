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

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "da"; MessagesFile: "compiler:Languages\Danish.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "is"; MessagesFile: "compiler:Languages\Icelandic.isl"
Name: "it"; MessagesFile: "compiler:Languages\Italian.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "..\..\dist\cardtable\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[InstallDelete]
; Modules of an earlier version are not to be found by this one.
Type: filesandordirs; Name: "{app}\_internal"

[Icons]
Name: "{group}\cardtable"; Filename: "{app}\cardtable.exe"
Name: "{autodesktop}\cardtable"; Filename: "{app}\cardtable.exe"; Tasks: desktopicon

[Run]
Filename: "{app}\cardtable.exe"; Description: "{cm:LaunchProgram,cardtable}"; Flags: nowait postinstall skipifsilent

; Saved games lie in %LOCALAPPDATA%\cardtable and are left where they are when the program is removed.
