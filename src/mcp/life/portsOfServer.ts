import type { HostPorts } from "../ports.ts";
import type { UserTime } from "../rpc/answers/userTime.ts";

/** The ports of one server: questions to the user cost its calls no time, and every secret it uses becomes known. */
export function portsOfServer(ports: HostPorts, userTime: UserTime, onSecret: (secret: string) => void): HostPorts {
  const { consent, secrets, signIn } = ports;
  const learn = async (secret: Promise<string | undefined>): Promise<string | undefined> => {
    const known = await secret;
    if (known !== undefined) onSecret(known);
    return known;
  };
  return {
    ...ports,
    consent: {
      askToStart: (request, signal) => userTime.during(() => consent.askToStart(request, signal)),
      // Asked while the server waits for our answer, when the clocks are paused anyway.
      askToUseModels: (entry, signal) => consent.askToUseModels(entry, signal),
    },
    secrets: {
      get: (key) => learn(secrets.get(key)),
      async store(key, value) {
        onSecret(value);
        await secrets.store(key, value);
      },
      delete: (key) => secrets.delete(key),
      askForToken: (entry, reason, signal) => learn(userTime.during(() => secrets.askForToken(entry, reason, signal))),
    },
    ...(signIn
      ? {
          signIn: {
            ...signIn,
            authorize: (entry, url, state, signal) =>
              userTime.during(() => signIn.authorize(entry, url, state, signal)),
          },
        }
      : {}),
  };
}
