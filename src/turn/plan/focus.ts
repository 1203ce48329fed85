// What a focus looks for: deviations that touch the time that was asked about, and had begun when somebody noticed.
import type { Sought } from '../../analysis/onset/stretch.js';
import type { Micros } from '../../kernel/time.js';
import type { IssueWindow } from '../../investigation/scope.js';
import type { Suspect } from '../../investigation/turn.js';

/** What the issue knew before the turn. */
export type Earlier = { readonly window?: IssueWindow; readonly suspects: readonly Suspect[] };

/** A time of the clock; "since this morning" names no instant. */
const CLOCK = /\d[:.h]\d\d|\d\s*(?:am|pm|o'clock)\b/i;

/** The analysis of what somebody noticed begins before that. */
const saysExactly = ({ asked, analysis }: IssueWindow): boolean =>
  analysis.from < asked.from && CLOCK.test(asked.phrase ?? '');

/** Less sure suspicions do not say when it began. */
const SURE = 0.5;

/** A window that runs on is about the same trouble: the onset that was found stays the one that is looked for. */
const onsetFound = ({ asked }: IssueWindow, { window, suspects: [first] }: Earlier): number | undefined =>
  window?.asked.from === asked.from && first !== undefined && first.confidence >= SURE ? first.onset : undefined;

/** When somebody noticed, where the question says so by the clock. */
export const noticedIn = (window: IssueWindow): { readonly noticedAt?: Micros } =>
  saysExactly(window) ? { noticedAt: window.asked.from } : {};

export const soughtIn = (window: IssueWindow, earlier: Earlier): Sought => {
  const { asked } = window;
  if (saysExactly(window)) return { asked, ...noticedIn(window) };
  const onset = onsetFound(window, earlier);
  if (onset === undefined) return { asked };
  return { asked: { ...asked, from: Math.max(asked.from, onset) }, noticedAt: onset };
};
