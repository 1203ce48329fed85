// The steps of a segment: from each event to the next, in its two streams, which are never interleaved (log clocks lag spans).
import { END_EVENT, START_EVENT } from './operation-names.js';
import type { TraceSegment } from './aggregate-rows.js';

export type Transition = { readonly stream: 'log' | 'span'; readonly from: string; readonly to: string };

const steps = (stream: Transition['stream'], events: readonly string[]): readonly Transition[] =>
  [...events, END_EVENT].map((to, index) => ({ stream, from: events[index - 1] ?? START_EVENT, to }));

/** A segment that only logs tell of has no span stream: its calls are unknown, not absent. */
export const transitionsOf = ({ logs, spans, spanId }: TraceSegment): readonly Transition[] => [
  ...steps(
    'log',
    logs.map(({ key }) => key),
  ),
  ...(spanId === undefined ? [] : steps('span', spans)),
];
