// When each question is asked, and how: at its time, later or earlier than somebody noticed, or when nothing is wrong.
import type { Question } from './ask.js';
import { type Day, type DayQuestion, inOrder } from './days.js';
import { linesOf, stampOf } from './lines.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const minuteOf = (millis: number): string => new Date(millis).toISOString().slice(11, 16);

/** Whoever asks later still says when it was noticed; whoever asks earlier noticed earlier. */
const textAt = ({ text, asked_at: at }: DayQuestion, askedAt: number): string => {
  const usual = Date.parse(at);
  return askedAt < usual ? text.replaceAll(minuteOf(usual), minuteOf(askedAt)) : text;
};

/** `shift`: seconds after the time of the question. */
export const shifted = (day: Day, shift: number): readonly Question[] =>
  inOrder(day.questions).map((question) => {
    const at = Date.parse(question.asked_at) + shift * SECOND;
    return { id: question.id, day: day.name, text: textAt(question, at), askedAt: new Date(at).toISOString() };
  });

/** Each is asked as if it were the first: no question before it is known. */
export const forgotten = (questions: readonly Question[]): readonly Question[] =>
  questions.map((question) => ({ ...question, isForgotten: true }));

const AFTER_A_QUESTION = 10 * MINUTE;
const BEFORE_A_QUESTION = 6 * MINUTE;
/** The windows of two questions, four minutes each, lie apart. */
const STEP = 8 * MINUTE;

/** Minutes of the day in which a source has rows. */
const minutesOf = (day: Day, signal: 'spans' | 'metrics'): ReadonlySet<number> =>
  new Set(linesOf(day, signal).map((line) => Math.floor(stampOf(line) / MINUTE)));

export type QuietQuestion = Question & { readonly isFull: boolean; readonly isForgotten: true };

const quietQuestion = (day: Day, at: number, isFull: boolean): QuietQuestion => {
  const askedAt = new Date(at).toISOString();
  const text = `Users report failures since ${askedAt.slice(11, 16)} UTC on ${askedAt.slice(0, 10)}. What is the root cause?`;
  return { id: `quiet ${askedAt}`, day: day.name, text, askedAt, isFull, isForgotten: true };
};

/** Times that no question is near: nothing is known to be broken. First those with requests, `isFull`; then every eight minutes with gauges. */
export const quietQuestions = (day: Day): readonly QuietQuestion[] => {
  const asked = day.questions.map(({ asked_at: at }) => Date.parse(at));
  const isQuiet = (at: number): boolean =>
    asked.every((each) => at < each - BEFORE_A_QUESTION || at > each + AFTER_A_QUESTION);
  const full = [...minutesOf(day, 'spans')].map((minute) => (minute + 1) * MINUTE).filter(isQuiet);
  const gauges = [...minutesOf(day, 'metrics')]
    .map((minute) => (minute + 1) * MINUTE)
    .filter((at) => at % STEP === 0 && isQuiet(at) && full.every((each) => Math.abs(each - at) >= STEP));
  return [...full.map((at) => quietQuestion(day, at, true)), ...gauges.map((at) => quietQuestion(day, at, false))];
};

/** With the faults of the day in between, each in its time: by then they are earlier incidents. */
export const withFaults = (day: Day): readonly Question[] =>
  [...quietQuestions(day), ...shifted(day, 0)].toSorted((a, b) => Date.parse(a.askedAt) - Date.parse(b.askedAt));
