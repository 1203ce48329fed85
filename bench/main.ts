// Runs one benchmark by name: tables on stdout, the figures as JSON and in the ledger where they are asked for.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Benchmark, CannotRun, type BenchmarkResult, Skipped } from './benchmark.js';
import { commit, enter } from './ledger.js';
import { commandOf, USAGE } from './options.js';
import { render } from './table.js';

/** Loaded when it is run: one that cannot be does not keep the others from running. */
const BENCHMARKS: { readonly [name: string]: () => Promise<Benchmark> } = {
  incidents: async () => (await import('./incidents/incidents.js')).incidents,
  progressive: async () => (await import('./progressive/progressive.js')).progressive,
  seeds: async () => (await import('./seeds/seeds.js')).seeds,
  clinic: async () => (await import('./clinic/clinic.js')).clinic,
  habits: async () => (await import('./habits/habits.js')).habits,
  followup: async () => (await import('./followup/followup.js')).followup,
  reading: async () => (await import('./reading/reading.js')).reading,
  scope: async () => (await import('./scope/scope.js')).scope,
  clustering: async () => (await import('./clustering/clustering.js')).clustering,
  documents: async () => (await import('./documents/documents.js')).documents,
  retrieval: async () => (await import('./retrieval/retrieval.js')).retrieval,
  sensitivity: async () => (await import('./sensitivity/sensitivity.js')).sensitivity,
  speed: async () => (await import('./speed/speed.js')).speed,
  knowledge: async () => (await import('./knowledge/knowledge.js')).knowledge,
  scale: async () => (await import('./scale/scale.js')).scale,
  records: async () => (await import('./records/records.js')).records,
  snapshots: async () => (await import('./snapshots/import.js')).snapshots,
  'snapshots-diagnosis': async () => (await import('./snapshots/diagnosis.js')).snapshotsDiagnosis,
  loop: async () => (await import('./loop/loop.js')).loop,
  models: async () => (await import('./models/models.js')).models,
  adversarial: async () => (await import('./adversarial/adversarial.js')).adversarial,
  plain: async () => (await import('./plain/plain.js')).plain,
  attack: async () => (await import('./attack/attack.js')).attack,
  load: async () => (await import('./load/load.js')).load,
  soak: async () => (await import('./load/soak.js')).soak,
  live: async () => (await import('./live/live.js')).live,
  stores: async () => (await import('./stores/stores.js')).stores,
};

const write = (file: string, name: string, measured: BenchmarkResult): void => {
  const { cases, dataDigest, figures, sets, floors } = measured;
  mkdirSync(dirname(file), { recursive: true });
  const result = { name, commit: commit(), dataDigest, cases, figures, sets, floors };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
};

const run = async (): Promise<number> => {
  const { name, options, json, ledger } = commandOf();
  const load = BENCHMARKS[name];
  if (load === undefined) {
    console.error(`usage: npm run bench -- ${Object.keys(BENCHMARKS).join('|')} ${USAGE}`);
    return 2;
  }
  const benchmark = await load();
  const measured = await benchmark(options);
  for (const table of measured.tables) console.log(`\n${render(table)}`);
  if (json !== undefined) write(json, name, measured);
  if (measured.cases === 0) {
    console.error(`${name}: not a single case was measured`);
    return 1;
  }
  if (ledger) await enter(name, measured);
  return 0;
};

process.exitCode = await run().catch((error: unknown) => {
  if (error instanceof Skipped) {
    console.error(error.message);
    return 0;
  }
  if (!(error instanceof CannotRun)) throw error;
  console.error(error.message);
  return 1;
});
