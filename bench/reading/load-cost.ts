// What it costs a process to load the reader: one process loads it and reads a message, another does everything but that.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { median } from '../numbers.js';

type ProcessFigures = { readonly millis: number; readonly processorMillis: number; readonly bytes: number };

const ROOT = join(import.meta.dirname, '../..');

/** Memory is read after a collection, as a process has it that waits for work. */
const script = (isLoaded: boolean): string => `
const [{ loadReader }, { readMessage }, { EntityFinder }] = await Promise.all([
  import('./src/bootstrap/load-reader.ts'),
  import('./src/language/read-message.ts'),
  import('./src/language/names/find-entities.ts'),
]);
const from = performance.now();
const before = process.cpuUsage();
if (${isLoaded}) loadReader();
const millis = performance.now() - from;
const { user, system } = process.cpuUsage(before);
if (${isLoaded}) readMessage('which pod is slow?', new EntityFinder({}, loadReader().model.lexicon), loadReader().model);
gc();
console.log(JSON.stringify({ millis, processorMillis: (user + system) / 1000, bytes: process.memoryUsage.rss() }));
`;

const measure = (isLoaded: boolean): ProcessFigures => {
  const resolve = join(ROOT, 'scripts/resolve-ts.mjs');
  const flags = ['--expose-gc', '--import', resolve, '--input-type=module', '--eval', script(isLoaded)];
  return JSON.parse(execFileSync(process.execPath, flags, { cwd: ROOT, encoding: 'utf8' })) as ProcessFigures;
};

const RUNS = 5;
const BYTES_OF_MEGABYTE = 1e6;

type LoadCost = { readonly loadMillis: number; readonly loadProcessorMillis: number; readonly loadMegabytes: number };

/** Medians: added start time, of which on a busy machine the processor's share tells more, and added memory. */
export const measureLoadCost = (): LoadCost => {
  const runs = Array.from({ length: RUNS }, () => ({ with: measure(true), without: measure(false) }));
  return {
    loadMillis: median(runs.map((run) => run.with.millis)),
    loadProcessorMillis: median(runs.map((run) => run.with.processorMillis)),
    loadMegabytes: median(runs.map((run) => run.with.bytes - run.without.bytes)) / BYTES_OF_MEGABYTE,
  };
};
