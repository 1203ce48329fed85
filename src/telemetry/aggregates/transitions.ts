// The steps of a segment: from each event to the next, in its two streams, which are never interleaved (log clocks lag spans).
import { END, START } from './operation.js';
import type { Segment } from './rows.js';

export type Transition = { readonly stream: 'log' | 'span'; readonly from: string; readonly to: string };

const steps = (stream: Transition['stream'], events: readonly string[]): readonly Transition[] =>
  [...events, END].map((to, index) => ({ stream, from: events[index - 1] ?? START, to }));

/** A segment that only logs tell of has no span stream: its calls are unknown, not absent. */
export const transitionsOf = ({ logs, spans, spanId }: Segment): readonly Transition[] => [
  ...steps(
    'log',
    logs.map(({ key }) => key),
  ),
  ...(spanId === undefined ? [] : steps('span', spans)),
];
