// Round 0 of a plan: the names that the data knows, when there were incidents, and what a model may consult besides.
import type { Micros } from '../../kernel/time.js';
import type { Draft, PlanInput } from './draft.js';

export type Known = Pick<PlanInput, 'asOf' | 'history'> & {
  readonly askedAt: Micros;
  /** A model will speak. */
  readonly speaks: boolean;
};

/** Sources besides telemetry that may not be there, and what is asked of those that are. Documents are quoted without a model, too. */
const consulted = ({ asOf, speaks }: Known): readonly Draft[] => [
  ...('knowledge' in asOf ? [{ role: 'context', why: 'consult', query: { ask: 'collections' } } as const] : []),
  ...('snapshots' in asOf
    ? [{ role: 'context', why: 'consult', query: { ask: 'captures', upTo: asOf['snapshots'] ?? 0 } } as const]
    : []),
  ...(speaks && 'outside' in asOf
    ? [{ role: 'context', why: 'consult', query: { ask: 'outside-tools' } } as const]
    : []),
];

/** The values that names in the message are recognised by, and when there were incidents. */
export const planCatalogue = (known: Known): readonly Draft[] => {
  const { asOf, askedAt, history } = known;
  return [
    { role: 'context', why: 'catalogue', query: { ask: 'catalogue', upTo: asOf['aggregates'] ?? 0 } },
    { role: 'context', why: 'incidents', query: { ask: 'incidents', from: askedAt - history, to: askedAt } },
    ...consulted(known),
  ];
};
