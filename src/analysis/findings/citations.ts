// Turns rows into evidence: every row is cited once per role, by batch, position and a verbatim part.
import { canonicalJson } from '../../kernel/json.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { BatchRow } from '../../telemetry/batch.js';
import type { CitableRow } from '../../telemetry/citable-row.js';

export type EvidenceRole = Evidence['role'];

/** A verbatim part of a field of the row. */
export type RecognisablePart = { readonly field: string; readonly text: string };

export type CitationIndex = {
  /** Id of the evidence for this row in this role; cited again, the same id. `part`: what it quotes, instead of the usual part. */
  readonly cite: (row: CitableRow<BatchRow>, role: EvidenceRole, part?: RecognisablePart) => string;
  readonly all: () => readonly Evidence[];
};

const LONGEST_QUOTE = 400;

/** The beginning of a text, never ending inside a surrogate pair. */
const beginning = (text: string): string => text.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '');

type RowQuotation = Pick<Evidence, 'kind' | 'source' | 'quote' | 'service' | 'field' | 'at'>;

/** Words of a record, names of a series or an event: the part of a row that a reader recognises it by. */
const recognisablePart = (row: BatchRow): RecognisablePart | undefined => {
  if (row.kind === 'passage') return { field: 'text', text: row.text };
  if ('message' in row) return { field: 'message', text: row.message };
  if ('title' in row) return { field: 'title', text: row.title };
  if ('gauge' in row) return { field: 'gauge', text: row.gauge };
  if ('event' in row) return { field: 'event', text: row.event };
  if ('name' in row) return { field: 'name', text: row.name };
  if ('text' in row) return { field: 'text', text: row.text };
  if ('question' in row) return { field: 'question', text: row.question };
  return row.kind === 'trace' ? { field: 'traceId', text: row.traceId } : undefined;
};

const quoteOf = (
  row: BatchRow,
  part: RecognisablePart | undefined = recognisablePart(row),
): Pick<RowQuotation, 'field' | 'quote'> => {
  if (part === undefined || part.text === '') return { quote: canonicalJson(row) };
  return { field: part.field, quote: beginning(part.text) };
};

const KINDS: { readonly [Kind in BatchRow['kind']]?: Evidence['kind'] } = {
  log: 'log',
  span: 'span',
  change: 'change',
  metric: 'metric',
  series: 'metric',
  snapshot: 'snapshot',
  outside: 'outside',
  'past-issue': 'knowledge',
  passage: 'knowledge',
  collection: 'knowledge',
};

const kindOf = ({ kind }: BatchRow): Evidence['kind'] => KINDS[kind] ?? 'aggregate';

const SOURCES: { readonly [Kind in BatchRow['kind']]?: string } = {
  'past-issue': 'incidents',
  collection: 'knowledge',
  snapshot: 'snapshots',
};

const sourceOf = (row: BatchRow): string => {
  if ('source' in row) return row.source;
  const named = SOURCES[row.kind];
  if (named !== undefined) return named;
  if (row.kind === 'passage') return row.collection;
  return row.kind === 'outside' ? row.server : 'aggregates';
};

/** How a row is cited. */
export const quotationOf = (row: BatchRow): RowQuotation => ({
  kind: kindOf(row),
  ...quoteOf(row),
  ...('time' in row && { at: row.time }),
  ...('service' in row && row.service !== undefined && { service: row.service }),
  source: sourceOf(row),
});

export const createCitationIndex = (): CitationIndex => {
  const known = new Map<string, Evidence>();
  const cite: CitationIndex['cite'] = ({ row, stored = row, batch, position }, role, part) => {
    const place = `${batch} ${position} ${role}`;
    const found = known.get(place);
    if (found !== undefined && part === undefined) return found.id;
    const id = found?.id ?? `e${known.size + 1}`;
    known.set(place, { id, batch, position, role, ...quotationOf(stored), ...(part && quoteOf(stored, part)) });
    return id;
  };
  return { cite, all: () => [...known.values()] };
};
