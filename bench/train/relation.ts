// Trains the relation model on $BENCH_DATA/followup/sre-dev.ndjson, our own probes and our own conversations, and writes
// its weights.
// Run: node --import ./scripts/resolve-ts.mjs bench/train/relation.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RelationWeights } from '../../src/turn/classify/relation/relation-probabilities.js';
import { readConversations } from './read-conversations.js';
import { fitRelation, type LabelledRelation } from './fit-relation.js';

const OUTPUT = new URL('../../src/turn/classify/relation/relation-weights.ts', import.meta.url);
const PROBES = new URL('../../test/corpus/relation-dev.ndjson', import.meta.url);

const rowsOf = (path: string | URL): readonly LabelledRelation[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledRelation);

const group = (name: string, weights: { readonly [feature: string]: number }): readonly string[] => [
  `  ${name}: {`,
  ...Object.entries(weights).map(([feature, weight]) => `    ${feature}: ${weight},`),
  '  },',
];

const sourceOf = ({ followUp, newIssue, returned }: RelationWeights): string =>
  [
    '// The weights of the relation model. Data: written by `bench/train/relation.ts`, not by hand.',
    "import type { RelationWeights } from './relation-probabilities.js';",
    '',
    'export const RELATION_WEIGHTS: RelationWeights = {',
    ...group('followUp', followUp),
    ...group('newIssue', newIssue),
    ...group('returned', returned),
    '};',
    '',
  ].join('\n');

const turns = join(process.env['BENCH_DATA'] ?? '../shared/data', 'followup', 'sre-dev.ndjson');
const conversations = readConversations(join(import.meta.dirname, '../../language/conversations'));
writeFileSync(OUTPUT, sourceOf(fitRelation([...rowsOf(turns), ...rowsOf(PROBES), ...conversations])));
