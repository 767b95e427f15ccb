// Takes the place of @vscode/native-watchdog, which ships as C++ source only. The extension host looks after its parent
// once a second by itself, so nothing is left to do here.
exports.start = () => {};
exports.exit = (code) => process.exit(code ?? 0);
