// What happened in a window, in its order, and the log lines of it that belong together.
import type { Micros } from '../kernel/time.js';

export type TimelineEvent =
  'first-seen' | 'last-seen' | 'spike' | 'new-pattern' | 'vanished-pattern' | 'onset' | 'change' | 'gauge';

export type TimelineEntry = {
  readonly at: Micros;
  readonly event: TimelineEvent;
  readonly service: string;
  /** Template text, gauge or change title: quoted from the cited row. */
  readonly subject: string;
  readonly evidence: readonly string[];
};

/** One group of log lines that belong together. */
export type LogGroup = {
  readonly by: 'request' | 'trace' | 'stack' | 'template' | 'host';
  readonly key: string;
  readonly service: string;
  readonly lines: number;
  readonly first: Micros;
  readonly last: Micros;
  readonly samples: readonly string[];
  /** Evidence that counts lines like the first of these. */
  readonly counted?: string;
};
