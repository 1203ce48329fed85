// Prepares log lines for a store: repairs times, masks, assigns templates and event keys, collects rare words.
import type { Masked } from '../../kernel/masked.js';
import type { Micros } from '../../kernel/time.js';
import { levelRank } from '../../telemetry/level.js';
import { maskRecord } from '../../telemetry/masking/mask-record.js';
import type { ClockRepair } from '../../telemetry/normalise/clock-repair.js';
import type { LogDraft } from '../../telemetry/normalise/row-outcome.js';
import { contentHash } from '../../telemetry/record-identity.js';
import { lineEvent } from '../../telemetry/failures/line-event.js';
import { type LogColumns, NO_TEXT, QUALITIES, type TemplateUpdates } from './columns.js';
import { rareWords, type TextSlice } from './search-words.js';
import {
  appendCommon,
  appendJoined,
  appendRepeated,
  appendWord,
  closeJoined,
  type CommonBuilder,
  createCommon,
  createJoined,
  createRepeated,
  createSparse,
  finishCommon,
  finishJoined,
  finishRepeated,
  finishSparse,
  type JoinedBuilder,
  jsonText,
  type RepeatedBuilder,
  setSparse,
  type SparseBuilder,
} from './column-builders.js';
import type { TenantPreparation } from './tenant-preparation.js';

/** Spares most lines the search for a place in code, an exception and a request: what stands in any line that has one. */
const EVENT_DETAIL = /[\w$.[\]][#:]\d|Exception|Error|HTTP\//;

/** What is of a line's identity beside its message is looked for where it has an error or fields. */
const hasMore = ({ error, attributes, traceId }: LogDraft): boolean =>
  traceId === undefined && (error !== undefined || attributes !== undefined);

type NameBuilder = {
  readonly template: RepeatedBuilder;
  readonly event: RepeatedBuilder;
  readonly words: JoinedBuilder;
  readonly word: (word: TextSlice) => void;
};

const createNames = (most: number): NameBuilder => {
  const words = createJoined(most);
  return {
    template: createRepeated(most),
    event: createRepeated(most),
    words,
    word: (word) => appendWord(words, word),
  };
};

const addNames = ({ names, templates, constants }: LogBuilder, row: number, draft: Masked<LogDraft>): void => {
  const { message, requestId, traceId, spanId } = draft;
  const { words, word } = names;
  const under = templates.add(message);
  appendRepeated(names.template, row, under);
  appendRepeated(names.event, row, EVENT_DETAIL.test(message) || hasMore(draft) ? lineEvent(draft, under) : under);
  rareWords(message, { constants: constants.of(under), traceId, spanId }, word);
  if (requestId !== undefined) word({ text: requestId, start: 0, end: requestId.length });
  closeJoined(words, row);
};

type DetailBuilder = {
  readonly trace: RepeatedBuilder;
  readonly messages: JoinedBuilder;
  readonly spans: SparseBuilder;
  readonly requests: SparseBuilder;
  readonly errors: SparseBuilder;
  readonly attributes: SparseBuilder;
};

const createDetails = (most: number): DetailBuilder => ({
  trace: createRepeated(most),
  messages: createJoined(most),
  spans: createSparse(most),
  requests: createSparse(most),
  errors: createSparse(most),
  attributes: createSparse(most),
});

const addDetails = ({ details }: LogBuilder, row: number, draft: Masked<LogDraft>): void => {
  appendRepeated(details.trace, row, draft.traceId);
  appendJoined(details.messages, row, draft.message);
  setSparse(details.spans, row, draft.spanId);
  setSparse(details.requests, row, draft.requestId);
  setSparse(details.errors, row, jsonText(draft.error));
  setSparse(details.attributes, row, jsonText(draft.attributes));
};

type MarkColumns = Pick<LogColumns, 'hash' | 'position' | 'ordinal' | 'level' | 'quality' | 'clock'>;

const createMarks = (most: number): MarkColumns => ({
  hash: new Float64Array(most),
  position: new Float64Array(most),
  ordinal: new Uint32Array(most),
  level: new Uint8Array(most),
  quality: new Uint8Array(most),
  clock: new Float64Array(most),
});

const addMarks = ({ marks }: LogBuilder, row: number, draft: Masked<LogDraft>): void => {
  marks.hash[row] = contentHash(draft);
  marks.position[row] = draft.position ?? Number.NaN;
  marks.ordinal[row] = draft.ordinal ?? NO_TEXT;
  marks.level[row] = levelRank(draft.level);
  marks.quality[row] = draft.timeQuality === undefined ? 0 : QUALITIES.indexOf(draft.timeQuality);
  marks.clock[row] = draft.clock ?? Number.NaN;
};

/** The columns of a chunk while they are filled, and what they are filled with. */
type LogBuilder = TenantPreparation & {
  readonly clock: ClockRepair;
  readonly common: CommonBuilder;
  readonly names: NameBuilder;
  readonly details: DetailBuilder;
  readonly marks: MarkColumns;
  readonly untimed: (readonly [row: number, draft: LogDraft])[];
  rows: number;
};

const appendLog = (filling: LogBuilder, given: LogDraft): void => {
  const row = filling.rows;
  filling.clock.learn(given);
  if (given.clock !== undefined) filling.untimed.push([row, given]);
  const draft = maskRecord(given, filling.mask);
  appendCommon(filling.common, row, draft);
  addNames(filling, row, draft);
  addDetails(filling, row, draft);
  addMarks(filling, row, draft);
  filling.rows += 1;
};

const columnsOf = ({ rows, common, names, details, marks }: LogBuilder, ingested: Micros): LogColumns => ({
  ...finishCommon(common, { rows, ingested }),
  ...marks,
  template: finishRepeated(names.template),
  event: finishRepeated(names.event),
  words: finishJoined(names.words),
  trace: finishRepeated(details.trace),
  messages: finishJoined(details.messages),
  spans: finishSparse(details.spans),
  requests: finishSparse(details.requests),
  errors: finishSparse(details.errors),
  attributes: finishSparse(details.attributes),
});

const drainTemplateUpdates = ({ templates, constants }: TenantPreparation): TemplateUpdates => {
  const { templates: changed, aliases } = templates.drain();
  for (const { id } of changed) constants.forget(id);
  return { aliases, templates: changed.map(({ id, text }) => ({ id, text })) };
};

type PreparedLogs = { readonly columns: LogColumns; readonly news: TemplateUpdates };

export type LogBatch = { readonly source: string; readonly ingested: Micros };

type LogPreparer = { readonly take: (draft: LogDraft) => void; readonly end: () => PreparedLogs };

/** Takes at most `most` lines, each straight into its columns. */
export const logPreparer = (most: number, preparation: TenantPreparation, batch: LogBatch): LogPreparer => {
  const filling: LogBuilder = {
    ...preparation,
    clock: preparation.clockOf(batch.source),
    common: createCommon(most),
    names: createNames(most),
    details: createDetails(most),
    marks: createMarks(most),
    untimed: [],
    rows: 0,
  };
  const end = (): PreparedLogs => {
    // only now is known what the lines behind them taught
    for (const [row, draft] of filling.untimed) filling.common.time[row] = filling.clock.timeOf(draft);
    return { columns: columnsOf(filling, batch.ingested), news: drainTemplateUpdates(preparation) };
  };
  return { take: (draft) => appendLog(filling, draft), end };
};
