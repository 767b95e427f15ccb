import { createHash, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface OAuthServer {
  /** The MCP server behind the sign-in. */
  readonly url: string;
  /** What happened so far, in the order it did: "register", "authorize", "token", "refresh". */
  readonly steps: readonly string[];
  /** What clients declared when they registered. */
  readonly registrations: readonly Readonly<Record<string, unknown>>[];
  /** The scope that each sign-in asked for. */
  readonly scopes: readonly (string | null)[];
  /** Every token that was given out is refused from now on, refresh tokens too. */
  forgetTokens(): void;
  stop(): Promise<void>;
}

interface Grant {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly clientId: string;
  readonly scope: string | null;
}

export interface OAuthServerOptions {
  /** The browser may know the server by another name than VS Code does. */
  readonly browserHost?: string;
  /** Members of the metadata that differ; undefined ones are left out. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Who it says it is when the browser comes back. */
  readonly issuerOfAnswer?: string;
  /** The authorization server, when it is another one. */
  readonly authorizationServer?: () => string;
  /** The scope that the server asks for at first. */
  readonly challengedScope?: string;
  /** Calls of tools need a token of this scope. */
  readonly scopeOfCalls?: string;
}

/** An MCP server with a tool `whoami`, and the authorization server that guards it: registration, PKCE, refresh. */
export async function startOAuthServer(options: OAuthServerOptions = {}): Promise<OAuthServer> {
  const { browserHost = "127.0.0.1" } = options;
  const registrations: Record<string, unknown>[] = [];
  const scopes: (string | null)[] = [];
  const steps: string[] = [];
  const clients = new Map<string, readonly string[]>();
  const grants = new Map<string, Grant>();
  /** With what they are good for. */
  const tokens = new Map<string, string | null>();
  const give = (scope: string | null): object => {
    const [access, refresh] = [randomUUID(), randomUUID()];
    tokens.set(access, scope).set(refresh, scope);
    return { access_token: access, refresh_token: refresh, token_type: "Bearer", expires_in: 3600 };
  };
  const redeem = (form: URLSearchParams): object | undefined => {
    if (form.get("grant_type") === "refresh_token") {
      steps.push("refresh");
      const scope = tokens.get(form.get("refresh_token") ?? "");
      return scope === undefined ? undefined : give(scope);
    }
    steps.push("token");
    const grant = grants.get(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isTheirs = grant?.challenge === challenge && grant.redirectUri === form.get("redirect_uri");
    return isTheirs && grant.clientId === form.get("client_id") ? give(grant.scope) : undefined;
  };
  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    steps.push("authorize");
    const [clientId, redirectUri] = [query.get("client_id") ?? "", query.get("redirect_uri") ?? ""];
    if (!clients.get(clientId)?.includes(redirectUri)) return void response.writeHead(400).end("Unknown redirect_uri");
    const code = randomUUID();
    const scope = query.get("scope");
    scopes.push(scope);
    grants.set(code, { challenge: query.get("code_challenge") ?? "", redirectUri, clientId, scope });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    if (options.issuerOfAnswer !== undefined) back.searchParams.set("iss", options.issuerOfAnswer);
    response.writeHead(302, { location: back.href }).end();
  };

  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { pathname, searchParams, origin } = new URL(request.url ?? "/", `http://${request.headers.host}`);
      if (pathname === "/.well-known/oauth-protected-resource/mcp")
        return json(response, {
          resource: `${origin}/mcp`,
          authorization_servers: [options.authorizationServer?.() ?? origin],
        });
      if (pathname === "/.well-known/oauth-authorization-server")
        return json(response, { ...metadata(origin, browserHost), ...options.metadata });
      if (pathname === "/register") {
        steps.push("register");
        const client = JSON.parse(body) as { readonly redirect_uris: readonly string[] };
        registrations.push(client);
        const clientId = randomUUID();
        clients.set(clientId, client.redirect_uris);
        return json(response, { ...client, client_id: clientId }, 201);
      }
      if (pathname === "/authorize") return authorize(searchParams, response);
      if (pathname === "/token") {
        const given = redeem(new URLSearchParams(body));
        return given ? json(response, given) : json(response, { error: "invalid_grant" }, 400);
      }
      if (pathname !== "/mcp") return void response.writeHead(404).end();
      const bearer = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
      const scope = tokens.get(bearer);
      if (scope !== undefined) {
        const needed = options.scopeOfCalls;
        const isAllowed = needed === undefined || !body.includes("tools/call") || scope?.split(" ").includes(needed);
        if (isAllowed) return answerMcp(request.method, body, response);
        const more = `Bearer error="insufficient_scope", scope="${needed}"`;
        return void response.writeHead(403, { "www-authenticate": more }).end();
      }
      const challenge = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
      const asked = options.challengedScope === undefined ? "" : `, scope="${options.challengedScope}"`;
      response.writeHead(401, { "www-authenticate": `${challenge}${asked}` }).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    steps,
    registrations,
    scopes,
    forgetTokens: () => tokens.clear(),
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The browser may know the server by another name than VS Code does. */
const metadata = (origin: string, browserHost: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin.replace("127.0.0.1", browserHost)}/authorize`,
  token_endpoint: `${origin}/token`,
  registration_endpoint: `${origin}/register`,
  response_types_supported: ["code"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: ["none"],
});

function answerMcp(method: string | undefined, body: string, response: ServerResponse): void {
  if (method !== "POST") return void response.writeHead(405).end();
  const message = JSON.parse(body) as { readonly id?: number; readonly method: string };
  if (message.id === undefined) return void response.writeHead(202).end();
  json(response, { jsonrpc: "2.0", id: message.id, result: results[message.method] ?? {} });
}

const results: Readonly<Record<string, object>> = {
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: { tools: {} },
    serverInfo: { name: "guarded", version: "1" },
  },
  "tools/list": { tools: [{ name: "whoami", inputSchema: { type: "object" } }] },
  "tools/call": { content: [{ type: "text", text: "You are signed in" }] },
};

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
