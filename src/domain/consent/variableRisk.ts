/** What a variable can do beside configuring a server: run other code than the command line shows, or see its traffic. */
type VariableRisk = "code" | "network";

const codeNames = new Set([
  ...[
    "PATH",
    "PATHEXT",
    "COMSPEC",
    "SHELL",
    "ENV",
    "BASH_ENV",
    "ZDOTDIR",
    "PROMPT_COMMAND",
    "IFS",
    "HOME",
    "USERPROFILE",
  ],
  ...["NODE_OPTIONS", "NODE_PATH", "NODE_REPL_EXTERNAL_MODULE", "ELECTRON_RUN_AS_NODE", "DENO_DIR", "BUN_OPTIONS"],
  ...["PERL5OPT", "PERL5LIB", "PERL5DB", "RUBYOPT", "RUBYLIB", "LUA_INIT", "PHPRC", "PHP_INI_SCAN_DIR", "R_PROFILE"],
  ...["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "JAVA_OPTS", "CLASSPATH", "MAVEN_OPTS", "GRADLE_OPTS"],
  ...["DOTNET_STARTUP_HOOKS", "COR_PROFILER", "CORECLR_PROFILER", "CORECLR_ENABLE_PROFILING", "GCONV_PATH", "LOCPATH"],
  ...["EDITOR", "VISUAL", "PAGER", "BROWSER", "SSH_ASKPASS", "SUDO_ASKPASS", "LESSOPEN", "LESSCLOSE", "MANPAGER"],
  ...["RUSTC_WRAPPER", "RUSTC", "GOFLAGS", "MAKEFLAGS", "XDG_CONFIG_HOME", "XDG_DATA_DIRS"],
]);
const codePrefixes = ["LD_", "DYLD_", "PYTHON", "GIT_", "NPM_CONFIG_", "UV_", "PIP_", "CARGO_", "BASH_FUNC_"];
const networkNames = new Set([
  ...["NODE_EXTRA_CA_CERTS", "NODE_TLS_REJECT_UNAUTHORIZED", "SSLKEYLOGFILE"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "AWS_CA_BUNDLE", "OPENSSL_CONF"],
  ...["HOSTALIASES", "RES_OPTIONS"],
]);

/** Judged by name, without case: Windows does not know it, and elsewhere some programs do not either. */
export function variableRisk(name: string): VariableRisk | undefined {
  const upper = name.toUpperCase();
  if (networkNames.has(upper) || upper.endsWith("_PROXY")) return "network";
  return codeNames.has(upper) || codePrefixes.some((prefix) => upper.startsWith(prefix)) ? "code" : undefined;
}
