// `npm run test:faults`: rounds of every kind in turn, one line of the ledger for each; ends with 1 when one of them lost, doubled or was late.
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { commit } from '../../bench/ledger.js';
import { isGood, type FaultKind, KINDS, openRounds, type FaultRound } from './rounds.js';

const LEDGER = 'bench/faults.ndjson';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
  },
});

const built = commit();

const enter = ({ because, ...round }: FaultRound): void => {
  const { kind, seed, acknowledged, lost, doubled, takeOverMillis } = round;
  const met = { kind, seed, acknowledged, lost, doubled, takeOverMillis, ...(because.length === 0 ? {} : { because }) };
  mkdirSync(dirname(LEDGER), { recursive: true });
  appendFileSync(LEDGER, `${JSON.stringify({ at: new Date().toISOString(), commit: built, ...met })}\n`);
};

/** A question that nobody answered, say: it is in the ledger, and ends the run. */
const enterBroken = (kind: FaultKind, seed: number, error: unknown): never => {
  const because = [error instanceof Error ? error.message : String(error)];
  enter({ kind, seed, acknowledged: 0, lost: 0, doubled: 0, takeOverMillis: null, because });
  throw error;
};

const tell = ({ kind, seed, acknowledged, lost, doubled, takeOverMillis, because }: FaultRound): void => {
  const taken = takeOverMillis === null ? '' : `, taken over after ${takeOverMillis} ms`;
  console.log(`${seed} ${kind}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled${taken}`);
  for (const reason of because) console.error(`  ${reason}`);
};

const kinds = KINDS.filter((kind) => values.kind === undefined || values.kind === kind);
const kindOf = (round: number): FaultKind => kinds[round % kinds.length] ?? 'primary-killed';

const wanted = Number(values.rounds);
const firstSeed = Number(values.seed);
if (kinds.length === 0 || !(wanted >= 1) || !Number.isInteger(firstSeed)) {
  console.error(`usage: npm run test:faults -- [--rounds N] [--seed S] [--kind ${KINDS.join('|')}]`);
  process.exit(2);
}

const rounds = openRounds();
let bad = 0;
try {
  for (let round = 0; round < wanted; round += 1) {
    const [kind, seed] = [kindOf(round), firstSeed + round] as const;
    const met = await rounds.run(kind, seed).catch((error: unknown) => enterBroken(kind, seed, error));
    enter(met);
    tell(met);
    if (!isGood(met)) bad += 1;
  }
} finally {
  await rounds.close();
}
console.log(`${wanted} rounds, ${bad} of them bad`);
// connections of the servers that were killed must not keep it waiting
process.exit(bad === 0 ? 0 : 1);
