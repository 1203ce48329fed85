// Sums of turns by what they have in common: how many, how long they took, how they were rated, and what models used for them.
import { optional } from '../../kernel/optional.js';
import { DAY, type Micros, toIso } from '../../kernel/time.js';
import type { AnswerRating } from '../answer-feedback.js';
import { addSpend, type ModelCallSpend, NO_SPEND, roundSpend, runOfCall, type SpendSum } from './model-spend.js';
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
  /** Of the models that were asked for it. */
  readonly spend: SpendSum;
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
  const investigations = new Set<string>();
  const durations: number[] = [];
  const rated = { right: 0, partly: 0, wrong: 0 };
  let [answered, failed, cancelled, spend] = [0, 0, 0, NO_SPEND];
  for (const turn of turns) {
    investigations.add(turn.investigation);
    if (turn.endedAt !== undefined) durations.push(Math.round((turn.endedAt - turn.askedAt) / 1000));
    if (ANSWERED.has(turn.status)) answered += 1;
    else if (FAILED.has(turn.status)) failed += 1;
    else if (turn.status === 'cancelled') cancelled += 1;
    if (turn.rating !== undefined) rated[turn.rating] += 1;
    if (turn.spend.calls > 0) spend = addSpend(spend, turn.spend);
  }
  return {
    investigations: investigations.size,
    turns: turns.length,
    answered,
    failed,
    cancelled,
    rated,
    ...optional({ durationMs: percentilesOf(durations) }),
    spend: roundSpend(spend),
  };
};

/** Of the days that were asked for lately: most turns are of few days. */
const days = new Map<number, string>();
const MOST_DAYS = 4_000;

const dayOf = (at: Micros): string => {
  const number = Math.floor(at / DAY);
  const known = days.get(number);
  if (known !== undefined) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const day = toIso(at).slice(0, 10);
  days.set(number, day);
  return day;
};

const single = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value]);

const valuesOf = (turn: MeasuredTurn, by: StatisticsGroup): readonly string[] => {
  switch (by) {
    case 'day':
      return [dayOf(turn.askedAt)];
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

/** A turn of an investigation, or a run of a chain in it, as the sources of statistics name it. */
export const partName = (investigation: string, part: number | string): string => `${investigation} ${part}`;

/** What a chain has asked counts with its run, everything else with its turn. */
export const partOfCall = (call: ModelCallSpend): string => partName(call.investigation, runOfCall(call) ?? call.turn);

export type StatisticsSources = {
  /** By investigation. */
  readonly alerts: ReadonlyMap<string, AlertTraits>;
  /** Names by `partName` of their runs. */
  readonly chains: ReadonlyMap<string, string>;
  /** By `partOfCall`. */
  readonly spend: ReadonlyMap<string, SpendSum>;
};

/** The turns of the record of an investigation, each with what models were asked for it. What a chain has asked counts with the turn that concludes it. */
export const measuredTurns = (
  { id, fields, turns = [] }: RecordEntry,
  { alerts, chains, spend }: StatisticsSources,
): readonly MeasuredTurn[] => {
  const spendOf = (part: number | string | undefined): SpendSum =>
    (part === undefined ? undefined : spend.get(partName(id, part))) ?? NO_SPEND;
  return turns.map((turn) => ({
    ...turn,
    investigation: id,
    services: fields.service ?? [],
    environments: fields.environment ?? [],
    alerts: alerts.get(id) ?? NO_ALERTS,
    ...optional({ chain: turn.run === undefined ? undefined : chains.get(partName(id, turn.run)) }),
    spend: addSpend(spendOf(turn.turn), spendOf(turn.run)),
  }));
};
