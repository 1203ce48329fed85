// The days of the data folder: where their telemetry and their questions lie.
import { join } from 'node:path';
import type { TelemetrySignal } from '../../src/ports/ingest.js';
import { bytesOf, entriesOf, rowsOf } from '../data.js';

export type DayQuestion = { readonly id: string; readonly asked_at: string; readonly text: string };

export type Day = { readonly name: string; readonly folder: string; readonly questions: readonly DayQuestion[] };

export const SIGNALS: readonly TelemetrySignal[] = ['spans', 'logs', 'metrics'];

const telemetryFile = ({ folder }: Day, signal: TelemetrySignal): string => join(folder, `${signal}.ndjson.gz`);

export const telemetryOf = (day: Day, signal: TelemetrySignal): Buffer => bytesOf(telemetryFile(day, signal));

export const daysIn = (data: string): readonly Day[] =>
  entriesOf(data, 'incidents').map((name) => {
    const folder = join(data, 'incidents', name);
    return { name, folder, questions: rowsOf<DayQuestion>(join(folder, 'questions.ndjson')) };
  });

/** In the order in which they were asked: each is an earlier incident to those after it. */
export const inOrder = (questions: readonly DayQuestion[]): readonly DayQuestion[] =>
  questions.toSorted((a, b) => Date.parse(a.asked_at) - Date.parse(b.asked_at));

export const filesOf = (day: Day): readonly string[] => [
  ...SIGNALS.map((signal) => telemetryFile(day, signal)),
  join(day.folder, 'questions.ndjson'),
  join(day.folder, 'answers.ndjson'),
];
