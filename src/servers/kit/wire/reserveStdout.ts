import { Writable } from "node:stream";

/**
 * The only way to stdout from now on. What anything else writes there goes to stderr: one stray `console.log` would
 * corrupt the protocol.
 */
export function reserveStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    decodeStrings: false,
    // The callback comes when the pipe has taken the text, so this stream is as full as the pipe is.
    write: (text: string, _encoding, done) => void write(text, done),
  });
}
