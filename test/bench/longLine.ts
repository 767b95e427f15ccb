import { createLineFraming } from "../../src/protocol/lineFraming.ts";
import { medianTimes, timeOf, type Bench } from "./bench.ts";

const chunkBytes = 64 * 1024;
const megabytes = 100;

/** A line of 100 MB in the pieces a pipe delivers, against joining and decoding the same bytes. */
export const longLine: Bench = {
  name: "long line",
  async run() {
    const chunks = Array.from({ length: (megabytes * 2 ** 20) / chunkBytes }, () =>
      new Uint8Array(chunkBytes).fill("x".charCodeAt(0)),
    );
    const framed = async (): Promise<void> => {
      const framing = createLineFraming();
      for (const chunk of chunks) framing.push(chunk);
      const [line] = framing.push(Uint8Array.of("\n".charCodeAt(0)));
      if (line?.kind !== "line" || line.text.length !== megabytes * 2 ** 20) throw new Error("The line is not whole.");
    };
    const joined = async (): Promise<void> => void new TextDecoder().decode(Buffer.concat(chunks));
    const times = await medianTimes({ framed: () => timeOf(framed), joined: () => timeOf(joined) }, 7);
    const detail = `${times.framed.toFixed(0)} ms against ${times.joined.toFixed(0)} ms`;
    return [{ name: `framing a line of ${megabytes} MB`, ratio: times.framed / times.joined, goal: 3, detail }];
  },
};
