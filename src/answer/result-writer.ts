// Writes the result of a question: cites rows, and makes claims from messages in the asker's language.
import type { NextAction } from '../evidence/answer.js';
import type { AskResult } from '../evidence/ask-result.js';
import type { Claim } from '../evidence/claim.js';
import type { Evidence, EvidenceKind, Figure } from '../evidence/evidence.js';
import { computeFigure } from '../evidence/figure.js';
import { buildClaim, type SentencePart, writeSentence } from '../evidence/sentence.js';
import { canonicalJson } from '../kernel/json.js';
import { optional } from '../kernel/optional.js';
import type { BatchRow } from '../telemetry/batch.js';
import { valueAt } from '../telemetry/quotable-text.js';
import type { AnswerMessageId } from './messages/messages.js';
import type { PlacedRow } from './ask-reads.js';
import type { DraftedResult, ResultBlock } from './result.js';
import { say, type SayValues } from './say.js';

const EVIDENCE_KINDS: { readonly [Kind in BatchRow['kind']]?: EvidenceKind } = {
  log: 'log',
  span: 'span',
  metric: 'metric',
  change: 'change',
  passage: 'knowledge',
  snapshot: 'snapshot',
};

/** The field that a reader should see of a record; of sums, the whole row. */
const QUOTED_FIELDS: { readonly [Kind in BatchRow['kind']]?: string } = {
  span: 'name',
  change: 'title',
  passage: 'text',
};

/** Characters of a passage that the evidence repeats; its row holds all of it. */
const LONGEST_QUOTE = 400;

/** Never ends inside a surrogate pair. */
const beginningOf = (text: string): string => text.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/, '');

type QuotedField = { readonly field: string; readonly text: unknown };

/** The error that a line wraps says more than its message (“Exception in ASGI application”), where that does not hold it. */
const quotedField = (row: BatchRow): QuotedField | undefined => {
  if (row.kind === 'log') {
    const error = row.error?.message ?? '';
    return error.trim() === '' || row.message.includes(error.trim())
      ? { field: 'message', text: row.message }
      : { field: 'error.message', text: error };
  }
  const field = QUOTED_FIELDS[row.kind];
  return field === undefined ? undefined : { field, text: (row as { readonly [name: string]: unknown })[field] };
};

const timeOf = (row: BatchRow): number | undefined =>
  'time' in row && typeof row.time === 'number' ? row.time : undefined;
const serviceOf = (row: BatchRow): string | undefined =>
  'service' in row && typeof row.service === 'string' ? row.service : undefined;

export type ClaimOptions = {
  /** Default: `observation`. */
  readonly type?: Claim['type'];
  /** Evidence ids, besides those that the figures cite. */
  readonly cites?: readonly string[];
} & Pick<Claim, 'shift' | 'bounds' | 'blames' | 'coverage' | 'failure' | 'calls'>;

export class ResultWriter {
  private readonly evidence: Evidence[] = [];
  private readonly idByPlace = new Map<string, string>();
  private readonly claims: Claim[] = [];
  private readonly blocks: ResultBlock[] = [];
  private readonly shown: string[] = [];
  private readonly written = new Set<string>();
  /** What earlier questions of the message were answered: nobody reads a sentence twice. */
  private said: ReadonlySet<string> = new Set();

  constructor(readonly language: string) {}

  /** The evidence id of a row; the same row has one id. */
  cite({ row, batch, position, source }: PlacedRow, role: Evidence['role'] = 'seen'): string {
    const place = `${batch}:${position}`;
    const known = this.idByPlace.get(place);
    if (known !== undefined) return known;
    const id = `e${this.evidence.length + 1}`;
    const { field, text } = quotedField(row) ?? {};
    this.idByPlace.set(place, id);
    this.evidence.push({
      id,
      kind: EVIDENCE_KINDS[row.kind] ?? 'aggregate',
      batch,
      position,
      ...optional({ at: timeOf(row), service: serviceOf(row) }),
      // a document is of its collection
      source: row.kind === 'passage' ? row.collection : source,
      ...(field !== undefined && typeof text === 'string' && text !== ''
        ? { quote: row.kind === 'passage' ? beginningOf(text) : text, field }
        : { quote: canonicalJson(row) }),
      role,
    });
    return id;
  }

  /** Evidence that the engine has gathered, under a new id. */
  citeEvidence(evidence: Evidence): string {
    const place = `${evidence.batch}:${evidence.position}`;
    const known = this.idByPlace.get(place);
    if (known !== undefined) return known;
    const id = `e${this.evidence.length + 1}`;
    this.idByPlace.set(place, id);
    this.evidence.push({ ...evidence, id });
    return id;
  }

  /** The number in one cell of a row, with its unit: `cell(row, 'errors')`. */
  cell(placed: PlacedRow, path: string, unit?: Figure['unit']): Figure {
    return {
      value: Number(valueAt(placed.row, path)),
      by: 'value',
      of: [{ evidence: this.cite(placed), path }],
      ...optional({ unit }),
    };
  }

  /** First cell divided by the second: a share (`percent`), or without a unit a rate. */
  ratio(first: readonly [PlacedRow, string], second: readonly [PlacedRow, string], unit?: Figure['unit']): Figure {
    const of = [this.cell(...first), this.cell(...second)];
    return {
      value: computeFigure(
        'ratio',
        of.map(({ value }) => value),
      ),
      by: 'ratio',
      of: of.flatMap((each) => each.of),
      ...optional({ unit }),
    };
  }

  /** Adds a claim, and gives its index. It cites whatever its figures stand on. */
  claim(id: AnswerMessageId, values: SayValues = {}, options: ClaimOptions = {}): number {
    return this.claimOf(say(id, this.language, values), options);
  }

  /** A claim of parts that no message holds: a log line with its time. */
  claimOf(parts: readonly SentencePart[], { type = 'observation', cites = [], ...rest }: ClaimOptions = {}): number {
    const { figures } = writeSentence(parts);
    const counted = [...figures, ...(rest.bounds ?? []).map(({ figure }) => figure)];
    const citations = [...cites, ...counted.flatMap(({ of }) => of.map(({ evidence }) => evidence))];
    const { bounds, blames, coverage, shift, failure, calls } = rest;
    this.claims.push({
      ...buildClaim(type, { citations, shift, language: this.language }, parts),
      ...optional({ bounds, blames, coverage, failure, calls }),
    });
    return this.claims.length - 1;
  }

  /** One paragraph of claims that were added before. */
  sentences(...claims: readonly number[]): this {
    const fresh = claims.filter((index) => this.isNewClaim(index));
    if (fresh.length > 0) this.blocks.push({ kind: 'sentences', claims: fresh });
    return this;
  }

  /** One claim as a paragraph of its own. */
  sentence(id: AnswerMessageId, values: SayValues = {}, options: ClaimOptions = {}): this {
    return this.sentences(this.claim(id, values, options));
  }

  /** Lines of a cited row to the letter, set apart behind the paragraph that says where they stand. */
  excerpt(claim: number, text: string): this {
    if (this.isNew(text)) this.blocks.push({ kind: 'excerpt', claims: [claim], text });
    return this;
  }

  list(claims: readonly number[], heading?: AnswerMessageId): this {
    const fresh = claims.filter((index) => this.isNewClaim(index));
    if (fresh.length > 0)
      this.blocks.push({ kind: 'list', claims: fresh, ...(heading !== undefined && { heading: this.words(heading) }) });
    return this;
  }

  /** Words that state nothing about the system. Figures and names in them are not checked: give none that are. */
  text(id: AnswerMessageId, values: SayValues = {}): this {
    const text = this.words(id, values);
    if (this.isNew(text)) this.blocks.push({ kind: 'text', text });
    return this;
  }

  /** The next of several questions: what is written from here on leaves out what was said before. */
  startQuestion(): this {
    this.said = new Set(this.written);
    return this;
  }

  private isNew(text: string): boolean {
    this.written.add(text);
    return !this.said.has(text);
  }

  private isNewClaim(index: number): boolean {
    return this.isNew(this.claims[index]?.text ?? '');
  }

  private words(id: AnswerMessageId, values: SayValues = {}): string {
    return writeSentence(say(id, this.language, values), this.language).text;
  }

  /** Evidence whose rows the text shows: the next “more” goes on behind them. */
  show(...evidence: readonly string[]): this {
    this.shown.push(...evidence);
    return this;
  }

  /** `actions`: what can be asked next, before what follows every answer to the measure. */
  finish(value: AskResult, actions: readonly NextAction[] = []): DraftedResult {
    const { claims, evidence, blocks, shown } = this;
    return { value, claims, evidence, blocks, shown, actions };
  }
}
