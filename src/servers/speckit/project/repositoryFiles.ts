/** Names under which keys and passwords are kept: whole, by how they begin and by how they end. */
const secretNames = new Set(["npmrc", "pypirc", "netrc", "htpasswd", "secret", "secrets", "credential", "credentials"]);
const secretStarts = ["env.", "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519", "service-account"];
const secretEnds = new Set([
  ...["env", "pem", "key", "p12", "pfx", "jks", "keystore", "kdbx", "ppk", "asc", "gpg", "crt", "cer", "der"],
]);

function isSecret(name: string): boolean {
  const plain = name.toLowerCase();
  return (
    secretNames.has(plain.split(".", 1)[0]!) ||
    secretStarts.some((start) => plain.startsWith(start)) ||
    (plain.includes(".") ? secretEnds.has(plain.slice(plain.lastIndexOf(".") + 1)) : plain === "env")
  );
}

/** Folders of dependencies that some projects commit. */
const foreignFolders = new Set(["node_modules", "vendor", "third_party"]);

/** Whether a file may appear in documents: it is neither hidden nor a secret, nor the work of others. */
export function isShown(file: string): boolean {
  const names = file.split("/");
  if (names.some((name) => name.startsWith(".") || foreignFolders.has(name))) return false;
  // eslint-disable-next-line no-control-regex -- such a name would break out of its line
  return !isSecret(names.at(-1) ?? "") && !/[\u0000-\u001f\u007f`]/.test(file);
}

const codeName =
  /\.(?:[cm]?[jt]sx?|py|rb|php|go|rs|java|kts?|cs|fs|vb|swift|dart|scala|clj|exs?|erl|hs|lua|pl|r|jl|zig|nim|c|h|cc|cpp|hpp|m|mm|vue|svelte|astro|html?|s?css|less|sql|graphql|proto|prisma|sh|ps1|tf)$/i;
const generatedName = /\.(?:min|bundle|generated|d)\.[cm]?[jt]sx?$|(?:^|\/)(?:dist|out|build)\//i;

/** Whether people write code in files of this name. */
export const holdsCode = (file: string): boolean => codeName.test(file) && !generatedName.test(file);
