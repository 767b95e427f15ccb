@rem The web host with the command line of VS Code: see webHost.ts.
@"%~dp0..\..\node_modules\.bin\node.cmd" "%~dp0webHost.ts" %*
