/** Begins every line that the tests inside VS Code print, among all that VS Code itself has to say. */
export const testOutputMark = "[test] ";
