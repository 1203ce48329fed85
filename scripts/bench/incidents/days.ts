// The days of `incidents/` as they lie in the data folder: telemetry files and questions. Answers are read elsewhere.
import { join } from 'node:path';
import type { Signal } from '../../../src/ports/ingest.js';
import { bytesOf, entriesOf, rowsOf } from '../data.js';

export type DayQuestion = { readonly id: string; readonly asked_at: string; readonly text: string };

export type Day = { readonly name: string; readonly folder: string; readonly questions: readonly DayQuestion[] };

export const SIGNALS: readonly Signal[] = ['spans', 'logs', 'metrics'];

export const telemetryFile = ({ folder }: Day, signal: Signal): string => join(folder, `${signal}.ndjson.gz`);

export const daysIn = (data: string): readonly Day[] =>
  entriesOf(data, 'incidents').map((name) => {
    const folder = join(data, 'incidents', name);
    return { name, folder, questions: rowsOf<DayQuestion>(join(folder, 'questions.ndjson')) };
  });

const MINUTE = 60_000;
const AFTER_A_QUESTION = 10 * MINUTE;
const BEFORE_A_QUESTION = 6 * MINUTE;

/** Ends of minutes with requests that no question is near: nothing is known to be broken there. */
export const quietTimes = (day: Day): readonly string[] => {
  const asked = day.questions.map(({ asked_at: at }) => Date.parse(at));
  const stamps = bytesOf(telemetryFile(day, 'spans'))
    .toString('latin1')
    .matchAll(/"@timestamp":"([^"]{16})/g);
  const minutes = new Set<string>();
  for (const [, minute = ''] of stamps) minutes.add(minute);
  const isQuiet = (end: number): boolean =>
    asked.every((at) => end < at - BEFORE_A_QUESTION || end > at + AFTER_A_QUESTION);
  return [...minutes]
    .map((minute) => Date.parse(`${minute}:00Z`) + MINUTE)
    .filter(isQuiet)
    .sort((a, b) => a - b)
    .map((end) => new Date(end).toISOString());
};
