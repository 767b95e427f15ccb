import assert from "node:assert/strict";
import { test } from "node:test";
import type { SecretStorage } from "vscode";
import type { Settings } from "../platform/settings/settings.ts";
import { settingsSchema, type SettingKey } from "../platform/settings/settingsSchema.ts";
import { createPreflightsModel } from "./preflightsModel.ts";

function settingsWith(values: Partial<Record<SettingKey, unknown>>): Settings {
  return {
    read: (key) => (values[key] ?? settingsSchema[key].default) as never,
    write: async () => undefined,
    bySource: (key) => ({
      user: settingsSchema[key].default as never,
      workspace: settingsSchema[key].default as never,
    }),
    onDidChange: () => ({ dispose: () => undefined }),
  };
}

function memorySecrets(): SecretStorage {
  const kept = new Map<string, string>();
  return {
    get: async (key) => kept.get(key),
    store: async (key, value) => void kept.set(key, value),
    delete: async (key) => void kept.delete(key),
    onDidChange: () => ({ dispose: () => undefined }),
  };
}

test("the server gets the provider, the model, the address and the key of that provider only", async () => {
  const secrets = memorySecrets();
  const model = createPreflightsModel(
    settingsWith({
      "flightdeck.preflights.provider": "openai",
      "flightdeck.preflights.model": " gpt-x ",
      "flightdeck.preflights.baseUrl": "https://proxy.example.com",
    }),
    secrets,
  );
  await model.setKey("anthropic", "not for openai");
  await model.setKey("openai", "sk-1");
  assert.deepEqual(await model.environment(), {
    PREFLIGHTS_LLM_PROVIDER: "openai",
    PREFLIGHTS_LLM_MODEL: "gpt-x",
    PREFLIGHTS_LLM_BASE_URL: "https://proxy.example.com",
    PREFLIGHTS_OPENAI_API_KEY: "sk-1",
  });
  await model.setKey("openai", undefined);
  assert.equal(await model.hasKey("openai"), false);
  assert.equal(await model.hasKey("anthropic"), true);
});

test("while the settings name no provider, the environment of the editor does [clause 543]", async () => {
  const expected = {
    PREFLIGHTS_LLM_PROVIDER: "openai",
    PREFLIGHTS_LLM_MODEL: "gpt-x",
    PREFLIGHTS_LLM_BASE_URL: "https://proxy.example.com",
    PREFLIGHTS_OPENAI_API_KEY: "sk-2",
    OPENAI_API_KEY: "sk-1",
  };
  const environment = { ...expected, ANTHROPIC_API_KEY: "not for openai", OTHER: "x" };
  const told = (settings: Settings, variables: Record<string, string>) =>
    createPreflightsModel(settings, memorySecrets(), variables).environment();
  assert.deepEqual(await told(settingsWith({}), environment), expected);
  assert.deepEqual(await told(settingsWith({}), { OPENAI_API_KEY: "sk-1" }), {}, "a key alone asks for nothing");
  const chosen = settingsWith({ "flightdeck.preflights.provider": "anthropic" });
  assert.deepEqual(await told(chosen, environment), { PREFLIGHTS_LLM_PROVIDER: "anthropic" });
});

test("without a provider the server gets nothing, not even a stored key", async () => {
  const secrets = memorySecrets();
  const model = createPreflightsModel(settingsWith({}), secrets, {});
  await model.setKey("openai", "sk-1");
  assert.deepEqual(await model.environment(), {});
  const sampling = createPreflightsModel(settingsWith({ "flightdeck.preflights.provider": "sampling" }), secrets);
  assert.deepEqual(await sampling.environment(), { PREFLIGHTS_LLM_PROVIDER: "sampling" });
});
