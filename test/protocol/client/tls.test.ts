import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import type { HttpLaunch } from "../../../src/mcp/serverEntry.ts";
import { createTemporaryFolder } from "../../support/temporaryFolder.ts";
import { httpEntry } from "./httpServer.ts";
import { startRawHttp } from "./rawHttpServer.ts";
import { never, withConnection } from "./support.ts";

const types: readonly HttpLaunch["type"][] = ["http", "sse"];

/** The address of an HTTPS server with a self-signed certificate. */
async function withSelfSigned(use: (url: string) => Promise<void>): Promise<void> {
  const folder = await createTemporaryFolder();
  const [key, cert] = [join(folder.path, "key.pem"), join(folder.path, "cert.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject];
  await promisify(execFile)("openssl", request);
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await use(`https://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
  } finally {
    server.closeAllConnections();
    server.close();
    await folder.remove();
  }
}

const failsOnce = (url: string, type: HttpLaunch["type"], reason: RegExp): Promise<void> =>
  withConnection(httpEntry(url, { launch: { type, url, headers: {} } }), async (connection) => {
    await assert.rejects(connection.start(never), reason);
    assert.deepEqual([connection.state.kind, connection.statistics.restarts], ["failed", 0]);
  });

for (const type of types) {
  test(`a certificate that is not trusted is named, and not tried again (${type})`, { timeout: 30_000 }, () =>
    withSelfSigned((url) => failsOnce(url, type, /its certificate is self-signed\)$/)),
  );

  test(
    `a plain server behind an https address is named, and not tried again (${type})`,
    { timeout: 30_000 },
    async () => {
      const server = await startRawHttp(() => false);
      await failsOnce(server.url.replace("http:", "https:"), type, /TLS failed: /).finally(() => server.stop());
    },
  );
}
