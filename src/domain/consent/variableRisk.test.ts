import assert from "node:assert/strict";
import { test } from "node:test";
import { variableRisk } from "./variableRisk.ts";

test("knows the variables that make another program run, in any case", () => {
  const names =
    "NODE_OPTIONS LD_PRELOAD LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES PATH Path PYTHONPATH PYTHONSTARTUP BASH_ENV ENV " +
    "GIT_SSH_COMMAND GIT_CONFIG_GLOBAL PERL5OPT RUBYOPT JAVA_TOOL_OPTIONS ELECTRON_RUN_AS_NODE node_options";
  for (const name of names.split(" ")) assert.equal(variableRisk(name), "code", name);
});

test("knows the variables that redirect traffic or decide whom it trusts", () => {
  for (const name of ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"])
    assert.equal(variableRisk(name), "network", name);
});

test("does not warn about ordinary variables", () => {
  for (const name of ["API_TOKEN", "PORT", "DEBUG", "GITHUB_TOKEN", "LANG", "MY_PATH", "ENVIRONMENT"])
    assert.equal(variableRisk(name), undefined, name);
});
