// The sentence of an answer on how an incident went: its bouts, and the times when it was better.
import type { Findings } from '../../../evidence/finding.js';
import { boutsOf } from '../../../evidence/incident-course.js';
import { clockText } from '../../../evidence/sentence.js';
import type { Micros } from '../../../kernel/time.js';
import { joinWords } from './join-words.js';

/** Earlier bouts are left out. */
const MOST_BOUTS = 5;

const timesText = (times: readonly { readonly from: Micros; readonly to?: Micros }[]): string =>
  joinWords(
    times.map(({ from, to }) =>
      to === undefined ? `since ${clockText(from)}` : `${clockText(from)} to ${clockText(to)}`,
    ),
    'and',
  );

/** Pauses, and times when it was better: whoever looks in one of them must not take it for the end. */
export const courseText = ({ course, ended }: Pick<Findings, 'course' | 'ended'>): string => {
  if (course === undefined) return '';
  const bouts = boutsOf(course);
  const better = course.calmer.filter(({ isPause }) => !isPause);
  const isEnded = ended !== undefined && course.isPausing !== true;
  const left = bouts.length - MOST_BOUTS;
  const times = timesText(bouts.slice(-MOST_BOUTS));
  const pauses =
    bouts.length < 2
      ? ''
      : ` It ${isEnded ? 'came and went' : 'comes and goes'}${left > 0 ? `, ${bouts.length} times so far, the latest` : ''}: ${times} UTC.`;
  const returned = isEnded ? 'then worse again' : 'and is worse again since';
  return better.length === 0 ? pauses : `${pauses} It was better from ${timesText(better)} UTC, ${returned}.`;
};

/** It is not seen now, and came back before; `undefined`: it goes on, is over, or was there once. */
export const pausingText = ({ course }: Pick<Findings, 'course'>): string | undefined =>
  course?.isPausing === true && course.to !== undefined
    ? `It pauses since ${clockText(course.to)} UTC, and came back after each pause before`
    : undefined;
