// Plants each problem in a PostgreSQL of its own, captures it, and prints what the diagnosis names first:
// npm run problems -- FOLDER [NAME…]
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { rm } from 'node:fs/promises';
import { postgresBin } from '../../scripts/servers/postgres.js';
import { clusterTemplate } from '../support/postgres-cluster.js';
import { PLANTED_PROBLEMS } from '../support/postgres-problems.js';
import { capturedProblems } from '../support/postgres-problem-captures.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import { diagnose } from '../../src/database/diagnose/diagnose.js';
import type { JsonObject } from '../../src/database/format/snapshot.js';

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder are the captures written to?');
await mkdir(folder, { recursive: true });
const bin = postgresBin();
const template = await clusterTemplate(bin);
const problems = PLANTED_PROBLEMS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
try {
  for await (const { problem, capture } of capturedProblems({ bin, template }, problems)) {
    if (capture.status === 'rejected') {
      process.stdout.write(`FAILED | ${problem.name} | ${String(capture.reason)}\n`);
      continue;
    }
    const json = capture.value;
    await writeFile(join(folder, `${problem.name.replaceAll(' ', '-')}.json`), json);
    const read = readSnapshotFile(JSON.parse(json) as JsonObject);
    if ('rejected' in read) throw new Error(read.because);
    const { findings } = diagnose(read.snapshot);
    const found = findings.map(({ kind, confidence }) => `${kind} ${confidence}`).join(', ');
    const verdict = findings[0]?.kind === problem.kind ? 'right' : 'WRONG';
    process.stdout.write(`${verdict} | ${problem.name} | ${found || 'nothing'}\n`);
  }
} finally {
  await rm(dirname(template), { recursive: true, force: true });
}
