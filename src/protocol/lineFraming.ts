/**
 * Newline-delimited messages over a byte stream, for the client transport and the servers alike.
 * Every byte is looked at once: pieces of an unfinished line wait in a list and are joined when its end arrives.
 */
export type FramedLine =
  | { readonly kind: "line"; readonly text: string }
  /** A line that is not UTF-8 or over the limit. A JSON-RPC id stands near its start or its end, so both are kept. */
  | { readonly kind: "invalidUtf8"; readonly bytes: number; readonly head: string; readonly tail: string }
  | { readonly kind: "tooLong"; readonly bytes: number; readonly head: string; readonly tail: string };

export interface LineFramingOptions {
  /** Longest line in bytes, without its line ending. */
  readonly maxLineBytes?: number;
  /** How much of the start and of the end of a dropped line is reported. */
  readonly keptBytes?: number;
}

interface LineFraming {
  /** The lines this chunk completes. The chunk is kept by reference until its line ends. */
  push(chunk: Uint8Array): readonly FramedLine[];
  /** The last line, when the stream ended without a line ending. */
  end(): readonly FramedLine[];
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const defaultKeptBytes = 4096;

export function createLineFraming({
  maxLineBytes = Infinity,
  keptBytes = defaultKeptBytes,
}: LineFramingOptions = {}): LineFraming {
  const line = createPendingLine(maxLineBytes, keptBytes);

  return {
    push(chunk) {
      const lines: FramedLine[] = [];
      let start = 0;
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        line.append(chunk.subarray(start, end));
        const framed = line.take();
        if (framed !== undefined) lines.push(framed);
        start = end + 1;
      }
      line.append(chunk.subarray(start));
      return lines;
    },
    end() {
      const framed = line.take();
      return framed === undefined ? [] : [framed];
    },
  };
}

/** The line being received: all its pieces, or only its two ends once it is over the limit. */
function createPendingLine(maxBytes: number, keptBytes: number) {
  const kept = Math.min(keptBytes, maxBytes);
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  let head: Uint8Array | undefined;

  return {
    append(piece: Uint8Array): void {
      if (piece.length === 0) return;
      pieces.push(piece);
      bytes += piece.length;
      // One byte of grace, here and in the tail: it may be the carriage return of the line ending.
      if (head === undefined && bytes > maxBytes + 1) head = firstBytes(pieces, kept);
      if (head !== undefined) pieces = [lastBytes(pieces, kept + 1)];
    },
    take(): FramedLine | undefined {
      const received = join(pieces);
      const content = withoutCarriageReturn(received);
      const length = bytes - (received.length - content.length);
      const start = head ?? content.subarray(0, kept);
      pieces = [];
      bytes = 0;
      head = undefined;
      if (length <= maxBytes) return frame(content, kept);
      const tail = content.subarray(Math.max(0, content.length - kept));
      return { kind: "tooLong", bytes: length, head: loose.decode(start), tail: loose.decode(tail) };
    },
  };
}

function frame(content: Uint8Array, kept: number): FramedLine | undefined {
  const text = decodeStrictly(content);
  if (text === undefined) {
    const [head, tail] = [content.subarray(0, kept), content.subarray(Math.max(0, content.length - kept))];
    return { kind: "invalidUtf8", bytes: content.length, head: loose.decode(head), tail: loose.decode(tail) };
  }
  return text.trim() === "" ? undefined : { kind: "line", text };
}

const withoutCarriageReturn = (bytes: Uint8Array): Uint8Array =>
  bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes;

function join(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1 && pieces[0] !== undefined) return pieces[0];
  const joined = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.length;
  }
  return joined;
}

function firstBytes(pieces: readonly Uint8Array[], count: number): Uint8Array {
  const first: Uint8Array[] = [];
  let missing = count;
  for (const piece of pieces) {
    if (missing <= 0) break;
    first.push(piece.subarray(0, missing));
    missing -= piece.length;
  }
  // A copy, so that the chunk behind it can be freed.
  return join(first).slice();
}

function lastBytes(pieces: readonly Uint8Array[], count: number): Uint8Array {
  const last: Uint8Array[] = [];
  let missing = count;
  for (let index = pieces.length - 1; index >= 0 && missing > 0; index -= 1) {
    const piece = pieces[index] as Uint8Array;
    last.unshift(piece.subarray(Math.max(0, piece.length - missing)));
    missing -= piece.length;
  }
  return join(last).slice();
}

// Both skip a byte order mark, which some editors and shells put before the first line.
const strict = new TextDecoder("utf-8", { fatal: true });
const loose = new TextDecoder("utf-8");

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    // The only thing a fatal decoder throws on is the malformed text reported here.
    return undefined;
  }
}
