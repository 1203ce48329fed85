// Finds lines by time or by relevance (score of the text, then worst level, rarest template, newest), reading only the slots that the tally says hold
// some.
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import { tallyBlockOf, tallySlotOf } from '../store/schema.js';
import { joinConditions, jsonPath, sqlCondition, whereClause } from './sql-conditions.js';
import { indexClause, isInTally, lineConditions, type LogSelection, sharedConditions } from './log-selection.js';
import { jsonList, refuseQuery, type TelemetryReader } from './reader.js';
import type { LogQuery, StatedDuration } from '../../../../telemetry/query.js';
import type { SqlRow } from '../../database.js';
import { countLogs } from './count-logs.js';
import type { TextMatchScores } from './match-text.js';

/** The columns that decide the order of lines. */
type LineRef = {
  readonly seq: number;
  readonly time: number;
  readonly hash: number;
  readonly level: number;
  readonly template: number;
};

type TimeOrder = 'newest' | 'oldest';

const LINE_COLUMNS = 'seq, time, hash, level, template';

const lineRefOf = (row: SqlRow): LineRef => ({
  seq: Number(row['seq']),
  time: Number(row['time']),
  hash: Number(row['hash']),
  level: Number(row['level']),
  template: Number(row['template']),
});

/** Lines of one instant stand in the order of their content, so that no order of arrival shows. */
const compareByTime = (order: TimeOrder): ((a: LineRef, b: LineRef) => number) => {
  const sign = order === 'oldest' ? 1 : -1;
  return (a, b) => sign * (a.time - b.time || a.hash - b.hash || a.seq - b.seq);
};

const orderBy = (order: TimeOrder): string =>
  ['time', 'hash', 'seq'].map((column) => `log.${column} ${order === 'oldest' ? 'ASC' : 'DESC'}`).join(', ');

type TallySlot = { readonly slot: number; readonly lines: number };

const readTallySlots = (
  { store }: TelemetryReader,
  selection: LogSelection,
  order: TimeOrder,
): readonly TallySlot[] => {
  const { window, after, upTo } = selection;
  const conditions = [
    sqlCondition('slot >= ? AND slot < ?', tallySlotOf(window.from), window.to),
    sqlCondition('block >= ? AND block <= ?', tallyBlockOf(after + 1), tallyBlockOf(upTo)),
    sharedConditions(selection),
  ].reduce(joinConditions);
  const direction = order === 'oldest' ? 'ASC' : 'DESC';
  const query = `SELECT slot, sum(lines) AS lines FROM tally WHERE ${whereClause(conditions)} GROUP BY slot ORDER BY slot ${direction}`;
  return store
    .sql(query)
    .all(...conditions.values)
    .map(({ slot, lines }) => ({ slot: Number(slot), lines: Number(lines) }));
};

const readSlotLines = (
  { store }: TelemetryReader,
  selection: LogSelection,
  slots: readonly number[],
): readonly LineRef[] => {
  const conditions = lineConditions(selection);
  const query = `SELECT ${LINE_COLUMNS} FROM json_each(?) AS slot CROSS JOIN log INDEXED BY log_time
    WHERE log.time >= slot.value AND log.time < slot.value + ${RATE_BUCKET} AND ${whereClause(conditions)}`;
  return store
    .sql(query)
    .all(jsonList(slots), ...conditions.values)
    .map(lineRefOf);
};

/** At most `most` lines, first ones first. Cells may promise lines beyond a bound: then further slots are read. */
const walkSlots = (
  reader: TelemetryReader,
  selection: LogSelection,
  { order, most }: { order: TimeOrder; most: number },
): readonly LineRef[] => {
  const slots = readTallySlots(reader, selection, order);
  let lines: readonly LineRef[] = [];
  for (let next = 0; next < slots.length && lines.length < most;) {
    const start = next;
    for (let promised = 0; next < slots.length && promised < most - lines.length; next += 1)
      promised += slots[next]?.lines ?? 0;
    const part = readSlotLines(
      reader,
      selection,
      slots.slice(start, next).map(({ slot }) => slot),
    );
    lines = [...lines, ...part.toSorted(compareByTime(order))];
  }
  return lines.slice(0, most);
};

const walkLogs = (
  reader: TelemetryReader,
  selection: LogSelection,
  { order, most }: { readonly order: TimeOrder; readonly most: number },
): readonly LineRef[] => {
  if (most <= 0) return [];
  if (selection.index === 'log_time') return walkSlots(reader, selection, { order, most });
  const conditions = lineConditions(selection);
  const query = `SELECT ${LINE_COLUMNS} FROM log ${indexClause(selection)} WHERE ${whereClause(conditions)} ORDER BY ${orderBy(order)} LIMIT ?`;
  return reader.store
    .sql(query)
    .all(...conditions.values, most)
    .map(lineRefOf);
};

type TemplateGroup = { readonly template: number; readonly level: number; readonly lines: number };

/** Lines per template and level. Cells cut by a bound may add a few: the order of groups needs no more. */
const readTemplateGroups = (reader: TelemetryReader, selection: LogSelection): readonly TemplateGroup[] => {
  const { window, after, upTo } = selection;
  const conditions = isInTally(selection)
    ? [
        sqlCondition('slot >= ? AND slot < ?', tallySlotOf(window.from), window.to),
        sqlCondition('block >= ? AND block <= ?', tallyBlockOf(after + 1), tallyBlockOf(upTo)),
        sharedConditions(selection),
      ].reduce(joinConditions)
    : lineConditions(selection);
  const [table, lines] = isInTally(selection) ? ['tally', 'sum(lines)'] : [`log ${indexClause(selection)}`, 'count(*)'];
  const query = `SELECT template, level, ${lines} AS lines FROM ${table} WHERE ${whereClause(conditions)} GROUP BY template, level`;
  return reader.store
    .sql(query)
    .all(...conditions.values)
    .map((row) => ({ template: Number(row['template']), level: Number(row['level']), lines: Number(row['lines']) }));
};

type FoundLines = { readonly lines: readonly LineRef[]; readonly matched: number };

type RootOf = (template: number) => number;

/** Template → the one that stands for it now. */
const readRoots = ({ store }: TelemetryReader): RootOf => {
  const merged = new Map(
    store
      .sql('SELECT id, root FROM template WHERE root IS NOT NULL')
      .all()
      .map(({ id, root }) => [Number(id), Number(root)]),
  );
  return (template) => merged.get(template) ?? template;
};

type LineRanking = {
  readonly score: (line: LineRef) => number;
  readonly lines: (line: { readonly template: number }) => number;
};

const compareByRank = ({ score, lines }: LineRanking): ((a: LineRef, b: LineRef) => number) => {
  const later = compareByTime('newest');
  return (a, b) => score(b) - score(a) || b.level - a.level || lines(a) - lines(b) || later(a, b);
};

const linesPerRoot = (groups: readonly TemplateGroup[], rootOf: RootOf): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>();
  for (const { template, lines } of groups) {
    const root = rootOf(template);
    sums.set(root, (sums.get(root) ?? 0) + lines);
  }
  return sums;
};

/** The groups that rank first until they hold `most` lines; groups of one rank stay together. */
const groupIntoTiers = (
  groups: readonly TemplateGroup[],
  rank: (a: TemplateGroup, b: TemplateGroup) => number,
): readonly (readonly TemplateGroup[])[] => {
  const tiers: TemplateGroup[][] = [];
  for (const group of [...groups].sort(rank)) {
    const tier = tiers.at(-1);
    if (tier?.[0] !== undefined && rank(tier[0], group) === 0) tier.push(group);
    else tiers.push([group]);
  }
  return tiers;
};

type TierRequest = { readonly tier: readonly TemplateGroup[]; readonly most: number };

const readTierLines = (
  reader: TelemetryReader,
  selection: LogSelection,
  { tier, most }: TierRequest,
): readonly LineRef[] => {
  const level = tier[0]?.level ?? 0;
  const templates = tier.map(({ template }) => template);
  const narrowed = {
    ...selection,
    templates,
    level,
    precise: joinConditions(selection.precise, sqlCondition('level = ?', level)),
  };
  return walkLogs(reader, narrowed, { order: 'newest', most });
};

/** Lines of each matching template in the first round, so that no single template fills the budget. */
const FIRST_LINES = 25;

type TiersRequest = {
  readonly tiers: readonly (readonly TemplateGroup[])[];
  readonly most: number;
  readonly first: number;
};

const readTiersLines = (
  reader: TelemetryReader,
  selection: LogSelection,
  { tiers, most, first }: TiersRequest,
): readonly LineRef[] => {
  const heard: (readonly LineRef[])[] = [];
  let left = most;
  for (const tier of tiers) {
    if (left <= 0) break;
    const lines = readTierLines(reader, selection, { tier, most: Math.min(left, first) });
    heard.push(lines);
    left -= lines.length;
  }
  return heard.flatMap((lines, at) => {
    if (left <= 0 || lines.length < first) return lines;
    const more = readTierLines(reader, selection, { tier: tiers[at] ?? [], most: lines.length + left });
    left -= more.length - lines.length;
    return more;
  });
};

const readHitLines = (
  reader: TelemetryReader,
  selection: LogSelection,
  hits: ReadonlyMap<number, number>,
): readonly LineRef[] => {
  if (hits.size === 0) return [];
  const conditions = joinConditions(
    lineConditions(selection),
    sqlCondition('seq IN (SELECT value FROM json_each(?))', jsonList([...hits.keys()])),
  );
  return reader.store
    .sql(`SELECT ${LINE_COLUMNS} FROM log NOT INDEXED WHERE ${whereClause(conditions)}`)
    .all(...conditions.values)
    .map(lineRefOf);
};

/** Lines by template and, where a text was asked, lines that hold its rare words. */
type LineSources = { readonly byTemplate: LogSelection | undefined; readonly hits: readonly LineRef[] };

const lineSourcesOf = (
  reader: TelemetryReader,
  selection: LogSelection,
  match: TextMatchScores | undefined,
): LineSources => {
  if (match === undefined) return { byTemplate: selection, hits: [] };
  const asked = selection.templates && new Set(selection.templates);
  const templates = [...match.templates.keys()].filter((template) => asked?.has(template) ?? true);
  return {
    byTemplate: templates.length === 0 ? undefined : { ...selection, templates },
    hits: readHitLines(reader, selection, match.lines),
  };
};

const countMatches = (reader: TelemetryReader, { byTemplate, hits }: LineSources): number => {
  const templates = new Set(byTemplate?.templates ?? []);
  const others = hits.filter(({ template }) => byTemplate?.templates === undefined || !templates.has(template));
  return (byTemplate === undefined ? 0 : countLogs(reader, byTemplate)) + others.length;
};

const distinctLines = (lines: readonly LineRef[]): readonly LineRef[] => [
  ...new Map(lines.map((line) => [line.seq, line])).values(),
];

const findByDuration = (
  { store }: TelemetryReader,
  { byTemplate }: LineSources,
  { stated, most }: { readonly stated: StatedDuration; readonly most: number },
): readonly LineRef[] => {
  if (byTemplate === undefined) return [];
  const conditions = lineConditions(byTemplate);
  const query = `SELECT ${LINE_COLUMNS} FROM log ${indexClause(byTemplate)} WHERE ${whereClause(conditions)}
    ORDER BY attributes ->> ? DESC, ${orderBy('newest')} LIMIT ?`;
  return store
    .sql(query)
    .all(...conditions.values, jsonPath(stated.field), most)
    .map(lineRefOf);
};

type LineOrder = Pick<LogQuery, 'order' | 'stated'> & { readonly most: number };

const findByTime = (
  reader: TelemetryReader,
  { byTemplate, hits }: LineSources,
  want: { order: TimeOrder; most: number },
): readonly LineRef[] => {
  const walked = byTemplate === undefined ? [] : walkLogs(reader, byTemplate, want);
  return distinctLines([...walked, ...hits]).toSorted(compareByTime(want.order));
};

const findByRelevance = (
  reader: TelemetryReader,
  { byTemplate, hits }: LineSources,
  { most, match }: { most: number; match: TextMatchScores | undefined },
): readonly LineRef[] => {
  const groups = byTemplate === undefined ? [] : readTemplateGroups(reader, byTemplate);
  const rootOf = readRoots(reader);
  const sums = linesPerRoot(groups, rootOf);
  const templateScore = ({ template }: { template: number }): number => match?.templates.get(template) ?? 0;
  const rank: LineRanking = {
    score: (line) => templateScore(line) + (match?.lines.get(line.seq) ?? 0),
    lines: ({ template }) => sums.get(rootOf(template)) ?? 0,
  };
  const tiers = groupIntoTiers(
    groups,
    (a, b) => templateScore(b) - templateScore(a) || b.level - a.level || rank.lines(a) - rank.lines(b),
  );
  const first = match === undefined ? most : FIRST_LINES;
  const lines = byTemplate === undefined ? [] : readTiersLines(reader, byTemplate, { tiers, most, first });
  return distinctLines([...lines, ...hits]).toSorted(compareByRank(rank));
};

/** `match` absent: no text was asked. */
export const findLogs = (
  reader: TelemetryReader,
  selection: LogSelection,
  { order, stated, most, match }: LineOrder & { readonly match: TextMatchScores | undefined },
): FoundLines => {
  const sources = lineSourcesOf(reader, selection, match);
  const found = (): readonly LineRef[] => {
    if (order === 'relevance') return findByRelevance(reader, sources, { most, match });
    if (order !== 'slowest') return findByTime(reader, sources, { order, most });
    if (stated === undefined || match !== undefined)
      return refuseQuery('the slowest lines are those of a stated duration, and of no text');
    return findByDuration(reader, sources, { stated, most });
  };
  return { lines: found().slice(0, most), matched: countMatches(reader, sources) };
};
