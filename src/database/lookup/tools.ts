// Offers the six lookups as tools of a model: a call reads the sections that it needs, and cites the row of each figure.
import { optional } from '../../kernel/optional.js';
import { isObject } from '../format/fields.js';
import type { LookupFields } from './sides.js';
import { assembleSide, findRowsIn, type RowFinder } from '../format/rows.js';
import type { SnapshotRow, SnapshotSide } from '../../telemetry/snapshot-row.js';
import { type LookupContext, type LookupOutcome, SNAPSHOT_LOOKUPS, type SnapshotLookup } from './execute.js';
import { findEventText, squeezeEventName } from '../knowledge/knowledge.js';
import { builtInKnowledge } from '../knowledge/built-in-knowledge.js';
import type { BatchRow } from '../../telemetry/batch.js';
import {
  eraseToolInput,
  type QueryAnswer,
  type Tool,
  type ToolNeeds,
  type ToolResult,
  type ToolScope,
} from '../../tools/tool.js';
import { rowHandle } from '../../tools/presentation/row-line.js';
import { presentResult, receivedAnswers } from '../../tools/presentation/tool-result.js';

// A result is rendered as lines. Each part that can be cited carries the handle of its row.

/** How the row of a place is cited. */
type CiteRow = (side: SnapshotSide, path: string) => string | undefined;

const citeWith =
  (find: RowFinder, handle: (index: number) => string): CiteRow =>
  (of, path) => {
    const found = find({ of, path });
    return found === undefined ? undefined : handle(found.index);
  };

const sideOf = (value: LookupFields, side: SnapshotSide): SnapshotSide => {
  const named = value['snapshot'];
  return named === 'primary' || named === 'secondary' ? named : side;
};

const withRowHandles = (value: unknown, side: SnapshotSide, cite: CiteRow): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => withRowHandles(item, side, cite));
  if (!isObject(value)) return value;
  const own = sideOf(value, side);
  const row = typeof value['path'] === 'string' ? cite(own, value['path']) : undefined;
  const entries = Object.entries(value).map(([key, item]) => [key, withRowHandles(item, own, cite)] as const);
  return { ...optional({ row }), ...Object.fromEntries(entries) };
};

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some(isObject);

/** Lists get one line an item; the rest of an object gets one line. */
const objectLines = (value: LookupFields, label: string): readonly string[] => {
  const entries = Object.entries(value);
  const short = entries.filter(([, item]) => !isList(item));
  const head = short.length === 0 ? [] : [`${label}${JSON.stringify(Object.fromEntries(short))}`];
  return [
    ...head,
    ...entries.flatMap(([key, item]) =>
      isList(item) ? item.map((each) => `${label}${key}: ${JSON.stringify(each)}`) : [],
    ),
  ];
};

const resultLines = (result: LookupFields, cite: CiteRow): readonly string[] => {
  const { primary, secondary, ...rest } = withRowHandles(result, 'primary', cite) as LookupFields;
  if (!isObject(primary) || !isObject(secondary)) return objectLines({ ...rest }, '');
  const compared = Object.keys(rest).length === 0 ? [] : objectLines(rest, 'compared ');
  return [...compared, ...objectLines(primary, 'primary '), ...objectLines(secondary, 'secondary ')];
};

const BUDGET = 10_000;

const NONE =
  'No database snapshot belongs to this question. An operator imports some with "casefile snapshot import FILE…", or names them.';

const needsOf = ({ sections }: SnapshotLookup, { snapshots = [], asOf, window }: ToolScope): ToolNeeds => {
  if (snapshots.length === 0) return { refused: NONE };
  const { from, to } = window;
  const bounds = { window: { from, to }, budget: BUDGET, upTo: asOf['snapshots'] ?? 0 };
  const query = { ask: 'snapshot', ...bounds, snapshots, sections } as const;
  return { queries: [{ role: 'context', why: 'model', query }] };
};

const isOfSnapshot = (row: BatchRow): row is SnapshotRow => row.kind === 'snapshot';

const lookupContextOf = (
  rows: readonly SnapshotRow[],
  describe: LookupContext['describe'],
): LookupContext | undefined => {
  const [primary, secondary] = [assembleSide(rows, 'primary'), assembleSide(rows, 'secondary')];
  if (primary === undefined) return undefined;
  const sides = { primary: primary.snapshot, ...(secondary !== undefined && { secondary: secondary.snapshot }) };
  return { sides, describe };
};

/** A text that was read with the snapshot is cited by its row; otherwise the built-in text is used. */
const describeEvents =
  (rows: readonly BatchRow[], query: string): LookupContext['describe'] =>
  (event) => {
    const at = rows.findIndex(
      (row) => row.kind === 'event-text' && squeezeEventName(row.event) === squeezeEventName(event),
    );
    const row = rows[at];
    if (row?.kind !== 'event-text') return findEventText(builtInKnowledge, event);
    const { text, link, collection, file, version } = row;
    const from = `${file} in ${collection}, version ${version}, row ${rowHandle(query, at)}`;
    return { text, source: link === undefined ? from : `${from}; ${link}` };
  };

const NOTHING_READ: LookupOutcome = {
  outcome: 'not found',
  result: { error: 'the sections were not found in the snapshot' },
};

const errorIn = ({ result }: LookupOutcome): string => {
  const { error, primary } = result as { readonly error?: unknown; readonly primary?: { readonly error?: unknown } };
  return String(error ?? primary?.error ?? 'not found');
};

type LookupCall = { readonly lookup: SnapshotLookup; readonly input: unknown; readonly fence: ToolScope };

const presentLookup = ({ lookup, input, fence }: LookupCall, answers: readonly QueryAnswer[]): ToolResult => {
  const [brought] = receivedAnswers(answers);
  const all = brought?.got.rows ?? [];
  const rows = all.filter(isOfSnapshot);
  const held = lookupContextOf(rows, describeEvents(all, brought?.id ?? ''));
  const executed = held === undefined ? NOTHING_READ : lookup.run(input, held);
  const cite = citeWith(findRowsIn(rows), (index) => rowHandle(brought?.id ?? '', index));
  return presentResult({
    tool: lookup.name,
    answers,
    scope: fence,
    hint: errorIn(executed),
    isEmpty: () => executed.outcome === 'not found',
    found: () => 'figures with their units; "row" is where each stands.',
    lists: () => [{ rows: resultLines(executed.result, cite) }],
  });
};

const lookupTool = (lookup: SnapshotLookup): Tool =>
  eraseToolInput({
    name: lookup.name,
    description: lookup.description,
    input: lookup.input,
    example: lookup.example,
    needs: (_, fence) => needsOf(lookup, fence),
    present: (input, answers, fence) => presentLookup({ lookup, input, fence }, answers),
  });

export const snapshotTools: readonly Tool[] = SNAPSHOT_LOOKUPS.map(lookupTool);
