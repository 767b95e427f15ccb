import { commandsOf, dependenciesIn, found, type ManifestReader, ofDependencies, tableAt, textOf } from "./manifest.ts";

export const readCargo: ManifestReader = ({ path, value }) => {
  const own = tableAt(value, "package");
  const edition = textOf(own["rust-version"]) ?? (textOf(own["edition"]) && `edition ${textOf(own["edition"])!}`);
  const of = ofDependencies(
    path,
    dependenciesIn(tableAt(value, "dependencies")),
    dependenciesIn(tableAt(value, "dev-dependencies")),
  );
  const { bin, lib } = tableAt(value);
  return {
    ...of,
    languages: found(path, edition === undefined ? "Rust" : `Rust ${edition}`),
    projectTypes: found(
      path,
      bin !== undefined ? "cli" : (of.projectTypes?.[0]?.value ?? (lib === undefined ? undefined : "library")),
    ),
    commands: commandsOf(path, [
      ["test", "cargo test"],
      ["run", "cargo build"],
    ]),
  };
};

export const readGoModule: ManifestReader = ({ path, text }) => {
  const lines = text.split("\n").map((line) => line.trim().replace(/^require\s+/, ""));
  const required = lines.flatMap((line) => {
    const [name = "", version = "", comment = ""] = line.split(/\s+/, 3);
    return /^[\w-]+\.[\w./-]+$/.test(name) && /^v\d/.test(version) && comment !== "//" ? [{ name, version }] : [];
  });
  const version = lines.find((line) => /^go \d/.test(line))?.slice(3);
  const of = ofDependencies(path, required);
  return {
    ...of,
    languages: found(path, version === undefined ? "Go" : `Go ${version}`),
    commands: commandsOf(path, [
      ["test", "go test ./..."],
      ["run", "go build ./..."],
    ]),
  };
};

export const readPom: ManifestReader = ({ path, text }) => {
  const names = text
    .split("<dependency>")
    .slice(1)
    .flatMap((part) => /<artifactId>([\w.-]+)<\/artifactId>/.exec(part.split("</dependency>", 1)[0]!)?.[1] ?? []);
  const version = /<(?:java\.version|maven\.compiler\.(?:release|source))>([\d.]+)</.exec(text)?.[1];
  return {
    ...ofDependencies(
      path,
      names.map((name) => ({ name })),
    ),
    languages: found(path, version === undefined ? "Java" : `Java ${version}`),
    commands: commandsOf(path, [["test", "mvn test"]]),
  };
};

export const readGradle: ManifestReader = ({ path, text }, paths) => {
  const names = [...text.matchAll(/["'][\w.-]{1,100}:([\w.-]{1,100}):([\w.-]{1,100})["']/g)];
  return {
    ...ofDependencies(
      path,
      names.map(([, name = "", version = ""]) => ({ name, version })),
    ),
    languages: found(path, path.endsWith(".kts") || /kotlin/i.test(text) ? "Kotlin" : "Java"),
    commands: commandsOf(path, [["test", paths.has("gradlew") ? "./gradlew test" : "gradle test"]]),
  };
};

export const readCsproj: ManifestReader = ({ path, text }) => {
  const tags = text.split("<PackageReference ").slice(1);
  const names = tags.flatMap((rest) => {
    const tag = rest.split(">", 1)[0]!;
    const name = /Include="([^"]+)"/.exec(tag)?.[1];
    return name === undefined ? [] : [{ name, version: /Version="([^"]+)"/.exec(tag)?.[1] }];
  });
  const framework = /<TargetFrameworks?>([^<]+)</.exec(text)?.[1];
  return {
    ...ofDependencies(path, names),
    languages: found(path, "C#"),
    platforms: found(path, framework),
    commands: commandsOf(path, [["test", "dotnet test"]]),
  };
};

export const readGemfile: ManifestReader = ({ path, text }) => ({
  ...ofDependencies(
    path,
    [...text.matchAll(/^[ \t]*gem[ \t]+["']([\w-]+)["']/gm)].map(([, name = ""]) => ({ name })),
  ),
  languages: found(path, "Ruby"),
  commands: commandsOf(path, [["setup", "bundle install"]]),
});

export const readComposer: ManifestReader = ({ path, value }) => ({
  ...ofDependencies(path, dependenciesIn(tableAt(value, "require")), dependenciesIn(tableAt(value, "require-dev"))),
  languages: found(path, "PHP"),
  commands: commandsOf(path, [["setup", "composer install"]]),
});

export const readDockerfile: ManifestReader = ({ path, text }) => ({
  platforms: found(path, /^FROM[ \t]+(\S+)/m.exec(text)?.[1]?.replace(/^/, "container image ")),
});

export const readMakefile: ManifestReader = ({ path, text }) => ({
  commands: commandsOf(path, /^test:/m.test(text) ? [["test", "make test"]] : []),
});
