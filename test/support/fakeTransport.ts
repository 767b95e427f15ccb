import type { OutgoingMessage } from "../../src/mcp/rpc/message.ts";
import type { Transport, TransportReceiver } from "../../src/mcp/transport/transport.ts";

type Sent = OutgoingMessage | readonly OutgoingMessage[];

/** A transport to a server that a test plays: it sees what is sent, and says what it likes. */
export interface FakeTransport extends Transport {
  readonly sent: Sent[];
  /** What was asked of the transport itself. */
  readonly asked: string[];
  /** Throws before the start. */
  readonly receiver: TransportReceiver;
}

/** `onSend` is the server: it may answer, or throw for a message that cannot leave. */
export function createFakeTransport(
  onSend: (message: Sent, server: FakeTransport) => void = () => undefined,
): FakeTransport {
  let receiver: TransportReceiver | undefined;
  const fake: FakeTransport = {
    sent: [],
    asked: [],
    get receiver() {
      if (!receiver) throw new Error("It has not started");
      return receiver;
    },
    async start(given) {
      fake.asked.push("start");
      receiver = given;
    },
    send(message) {
      fake.sent.push(message);
      onSend(message, fake);
    },
    setProtocolVersion: (version) => void fake.asked.push(`version ${version}`),
    async close() {
      fake.asked.push("close");
    },
  };
  return fake;
}
