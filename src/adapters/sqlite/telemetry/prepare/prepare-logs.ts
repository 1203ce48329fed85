// Log lines on their way to the store: repaired, masked, named, put under a template and an event key.
import type { Micros } from '../../../../kernel/time.js';
import { levelRank } from '../../../../telemetry/level.js';
import { maskRecord } from '../../../../telemetry/masking/mask-record.js';
import type { LogDraft } from '../../../../telemetry/normalise/outcome.js';
import type { LogRecord } from '../../../../telemetry/record.js';
import { eventKey } from '../../../../telemetry/templates/event-key.js';
import { joiner, NONE, QUALITIES, repeater, sparse, type LogColumns, type TemplateNews } from '../columns.js';
import { rareWords } from '../words.js';
import { common, json } from './common.js';
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

/** `NONE` for the first of its kind, which needs no number. */
const ordinalOf = ({ ordinal }: LogDraft, hash: number, ordinals: Ordinals): number => {
  if (ordinal !== undefined) return ordinal;
  return ordinals(hash) || NONE;
};

/** Spares most lines the search for a place in code and for an exception: what stands before the number of any place's line. */
const namesPlace = /[\w$.[\]][#:]\d|Exception|Error/;

type Step<T> = { readonly add: (row: number, draft: LogDraft) => void; readonly end: () => T };

const naming = (
  most: number,
  { templates, constants }: Preparation,
): Step<Pick<LogColumns, 'template' | 'event' | 'words'>> => {
  const [template, event, words] = [repeater(most), repeater(most), joiner(most)];
  const add = (row: number, draft: LogDraft): void => {
    const { message, requestId, traceId, spanId } = draft;
    const under = templates.add(message);
    template.set(row, under);
    event.set(row, namesPlace.test(message) ? eventKey(message, under) : under);
    rareWords(message, { constants: constants.of(under), traceId, spanId }, words.word);
    if (requestId !== undefined) words.word(requestId, 0, requestId.length);
    words.close(row);
  };
  return { add, end: () => ({ template: template.column, event: event.column, words: words.end() }) };
};

const details = (
  most: number,
): Step<Pick<LogColumns, 'trace' | 'spans' | 'requests' | 'errors' | 'attributes' | 'messages'>> => {
  const [trace, messages] = [repeater(most), joiner(most)];
  const [spans, requests, errors, attributes] = [sparse(most), sparse(most), sparse(most), sparse(most)];
  const add = (row: number, draft: LogDraft): void => {
    trace.set(row, draft.traceId);
    messages.add(row, draft.message);
    spans.set(row, draft.spanId);
    requests.set(row, draft.requestId);
    errors.set(row, json(draft.error));
    attributes.set(row, json(draft.attributes));
  };
  const end = () => ({
    trace: trace.column,
    messages: messages.end(),
    spans: spans.end(),
    requests: requests.end(),
    errors: errors.end(),
    attributes: attributes.end(),
  });
  return { add, end };
};

const marks = (
  most: number,
  ordinals: Ordinals,
): Step<Pick<LogColumns, 'hash' | 'ordinal' | 'level' | 'quality' | 'clock'>> => {
  const [hash, clock] = [new Float64Array(most), new Float64Array(most)];
  const [ordinal, level, quality] = [new Uint32Array(most), new Uint8Array(most), new Uint8Array(most)];
  const add = (row: number, draft: LogDraft): void => {
    const own = equalityHash(draft);
    hash[row] = own;
    ordinal[row] = ordinalOf(draft, own, ordinals);
    level[row] = levelRank(draft.level);
    quality[row] = draft.timeQuality === undefined ? 0 : QUALITIES.indexOf(draft.timeQuality);
    clock[row] = draft.clock ?? Number.NaN;
  };
  return { add, end: () => ({ hash, ordinal, level, quality, clock }) };
};

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
  const clock = preparation.clockOf(batch.source);
  const origin = common(most);
  const [names, words, others] = [naming(most, preparation), details(most), marks(most, batch.ordinals)];
  const untimed: (readonly [row: number, draft: LogDraft])[] = [];
  let rows = 0;
  const take = (given: LogDraft): void => {
    clock.learn(given);
    if (given.clock !== undefined) untimed.push([rows, given]);
    const draft = masked(given, preparation);
    origin.add(rows, draft);
    names.add(rows, draft);
    words.add(rows, draft);
    others.add(rows, draft);
    rows += 1;
  };
  const end = (): PreparedLogs => {
    // only now is known what the lines behind them taught
    for (const [row, draft] of untimed) origin.retime(row, clock.timeOf(draft));
    const columns = { ...origin.end(rows, batch.ingested), ...names.end(), ...words.end(), ...others.end() };
    return { columns, news: newsOf(preparation) };
  };
  return { take, end };
};
