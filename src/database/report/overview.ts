// The head of a report: which database, when, how large, and how loaded.
import type { Snapshot } from '../format/snapshot.js';
import { type Block, type Line, text } from './page.js';
import { nameOf, NOT_SAID, number, sidesOf, type Subject, windowOf } from './subject.js';

const engine = ({ instance }: Snapshot): string =>
  [instance?.engine, instance?.engineVersion].filter((part) => part !== undefined).join(' ') || NOT_SAID;

export const vcpusOf = ({ instance, metrics }: Snapshot): number | undefined =>
  metrics?.vcpus.findLast(({ value }) => value !== undefined)?.value ?? instance?.vcpus;

const FACTS: readonly (readonly [name: string, of: (snapshot: Snapshot) => string])[] = [
  ['Instance', nameOf],
  ['Window', windowOf],
  ['Engine', engine],
  ['Instance class', ({ instance }) => instance?.class ?? NOT_SAID],
  ['vCPUs', (snapshot) => number(vcpusOf(snapshot))],
  ['Average active sessions', ({ waits }) => number(waits?.averageActiveSessions)],
  ['Database time, seconds', ({ waits }) => number(waits?.dbTimeSeconds)],
  ['Comment', ({ meta }) => meta.comment ?? NOT_SAID],
];

export const overview = (subject: Subject): readonly Block[] => {
  const sides = sidesOf(subject);
  const rows = FACTS.map(([name, of]): readonly Line[] => [
    [text(name)],
    ...sides.map(({ snapshot }): Line => [text(of(snapshot))]),
  ]).filter(([, ...cells]) => cells.some(([span]) => span?.kind === 'text' && span.text !== NOT_SAID));
  const head = ['', ...(sides.length === 1 ? ['Snapshot'] : ['Primary', 'Secondary'])];
  return [{ kind: 'table', head, numeric: [], rows }];
};
