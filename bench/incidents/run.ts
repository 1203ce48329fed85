// Runs a row: every day on a copy of its ingested folder, or, live, on a folder that fills while the questions are asked.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TelemetrySignal } from '../../src/ports/ingest.js';
import { freshFolder, type Service } from '../service.js';
import { ask, askAll, type IncidentAnswer, type AskOptions, type Question } from './ask.js';
import { type Day, SIGNALS } from './days.js';
import { arrivals, bodiesOf, linesOf } from './lines.js';
import { copied, onFolder, type PreparedFolder, prepared, type FolderCache } from './prepared.js';
import { forgotten, quietQuestions, shifted, withFaults } from './questions.js';
import type { Row } from './rows.js';

export type RowRun = { readonly asked: readonly IncidentAnswer[]; readonly rows: number; readonly seconds: number };

export type RunOptions = AskOptions & {
  readonly shelf: FolderCache;
  /** Only this question. */
  readonly only: string | undefined;
};

const allOf = (day: Day, { manner, shift, isLone }: Row): readonly Question[] => {
  if (isLone) return forgotten(manner === 'quiet' ? quietQuestions(day) : shifted(day, shift));
  return manner === 'quiet' ? withFaults(day) : shifted(day, shift);
};

/** Those before the only one that is wanted are asked as well: they are its earlier incidents. */
const questionsOf = (day: Day, row: Row, { only }: RunOptions): readonly Question[] => {
  const all = allOf(day, row);
  if (only === undefined) return all;
  return row.isLone ? all.filter(({ id }) => id === only) : all.slice(0, all.findIndex(({ id }) => id === only) + 1);
};

const selectAnswers = (asked: readonly IncidentAnswer[], { only }: RunOptions): readonly IncidentAnswer[] =>
  asked.filter(({ id }) => only === undefined || id === only);

const AS_IF_LIVE = { analysis: { lookAhead: '0s' } };

const configOf = ({ manner }: Row, { shelf }: RunOptions): { readonly config?: string } => {
  if (manner !== 'asIf') return {};
  const config = join(shelf.root, 'as-if-live.json');
  writeFileSync(config, JSON.stringify(AS_IF_LIVE));
  return { config };
};

type DayRun = { readonly asked: readonly IncidentAnswer[]; readonly ingested: Omit<PreparedFolder, 'folder'> };

const onCopy = async (day: Day, row: Row, run: RunOptions): Promise<DayRun> => {
  const ready = await prepared(run.shelf, day, row.variant);
  const questions = questionsOf(day, row, run);
  if (questions.length === 0) return { asked: [], ingested: ready };
  run.shelf.say(`${day.name}: asking, ${row.name}`);
  const asked = await onFolder({ folder: copied(ready.folder), ...configOf(row, run) }, (service) =>
    askAll(service, questions, run),
  );
  return { asked: selectAnswers(asked, run), ingested: ready };
};

type ArrivingLine = { readonly signal: TelemetrySignal; readonly line: string; readonly at: number };

const arriving = (day: Day): readonly ArrivingLine[] => {
  const arrives = arrivals(day);
  return SIGNALS.flatMap((signal) => linesOf(day, signal).map((line) => ({ signal, line, at: arrives(line) })));
};

const send = async (service: Service, day: Day, lines: readonly ArrivingLine[]): Promise<number> => {
  let rows = 0;
  for (const signal of SIGNALS) {
    const own = lines.filter((each) => each.signal === signal).map(({ line }) => line);
    for (const body of bodiesOf(own)) rows += await service.ingest(signal, `${day.name}-${signal}`, body);
  }
  return rows;
};

/** A row comes in before a question exactly if it existed by then. */
const live = async (day: Day, row: Row, run: RunOptions): Promise<DayRun> => {
  const all = arriving(day);
  const asked: IncidentAnswer[] = [];
  let rows = 0;
  run.shelf.say(`${day.name}: asking while rows come in, ${row.name}`);
  const before = performance.now();
  await onFolder({ folder: freshFolder() }, async (service) => {
    let from = Number.NEGATIVE_INFINITY;
    for (const question of questionsOf(day, row, run)) {
      const to = Date.parse(question.askedAt);
      const lower = from;
      rows += await send(
        service,
        day,
        all.filter(({ at }) => at > lower && at <= to),
      );
      asked.push(await ask(service, question, run));
      from = to;
    }
  });
  return { asked: selectAnswers(asked, run), ingested: { rows, seconds: (performance.now() - before) / 1000 } };
};

export const runRow = async (days: readonly Day[], row: Row, run: RunOptions): Promise<RowRun> => {
  const parts: DayRun[] = [];
  for (const day of days) parts.push(await (row.manner === 'live' ? live : onCopy)(day, row, run));
  return {
    asked: parts.flatMap(({ asked }) => asked),
    rows: parts.reduce((total, { ingested }) => total + ingested.rows, 0),
    seconds: parts.reduce((total, { ingested }) => total + ingested.seconds, 0),
  };
};
