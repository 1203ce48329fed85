// Data folders that many suites begin with: the first suite of a run that needs one builds it, all others copy it.
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onRealServers } from './production-stores.js';
import { copyOf, newFolder } from './service.js';

/** Set by `run-folder.mjs` for as long as a run of the tests lasts. */
const runFolder = (): string | undefined => process.env['CASEFILE_TEST_RUN'];

export type FolderFixture<Notes> = { readonly folder: string; readonly notes: Notes };

/**
 * A folder of the caller's own. `build` fills an empty one, and returns notes about it as JSON.
 * Stores on real servers are named after their folder, so each suite builds its own there.
 */
export const fixture = async <Notes>(
  name: string,
  build: (folder: string) => Promise<Notes>,
): Promise<FolderFixture<Notes>> => {
  const run = runFolder();
  if (run === undefined || onRealServers()) {
    const folder = await newFolder();
    return { folder, notes: await build(folder) };
  }
  const built = join(run, name);
  if (!existsSync(built)) {
    const own = await mkdtemp(`${built}-`);
    const folder = await newFolder();
    const notes = await build(folder);
    await cp(folder, join(own, 'folder'), { recursive: true });
    await writeFile(join(own, 'notes.json'), JSON.stringify(notes ?? null));
    // another worker may have been first: its folder has the same content
    await rename(own, built).catch(() => rm(own, { recursive: true }));
  }
  const notes = JSON.parse(await readFile(join(built, 'notes.json'), 'utf8')) as Notes;
  return { folder: await copyOf(join(built, 'folder')), notes };
};
