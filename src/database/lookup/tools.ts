// The six lookups into database snapshots as tools: a call reads the sections that it needs, and says each figure with the row it stands in.
import { type Executed, type Held, type Lookup, LOOKUPS } from './execute.js';
import { eventText } from '../knowledge/knowledge.js';
import { squeezed } from '../knowledge/event-index.js';
import { ownKnowledge } from '../knowledge/own-knowledge.js';
import { sideOf } from '../format/rows/assemble.js';
import { rowFinder } from '../format/rows/find.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { SnapshotRow } from '../../telemetry/snapshot-row.js';
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
import { citing, linesOf } from './lines.js';

const BUDGET = 10_000;

const NONE =
  'No database snapshot belongs to this question. An operator imports some with "casefile snapshot import FILE…", or names them.';

const needsOf = ({ sections }: Lookup, { snapshots = [], asOf, window }: ToolScope): ToolNeeds => {
  if (snapshots.length === 0) return { refused: NONE };
  const { from, to } = window;
  const bounds = { window: { from, to }, budget: BUDGET, upTo: asOf['snapshots'] ?? 0 };
  const query = { ask: 'snapshot', ...bounds, snapshots, sections } as const;
  return { queries: [{ role: 'context', why: 'model', query }] };
};

const isOfSnapshot = (row: BatchRow): row is SnapshotRow => row.kind === 'snapshot';

const heldIn = (rows: readonly SnapshotRow[], describe: Held['describe']): Held | undefined => {
  const [primary, secondary] = [sideOf(rows, 'primary'), sideOf(rows, 'secondary')];
  if (primary === undefined) return undefined;
  const sides = { primary: primary.snapshot, ...(secondary !== undefined && { secondary: secondary.snapshot }) };
  return { sides, describe };
};

/** Of a text that was read with the snapshot, the row; of any other, ours. */
const describing =
  (rows: readonly BatchRow[], query: string): Held['describe'] =>
  (event) => {
    const at = rows.findIndex((row) => row.kind === 'event-text' && squeezed(row.event) === squeezed(event));
    const row = rows[at];
    if (row?.kind !== 'event-text') return eventText(ownKnowledge, event);
    const { text, link, collection, file, version } = row;
    const from = `${file} in ${collection}, version ${version}, row ${rowHandle(query, at)}`;
    return { text, source: link === undefined ? from : `${from}; ${link}` };
  };

const NOTHING_READ: Executed = {
  outcome: 'not found',
  result: { error: 'the sections were not found in the snapshot' },
};

const errorIn = ({ result }: Executed): string => {
  const { error, primary } = result as { readonly error?: unknown; readonly primary?: { readonly error?: unknown } };
  return String(error ?? primary?.error ?? 'not found');
};

type Called = { readonly lookup: Lookup; readonly input: unknown; readonly fence: ToolScope };

const presented = ({ lookup, input, fence }: Called, answers: readonly QueryAnswer[]): ToolResult => {
  const [brought] = receivedAnswers(answers);
  const all = brought?.got.rows ?? [];
  const rows = all.filter(isOfSnapshot);
  const held = heldIn(rows, describing(all, brought?.id ?? ''));
  const executed = held === undefined ? NOTHING_READ : lookup.run(input, held);
  const cite = citing(rowFinder(rows), (index) => rowHandle(brought?.id ?? '', index));
  return presentResult({
    tool: lookup.name,
    answers,
    fence,
    hint: errorIn(executed),
    isEmpty: () => executed.outcome === 'not found',
    found: () => 'figures with their units; "row" is where each stands.',
    lists: () => [{ rows: linesOf(executed.result, cite) }],
  });
};

const toolOf = (lookup: Lookup): Tool =>
  eraseToolInput({
    name: lookup.name,
    description: lookup.description,
    input: lookup.input,
    example: lookup.example,
    needs: (_, fence) => needsOf(lookup, fence),
    present: (input, answers, fence) => presented({ lookup, input, fence }, answers),
  });

export const snapshotTools: readonly Tool[] = LOOKUPS.map(toolOf);
