// Asks questions of a service over HTTP and opens what the answers cite.
import type { Answer } from '../../src/evidence/answer.js';
import type { Findings } from '../../src/evidence/finding.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import { processorOf, type Service } from '../service.js';

export type Question = {
  readonly id: string;
  readonly day: string;
  readonly text: string;
  readonly askedAt: string;
  /** The investigation is erased once it is answered: it is nobody's earlier incident. */
  readonly isForgotten?: true;
};

export type IncidentAnswer = {
  readonly day: string;
  readonly id: string;
  readonly answer: Answer;
  readonly seconds: number;
  readonly processorSeconds: number;
  /** Rows that the evidence points at, by evidence id; absent = the citation does not open. */
  readonly cited: ReadonlyMap<string, BatchRow>;
  /** The engine's working, where it was asked for. */
  readonly findings?: Findings;
};

const rowAt = (lines: readonly string[], position: number): BatchRow | undefined => {
  const line = lines[position];
  return line === undefined || line === '' ? undefined : (JSON.parse(line) as BatchRow);
};

/** The engine's working, as its service stored it. */
const findingsOf = (service: Service, id: string, { turn }: Answer): Promise<Findings> =>
  service.read<Findings>(`/v1/investigations/${encodeURIComponent(id)}/turns/${turn}/findings`);

/** Every citation is opened by its link, as a reader would. */
const opened = async (service: Service, { evidence }: Answer): Promise<ReadonlyMap<string, BatchRow>> => {
  const links = [...new Set(evidence.map(({ link }) => link))];
  const batches = new Map(await Promise.all(links.map(async (link) => [link, await service.lines(link)] as const)));
  const rows = evidence.flatMap(({ id, link, position }) => {
    const row = rowAt(batches.get(link) ?? [], position);
    return row === undefined ? [] : [[id, row] as const];
  });
  return new Map(rows);
};

export type AskOptions = {
  /** The engine's working is wanted. */
  readonly explain: boolean;
};

const WORDS_ALONE: AskOptions = { explain: false };

export const ask = async (
  service: Service,
  question: Question,
  { explain }: AskOptions = WORDS_ALONE,
): Promise<IncidentAnswer> => {
  const { id, day, text, askedAt, isForgotten } = question;
  const [before, spent] = [performance.now(), processorOf(service)];
  const answer = await service.ask(id, { text, askedAt, messageId: id });
  const seconds = (performance.now() - before) / 1000;
  const processorSeconds = processorOf(service) - spent;
  const cited = await opened(service, answer);
  const findings = explain ? await findingsOf(service, id, answer) : undefined;
  if (isForgotten) await service.erase(id);
  return { day, id, answer, seconds, processorSeconds, cited, ...(findings && { findings }) };
};

export const askAll = async (
  service: Service,
  questions: readonly Question[],
  asking: AskOptions,
): Promise<readonly IncidentAnswer[]> => {
  const asked: IncidentAnswer[] = [];
  for (const question of questions) asked.push(await ask(service, question, asking));
  return asked;
};
