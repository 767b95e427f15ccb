/**
 * Given the id of its client, the library looks every three seconds whether that process is still there. The channel to
 * the client says it at once, and without waking up.
 */
process.argv = process.argv.filter((argument) => !argument.startsWith("--clientProcessId"));
process.on("disconnect", () => process.exit(0));
