import { createTemporaryFolder } from "../../support/temporaryFolder.ts";

export async function inTemporaryFolder(use: (path: string) => Promise<void>): Promise<void> {
  const folder = await createTemporaryFolder();
  try {
    await use(folder.path);
  } finally {
    await folder.remove();
  }
}
