// Writes as the extension does to a file that is in no editor: one line after the other, each reported once it is done.
import { withLockedText } from "../../../src/disk/files/textFiles.ts";

const [, , file = "", name = "", count = ""] = process.argv;
for (let number = 0; number < Number(count); number++) {
  const line = `${name} ${number}.`;
  await withLockedText(file, (locked) => locked.edit((text) => `${text}${line}\n`));
  process.send?.(line);
}
process.disconnect();
