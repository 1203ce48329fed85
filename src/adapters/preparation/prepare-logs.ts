// Log lines on their way to the store: repaired, masked, named, put under a template and an event key.
import type { Micros } from '../../kernel/time.js';
import { levelRank } from '../../telemetry/level.js';
import { maskRecord } from '../../telemetry/masking/mask-record.js';
import type { ClockRepair } from '../../telemetry/normalise/clock-repair.js';
import type { LogDraft } from '../../telemetry/normalise/row-outcome.js';
import type { LogRecord } from '../../telemetry/record.js';
import { eventKey } from '../../telemetry/templates/event-key.js';
import { type LogColumns, NONE, QUALITIES, type TemplateNews } from './columns.js';
import { type Part, rareWords } from './words.js';
import {
  addJoined,
  addRepeated,
  addSparse,
  addWord,
  closeJoined,
  joinedOf,
  joining,
  type Joining,
  repeatedOf,
  repeating,
  type Repeating,
  sparse,
  type Sparse,
  sparseOf,
} from './collect.js';
import { addCommon, common, type Common, commonOf, json } from './common.js';
import { equalityHash } from './equality.js';
import type { Ordinals } from './ordinals.js';
import type { Preparation } from './tenant.js';

/** Most lines hold nothing to mask: those are not copied. */
const masked = (draft: LogDraft, { mask }: Preparation): LogDraft => {
  // ids are not known yet, and no rule looks at them
  if (draft.error !== undefined || draft.attributes !== undefined)
    return maskRecord(draft as LogDraft & LogRecord, mask);
  const message = mask(draft.message);
  return message === draft.message ? draft : { ...draft, message };
};

type Placed = { readonly ordinal: number; readonly time: Micros };

/**
 * Equal lines of a request are numbered, `NONE` for the first, which needs no number. Those without any time follow each
 * other by a microsecond instead: a number would say that their sender had counted them.
 */
const placed = ({ ordinal, time, timeQuality, clock }: LogDraft, hash: number, ordinals: Ordinals): Placed => {
  if (ordinal !== undefined) return { ordinal, time };
  const before = ordinals(hash);
  const isTimeless = timeQuality === 'ingest' && clock === undefined;
  return isTimeless ? { ordinal: NONE, time: time + before } : { ordinal: before || NONE, time };
};

/** Spares most lines the search for a place in code and for an exception: what stands before the number of any place's line. */
const namesPlace = /[\w$.[\]][#:]\d|Exception|Error/;

type Naming = {
  readonly template: Repeating;
  readonly event: Repeating;
  readonly words: Joining;
  readonly word: (word: Part) => void;
};

const naming = (most: number): Naming => {
  const words = joining(most);
  return { template: repeating(most), event: repeating(most), words, word: (word) => addWord(words, word) };
};

const addNames = ({ names, templates, constants }: Filling, row: number, draft: LogDraft): void => {
  const { message, requestId, traceId, spanId } = draft;
  const { words, word } = names;
  const under = templates.add(message);
  addRepeated(names.template, row, under);
  addRepeated(names.event, row, namesPlace.test(message) ? eventKey(message, under) : under);
  rareWords(message, { constants: constants.of(under), traceId, spanId }, word);
  if (requestId !== undefined) word({ text: requestId, start: 0, end: requestId.length });
  closeJoined(words, row);
};

type Details = {
  readonly trace: Repeating;
  readonly messages: Joining;
  readonly spans: Sparse;
  readonly requests: Sparse;
  readonly errors: Sparse;
  readonly attributes: Sparse;
};

const details = (most: number): Details => ({
  trace: repeating(most),
  messages: joining(most),
  spans: sparse(most),
  requests: sparse(most),
  errors: sparse(most),
  attributes: sparse(most),
});

const addDetails = ({ details }: Filling, row: number, draft: LogDraft): void => {
  addRepeated(details.trace, row, draft.traceId);
  addJoined(details.messages, row, draft.message);
  addSparse(details.spans, row, draft.spanId);
  addSparse(details.requests, row, draft.requestId);
  addSparse(details.errors, row, json(draft.error));
  addSparse(details.attributes, row, json(draft.attributes));
};

type Marks = Pick<LogColumns, 'hash' | 'ordinal' | 'level' | 'quality' | 'clock'>;

const marks = (most: number): Marks => ({
  hash: new Float64Array(most),
  ordinal: new Uint32Array(most),
  level: new Uint8Array(most),
  quality: new Uint8Array(most),
  clock: new Float64Array(most),
});

const addMarks = ({ marks, common, ordinals }: Filling, row: number, draft: LogDraft): void => {
  const hash = equalityHash(draft);
  const { ordinal, time } = placed(draft, hash, ordinals);
  common.time[row] = time;
  marks.hash[row] = hash;
  marks.ordinal[row] = ordinal;
  marks.level[row] = levelRank(draft.level);
  marks.quality[row] = draft.timeQuality === undefined ? 0 : QUALITIES.indexOf(draft.timeQuality);
  marks.clock[row] = draft.clock ?? Number.NaN;
};

/** The columns of a chunk while they are filled, and what they are filled with. */
type Filling = Preparation & {
  readonly ordinals: Ordinals;
  readonly clock: ClockRepair;
  readonly common: Common;
  readonly names: Naming;
  readonly details: Details;
  readonly marks: Marks;
  readonly untimed: (readonly [row: number, draft: LogDraft])[];
  rows: number;
};

const add = (filling: Filling, given: LogDraft): void => {
  const row = filling.rows;
  filling.clock.learn(given);
  if (given.clock !== undefined) filling.untimed.push([row, given]);
  const draft = masked(given, filling);
  addCommon(filling.common, row, draft);
  addNames(filling, row, draft);
  addDetails(filling, row, draft);
  addMarks(filling, row, draft);
  filling.rows += 1;
};

const columnsOf = ({ rows, common, names, details, marks }: Filling, ingested: Micros): LogColumns => ({
  ...commonOf(common, { rows, ingested }),
  ...marks,
  template: repeatedOf(names.template),
  event: repeatedOf(names.event),
  words: joinedOf(names.words),
  trace: repeatedOf(details.trace),
  messages: joinedOf(details.messages),
  spans: sparseOf(details.spans),
  requests: sparseOf(details.requests),
  errors: sparseOf(details.errors),
  attributes: sparseOf(details.attributes),
});

const newsOf = ({ templates, constants }: Preparation): TemplateNews => {
  const { templates: changed, aliases } = templates.drain();
  for (const { id } of changed) constants.forget(id);
  return { aliases, templates: changed.map(({ id, text }) => ({ id, text })) };
};

export type PreparedLogs = { readonly columns: LogColumns; readonly news: TemplateNews };

/** One request: equal lines in it are numbered. */
export type LogBatch = { readonly source: string; readonly ingested: Micros; readonly ordinals: Ordinals };

export type LogPreparer = { readonly take: (draft: LogDraft) => void; readonly end: () => PreparedLogs };

/** Takes at most `most` lines, each straight into its columns. */
export const logPreparer = (most: number, preparation: Preparation, batch: LogBatch): LogPreparer => {
  const filling: Filling = {
    ...preparation,
    ordinals: batch.ordinals,
    clock: preparation.clockOf(batch.source),
    common: common(most),
    names: naming(most),
    details: details(most),
    marks: marks(most),
    untimed: [],
    rows: 0,
  };
  const end = (): PreparedLogs => {
    // only now is known what the lines behind them taught
    for (const [row, draft] of filling.untimed) filling.common.time[row] = filling.clock.timeOf(draft);
    return { columns: columnsOf(filling, batch.ingested), news: newsOf(preparation) };
  };
  return { take: (draft) => add(filling, draft), end };
};
