import assert from "node:assert/strict";
import { test } from "node:test";
import { meetWords } from "./meetings.ts";

const paths = ["src/photoStore.ts", "src/share_album.ts", "src/main.ts"];
const contents = new Map([
  ["src/main.ts", "export const openAlbums = () => {};\n"],
  ["src/share_album.ts", "export {};\n"],
]);

test("files are met by the words in their names and in their text, as the specification spells them", () => {
  const { files } = meetWords("Members share Albums with photos.", { paths, contents });
  assert.deepEqual(files, [
    { path: "src/share_album.ts", inName: ["share", "Albums"], inContent: [] },
    { path: "src/photoStore.ts", inName: ["photos"], inContent: [] },
    { path: "src/main.ts", inName: [], inContent: ["Albums"] },
  ]);
});

test("a part of the text leads to its own words, names first", () => {
  const { words } = meetWords("Members share Albums. Photos are sorted.", { paths, contents });
  assert.deepEqual(words("Albums"), [{ word: "Albums", paths: ["src/share_album.ts", "src/main.ts"] }]);
  assert.deepEqual(words("Members pay."), []);
});

test("a word that many files hold leads nowhere", () => {
  const many = Array.from({ length: 40 }, (_, index) => `src/album${String(index)}/view.ts`);
  const { files } = meetWords("Album view and photoStore", {
    paths: [...many, "src/photoStore.ts"],
    contents: new Map(),
  });
  assert.deepEqual(
    files.map(({ path }) => path),
    ["src/photoStore.ts"],
  );
});

test("words of other scripts do not meet English ones", () => {
  assert.deepEqual(meetWords("会員は写真を共有できる。", { paths, contents }).files, []);
});
