// `npm run test:faults`: rounds of every kind in turn, one line of the ledger for each; ends with 1 when one of them lost, doubled or was late.
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { commit } from '../../scripts/bench/ledger.js';
import { isGood, type Kind, KINDS, openRounds, type Round } from './rounds.js';

const LEDGER = 'bench/faults.ndjson';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
  },
});

const built = commit();

const enter = ({ kind, seed, acknowledged, lost, doubled, takeOverMillis }: Round): void => {
  const line = {
    at: new Date().toISOString(),
    commit: built,
    kind,
    seed,
    acknowledged,
    lost,
    doubled,
    takeOverMillis,
  };
  mkdirSync(dirname(LEDGER), { recursive: true });
  appendFileSync(LEDGER, `${JSON.stringify(line)}\n`);
};

const tell = ({ kind, seed, acknowledged, lost, doubled, takeOverMillis, because }: Round): void => {
  const taken = takeOverMillis === null ? '' : `, taken over after ${takeOverMillis} ms`;
  console.log(`${seed} ${kind}: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled${taken}`);
  for (const reason of because) console.error(`  ${reason}`);
};

const kinds = KINDS.filter((kind) => values.kind === undefined || values.kind === kind);
const kindOf = (round: number): Kind => kinds[round % kinds.length] ?? 'primary-killed';

const rounds = openRounds();
let bad = 0;
try {
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const met = await rounds.run(kindOf(round), Number(values.seed) + round);
    enter(met);
    tell(met);
    if (!isGood(met)) bad += 1;
  }
} finally {
  await rounds.close();
}
console.log(`${values.rounds} rounds, ${bad} of them bad`);
process.exitCode = bad === 0 ? 0 : 1;
