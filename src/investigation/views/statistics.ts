// Sums of turns by what they have in common: how many, how long they took, how they were rated, and what models used for them.
import { optional } from '../../kernel/optional.js';
import { toIso } from '../../kernel/time.js';
import type { AnswerRating } from '../answer-feedback.js';
import { type ModelCallSpend, runOfCall, type SpendSum, sumSpend } from './model-spend.js';
import type { RecordEntry } from './record.js';
import type { TurnRecord } from './turn-record.js';

/** By what turns are summed. `alert` and `severity` are those of the alerts that the investigation is about. */
export const STATISTICS_GROUPS = [
  'day',
  'status',
  'agent',
  'chain',
  'cause',
  'suspect',
  'service',
  'environment',
  'severity',
  'alert',
  'rating',
] as const;
export type StatisticsGroup = (typeof STATISTICS_GROUPS)[number];

/** Of a turn that has no value of a group. */
export const NO_VALUE = 'none';

/** What is known of an investigation besides its own record: by its alerts. */
export type AlertTraits = { readonly severities: readonly string[]; readonly names: readonly string[] };

export type MeasuredTurn = TurnRecord & {
  readonly investigation: string;
  readonly services: readonly string[];
  readonly environments: readonly string[];
  readonly alerts: AlertTraits;
  /** Whose executive summary it is. */
  readonly chain?: string;
  readonly calls: readonly ModelCallSpend[];
};

/** By nearest rank. */
type Percentiles = { readonly p50: number; readonly p90: number; readonly p99: number };

type Ratings = { readonly [Rating in AnswerRating]: number };

export type TurnSum = {
  readonly investigations: number;
  readonly turns: number;
  readonly answered: number;
  /** Failed or ran out of time. */
  readonly failed: number;
  readonly cancelled: number;
  readonly rated: Ratings;
  /** From asked to ended; absent: none has ended. */
  readonly durationMs?: Percentiles;
  readonly spend: SpendSum;
};

/** `keys`: a value for each group, in their order. */
export type TurnGroup = TurnSum & { readonly keys: readonly string[] };

const atRank = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

export const percentilesOf = (values: readonly number[]): Percentiles | undefined => {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  return { p50: atRank(sorted, 0.5), p90: atRank(sorted, 0.9), p99: atRank(sorted, 0.99) };
};

const ANSWERED: ReadonlySet<string> = new Set(['answered', 'confirm', 'confirmed']);
const FAILED: ReadonlySet<string> = new Set(['failed', 'timed_out']);

export const sumTurns = (turns: readonly MeasuredTurn[]): TurnSum => {
  const countOf = (isCounted: (turn: MeasuredTurn) => boolean): number => turns.filter(isCounted).length;
  const durations = turns.flatMap(({ askedAt, endedAt }) =>
    endedAt === undefined ? [] : [Math.round((endedAt - askedAt) / 1000)],
  );
  return {
    investigations: new Set(turns.map(({ investigation }) => investigation)).size,
    turns: turns.length,
    answered: countOf(({ status }) => ANSWERED.has(status)),
    failed: countOf(({ status }) => FAILED.has(status)),
    cancelled: countOf(({ status }) => status === 'cancelled'),
    rated: {
      right: countOf(({ rating }) => rating === 'right'),
      partly: countOf(({ rating }) => rating === 'partly'),
      wrong: countOf(({ rating }) => rating === 'wrong'),
    },
    ...optional({ durationMs: percentilesOf(durations) }),
    spend: sumSpend(turns.flatMap(({ calls }) => calls)),
  };
};

const single = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value]);

const valuesOf = (turn: MeasuredTurn, by: StatisticsGroup): readonly string[] => {
  switch (by) {
    case 'day':
      return [toIso(turn.askedAt).slice(0, 10)];
    case 'status':
    case 'agent':
    case 'chain':
    case 'cause':
    case 'suspect':
    case 'rating':
      return single(turn[by]);
    case 'service':
      return turn.services;
    case 'environment':
      return turn.environments;
    case 'severity':
      return turn.alerts.severities;
    case 'alert':
      return turn.alerts.names;
  }
  return by satisfies never;
};

const keysOf = (turn: MeasuredTurn, by: readonly StatisticsGroup[]): readonly (readonly string[])[] =>
  by.reduce<readonly (readonly string[])[]>(
    (all, group) => {
      const values = [...new Set(valuesOf(turn, group))];
      const named = values.length === 0 ? [NO_VALUE] : values;
      return all.flatMap((keys) => named.map((value) => [...keys, value]));
    },
    [[]],
  );

const compareKeys = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((key, index) => key !== b[index]);
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
};

/** In the order of their keys; a turn that has several values of a group is in each of them. */
export const groupTurns = (turns: readonly MeasuredTurn[], by: readonly StatisticsGroup[]): readonly TurnGroup[] => {
  const groups = new Map<string, { readonly keys: readonly string[]; readonly turns: MeasuredTurn[] }>();
  for (const turn of turns)
    for (const keys of keysOf(turn, by)) {
      const name = JSON.stringify(keys);
      const group = groups.get(name) ?? { keys, turns: [] };
      if (group.turns.push(turn) === 1) groups.set(name, group);
    }
  return [...groups.values()]
    .sort((a, b) => compareKeys(a.keys, b.keys))
    .map((group) => ({ keys: group.keys, ...sumTurns(group.turns) }));
};

const NO_ALERTS: AlertTraits = { severities: [], names: [] };

export type StatisticsSources = {
  /** By investigation. */
  readonly alerts: ReadonlyMap<string, AlertTraits>;
  /** By investigation and run, joined by a blank. */
  readonly chains: ReadonlyMap<string, string>;
  readonly calls: readonly ModelCallSpend[];
};

/** The turns of the records of investigations, each with what models were asked for it. What a chain has asked counts with the turn that concludes it. */
export const measuredTurns = (
  entries: readonly RecordEntry[],
  { alerts, chains, calls }: StatisticsSources,
): readonly MeasuredTurn[] => {
  const nameOf = (investigation: string, part: number | string): string => `${investigation} ${part}`;
  const callsByPart = Map.groupBy(calls, (call) => nameOf(call.investigation, runOfCall(call) ?? call.turn));
  const callsFor = (investigation: string, part: number | string | undefined): readonly ModelCallSpend[] =>
    (part === undefined ? undefined : callsByPart.get(nameOf(investigation, part))) ?? [];
  return entries.flatMap(({ id, fields, turns = [] }) =>
    turns.map((turn) => ({
      ...turn,
      investigation: id,
      services: fields.service ?? [],
      environments: fields.environment ?? [],
      alerts: alerts.get(id) ?? NO_ALERTS,
      ...optional({ chain: turn.run === undefined ? undefined : chains.get(nameOf(id, turn.run)) }),
      calls: [...callsFor(id, turn.turn), ...callsFor(id, turn.run)],
    })),
  );
};
