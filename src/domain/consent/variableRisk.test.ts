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

test("knows every program and library that reads code, options or trust from a variable", () => {
  const code =
    "PATH PATHEXT COMSPEC SHELL ENV BASH_ENV ZDOTDIR PROMPT_COMMAND IFS HOME USERPROFILE NODE_OPTIONS " +
    "NODE_PATH NODE_REPL_EXTERNAL_MODULE ELECTRON_RUN_AS_NODE DENO_DIR BUN_OPTIONS PERL5OPT PERL5LIB PERL5DB " +
    "RUBYOPT RUBYLIB LUA_INIT PHPRC PHP_INI_SCAN_DIR R_PROFILE JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS " +
    "_JAVA_OPTIONS JAVA_OPTS CLASSPATH MAVEN_OPTS GRADLE_OPTS DOTNET_STARTUP_HOOKS COR_PROFILER " +
    "CORECLR_PROFILER CORECLR_ENABLE_PROFILING GCONV_PATH LOCPATH EDITOR VISUAL PAGER BROWSER SSH_ASKPASS " +
    "SUDO_ASKPASS LESSOPEN LESSCLOSE MANPAGER RUSTC_WRAPPER RUSTC GOFLAGS MAKEFLAGS XDG_CONFIG_HOME " +
    "XDG_DATA_DIRS LD_ANY DYLD_ANY PYTHONANY GIT_ANY NPM_CONFIG_ANY UV_ANY PIP_ANY CARGO_ANY BASH_FUNC_ANY";
  const network =
    "NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODE_USE_ENV_PROXY SSLKEYLOGFILE SSL_CERT_FILE " +
    "SSL_CERT_DIR CURL_CA_BUNDLE REQUESTS_CA_BUNDLE AWS_CA_BUNDLE OPENSSL_CONF HOSTALIASES RES_OPTIONS " +
    "HTTP_PROXY";
  for (const name of code.split(" ")) assert.equal(variableRisk(name), "code", name);
  for (const name of network.split(" ")) assert.equal(variableRisk(name), "network", name);
});
