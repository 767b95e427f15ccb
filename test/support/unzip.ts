import { inflateRawSync } from "node:zlib";

const END_OF_CENTRAL_DIRECTORY = 0x06054b50;
const STORED = 0;

/** The files in a zip archive, as far as packed extensions use the format: no encryption, no zip64. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(END_OF_CENTRAL_DIRECTORY).buffer));
  if (end < 0) throw new Error("This is not a zip archive.");
  const files = new Map<string, Buffer>();
  let entry = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = archive.readUInt16LE(entry + 28);
    const name = archive.toString("utf8", entry + 46, entry + 46 + nameLength);
    if (!name.endsWith("/")) files.set(name, readContent(archive, entry));
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}

function readContent(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const packedSize = archive.readUInt32LE(entry + 20);
  const header = archive.readUInt32LE(entry + 42);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + packedSize);
  return method === STORED ? packed : inflateRawSync(packed);
}
