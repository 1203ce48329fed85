// The service under attack, from outside alone: what was tried and what failed, by group.
import { type Benchmark, CannotRun } from '../benchmark.js';
import { attackAccess, attackAcrossSites } from './access.js';
import type { Attack, AttackResult } from './attempts.js';
import { attackObeying } from './obeying.js';
import { attackOutputs } from './outputs.js';
import { attackDamage } from './damage.js';
import { attackRows } from './rows.js';
import { attackOrdinaryLines, attackOtherKinds, attackSecretKinds } from './secrets.js';
import { attackSizes } from './sizes.js';

const GROUPS: { readonly [name: string]: Attack } = {
  rows: attackRows,
  access: attackAccess,
  'across sites': attackAcrossSites,
  secrets: attackSecretKinds,
  'secrets of other lists': attackOtherKinds,
  'ordinary lines': attackOrdinaryLines,
  sizes: attackSizes,
  damage: attackDamage,
  output: attackOutputs,
  obeying: attackObeying,
};

const SHOWN_FAILURES = 12;

const tell = (name: string, { tried, failures }: AttackResult, say: (text: string) => void): void => {
  say(`${name}: ${failures.length} of ${tried} failed`);
  const distinct = [...new Set(failures)];
  for (const failure of distinct.slice(0, SHOWN_FAILURES)) say(`  ${failure.slice(0, 300)}`);
  if (distinct.length > SHOWN_FAILURES) say(`  and ${distinct.length - SHOWN_FAILURES} more`);
};

export const attack: Benchmark = async ({ only, say }) => {
  const names = Object.keys(GROUPS).filter((name) => only === undefined || name === only);
  if (names.length === 0) throw new CannotRun(`attack has no group "${only}": ${Object.keys(GROUPS).join(', ')}`);
  const results = new Map<string, AttackResult>();
  for (const name of names) {
    const result = await GROUPS[name]?.();
    if (result === undefined) continue;
    results.set(name, result);
    tell(name, result, say);
  }
  const rows = [...results].map(([name, { tried, failures }]) => [name, { tried, failed: failures.length }] as const);
  const sum = (figure: 'tried' | 'failed'): number => rows.reduce((all, [, figures]) => all + figures[figure], 0);
  return {
    cases: sum('tried'),
    dataDigest: 'generated',
    figures: { tried: sum('tried'), failed: sum('failed') },
    sets: Object.fromEntries(rows),
    floors: {},
    tables: [
      {
        title: 'Tried and failed, by group of attacks',
        columns: ['tried', 'failed'],
        rows: [
          ...rows.map(([name, { tried, failed }]) => [name, tried, failed] as const),
          ['all', sum('tried'), sum('failed')],
        ],
      },
    ],
  };
};
