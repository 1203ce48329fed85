// Puts a day's telemetry into a fresh service, asks every question over HTTP and opens what the answers cite.
import type { Answer } from '../../../src/evidence/answer.js';
import type { Signal } from '../../../src/ports/ingest.js';
import type { BatchRow } from '../../../src/telemetry/batch.js';
import { bytesOf } from '../data.js';
import { dropFolder, freshFolder, type Service, startService } from '../service.js';
import { type Day, quietTimes, SIGNALS, telemetryFile } from './days.js';

export type Asked = {
  readonly day: string;
  readonly id: string;
  readonly answer: Answer;
  readonly seconds: number;
  /** Rows that the evidence points at, by evidence id; absent = the citation does not open. */
  readonly cited: ReadonlyMap<string, BatchRow>;
};

export type DayAsked = {
  readonly cases: readonly Asked[];
  /** Answers about times in which nothing is known to be broken. */
  readonly quiet: readonly Answer[];
  readonly rows: number;
  readonly ingestSeconds: number;
};

const rowAt = (lines: readonly string[], position: number): BatchRow | undefined => {
  const line = lines[position];
  return line === undefined || line === '' ? undefined : (JSON.parse(line) as BatchRow);
};

/** Every citation is opened by its link, as a reader would; a quote that is not in the row does not count. */
const opened = async (service: Service, { evidence }: Answer): Promise<ReadonlyMap<string, BatchRow>> => {
  const links = [...new Set(evidence.map(({ link }) => link))];
  const batches = new Map(await Promise.all(links.map(async (link) => [link, await service.lines(link)] as const)));
  const rows = evidence.flatMap(({ id, link, position }) => {
    const row = rowAt(batches.get(link) ?? [], position);
    return row === undefined ? [] : [[id, row] as const];
  });
  return new Map(rows);
};

const asked = async (service: Service, day: Day): Promise<readonly Asked[]> => {
  const answers: Omit<Asked, 'cited'>[] = [];
  for (const { id, text, asked_at: askedAt } of day.questions) {
    const before = performance.now();
    const answer = await service.ask(id, { text, askedAt, messageId: id });
    answers.push({ day: day.name, id, answer, seconds: (performance.now() - before) / 1000 });
  }
  return Promise.all(answers.map(async (each) => ({ ...each, cited: await opened(service, each.answer) })));
};

const askedInQuiet = async (service: Service, day: Day): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (const askedAt of quietTimes(day)) {
    const text = `Users report failures since ${askedAt.slice(11, 16)} UTC on ${askedAt.slice(0, 10)}. What is the root cause?`;
    answers.push(await service.ask(`quiet ${askedAt}`, { text, askedAt, messageId: askedAt }));
  }
  return answers;
};

export const askDay = async (day: Day, without?: Signal): Promise<DayAsked> => {
  const folder = freshFolder();
  const service = await startService({ folder });
  try {
    let rows = 0;
    const before = performance.now();
    for (const signal of SIGNALS)
      if (signal !== without)
        rows += await service.ingest(signal, `${day.name}-${signal}`, bytesOf(telemetryFile(day, signal)));
    const ingestSeconds = (performance.now() - before) / 1000;
    const cases = await asked(service, day);
    return { cases, quiet: without === undefined ? await askedInQuiet(service, day) : [], rows, ingestSeconds };
  } finally {
    await service.close();
    dropFolder(folder);
  }
};
