// Holds one conversation over HTTP while its telemetry comes in, then asks the same once of the complete data.
import type { Answer } from '../../src/evidence/answer.js';
import { bodiesOf } from '../incidents/lines.js';
import { type Day, SIGNALS } from '../incidents/days.js';
import type { Service } from '../service.js';
import type { SignalLine, DeliveryPlan } from './deliveries.js';
import { asTold, factsOf, owedTo, type TurnRecord } from './record.js';
import type { Line } from './script.js';

export type AnsweredLine = {
  readonly line: Line;
  readonly answer: Answer;
  readonly seconds: number;
  /** The caller was asked which of two readings was meant, and said it. */
  readonly wasAsked: boolean;
};

type SingleQuestionRun = { readonly answer: Answer; readonly told: readonly TurnRecord[] };

export type Talk = {
  readonly id: string;
  readonly day: string;
  readonly said: readonly AnsweredLine[];
  readonly told: readonly TurnRecord[];
  /** The single question: its answer, and its turns up to the one that left nothing owing. */
  readonly once: SingleQuestionRun;
};

const deliver = async (service: Service, day: Day, rows: readonly SignalLine[]): Promise<void> => {
  for (const signal of SIGNALS) {
    const lines = rows.filter((row) => row.signal === signal).map(({ line }) => line);
    for (const body of bodiesOf(lines)) await service.ingest(signal, `${day.name}-${signal}`, body);
  }
};

const askLine = async (service: Service, id: string, line: Line): Promise<AnsweredLine> => {
  const { text, askedAt, relation } = line;
  const before = performance.now();
  const messageId = `${id} ${askedAt}`;
  let answer = await service.ask(id, { text, askedAt, messageId });
  const wasAsked = answer.status === 'confirm';
  if (wasAsked) {
    const confirms = answer.turn;
    answer = await service.ask(id, { confirms, relation, askedAt, messageId: `${messageId} confirmed` });
  }
  return { line, answer, seconds: (performance.now() - before) / 1000, wasAsked };
};

/** More than any window owes. */
const MOST = 60;

/** Asks for more until nothing is owed. */
const exhausted = async (service: Service, id: string, askedAt: string): Promise<readonly TurnRecord[]> => {
  for (let more = 1; more < MOST; more += 1) {
    const told = await asTold(service, id);
    const last = told.at(-1);
    if (last === undefined || (await owedTo(service, id, last)) === 0) return told;
    await service.ask(id, { text: 'show more', relation: 'follow_up', askedAt, messageId: `${id} more ${more}` });
  }
  throw new Error(`${id}: what is owed never comes`);
};

/** One question with the scope and window that the conversation ended with. */
const atOnce = async (service: Service, id: string, last: AnsweredLine): Promise<SingleQuestionRun> => {
  const { line, answer } = last;
  const { from, to } = answer.issue?.analysisWindow ?? { from: line.askedAt, to: line.askedAt };
  const scope = (await factsOf(service, id)).findLast(({ type }) => type === 'ScopeMerged')?.data['scope'] ?? {};
  const lists = Object.entries(scope).filter(([, value]) => !Array.isArray(value) || value.length > 0);
  const single = `${id} at once`;
  const { askedAt } = line;
  const text = 'What is the root cause?';
  const body = { text, scope: Object.fromEntries(lists), window: { from, to }, askedAt, messageId: single };
  const reply = await service.ask(single, body);
  const told = await exhausted(service, single, askedAt);
  await service.erase(single);
  return { answer: reply, told };
};

type TalkSetting = { readonly service: Service; readonly day: Day; readonly seed: number };

export const talk = async (
  { service, day, seed }: TalkSetting,
  telling: DeliveryPlan,
  script: readonly Line[],
): Promise<Talk> => {
  const id = `${telling.question.id} ${seed}`;
  const all: AnsweredLine[] = [];
  let delivered = 0;
  await deliver(service, day, telling.before);
  for (const line of script) {
    for (; delivered < line.delivery; delivered += 1) await deliver(service, day, telling.deliveries[delivered] ?? []);
    all.push(await askLine(service, id, line));
  }
  const last = all.at(-1);
  if (last === undefined) throw new Error('nothing is said');
  const once = await atOnce(service, id, last);
  const told = await exhausted(service, id, last.line.askedAt);
  return { id: telling.question.id, day: day.name, said: all, told, once };
};
