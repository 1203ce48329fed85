// One folder for what the suites of a run share (`fixtures.ts`), removed when the run ends.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async function makeRunFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-run-'));
  process.env.CASEFILE_TEST_RUN = folder;
  return () => rm(folder, { recursive: true, force: true });
}
