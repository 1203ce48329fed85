// Log lines on their way to the store: repaired, masked, named, put under a template and an event key.
import type { Micros } from '../../../../kernel/time.js';
import { levelRank } from '../../../../telemetry/level.js';
import { maskRecord } from '../../../../telemetry/masking/mask-record.js';
import type { LogDraft } from '../../../../telemetry/normalise/outcome.js';
import type { LogRecord } from '../../../../telemetry/record.js';
import { searchTokens } from '../../../../telemetry/search/words.js';
import { eventKey } from '../../../../telemetry/templates/event-key.js';
import { NONE, QUALITIES, repeater, type LogColumns, type TemplateNews } from '../columns.js';
import { rareWords } from '../words.js';
import { commonColumns, filled, json, optional, repeated } from './common.js';
import { equalityHash } from './equality.js';
import type { Preparation } from './tenant.js';

/** Numbers equal lines 0, 1, 2 …; one for each request. */
export type Ordinals = Map<number, number>;

/** Most lines hold nothing to mask: those are not copied. */
const masked = (draft: LogDraft, { mask }: Preparation): LogDraft => {
  // ids are not known yet, and no rule looks at them
  if (draft.error !== undefined || draft.attributes !== undefined)
    return maskRecord(draft as LogDraft & LogRecord, mask);
  const message = mask(draft.message);
  return message === draft.message ? draft : { ...draft, message };
};

type Ready = { readonly drafts: readonly LogDraft[]; readonly hashes: Float64Array };

const numbered = (masked: readonly LogDraft[], ordinals: Ordinals): Ready => {
  const hashes = new Float64Array(masked.length);
  const drafts = masked.map((draft, row) => {
    const hash = equalityHash(draft);
    hashes[row] = hash;
    if (draft.ordinal !== undefined) return draft;
    const ordinal = ordinals.get(hash) ?? 0;
    ordinals.set(hash, ordinal + 1);
    return ordinal === 0 ? draft : { ...draft, ordinal };
  });
  return { drafts, hashes };
};

/** Spares most lines the search for a place in code and for an exception. */
const namesPlace = /[#:]\d|Exception|Error/;

type Named = Pick<LogColumns, 'template' | 'event' | 'words'>;

const named = (drafts: readonly LogDraft[], { templates, constants }: Preparation): Named => {
  const template = repeater(drafts.length);
  const event = repeater(drafts.length);
  const words = drafts.map((draft, row) => {
    const under = templates.add(draft.message);
    template.set(row, under);
    event.set(row, namesPlace.test(draft.message) ? eventKey(draft.message, under) : under);
    const rare = rareWords(draft.message, constants.of(under), draft);
    return draft.requestId === undefined ? rare : `${rare} ${draft.requestId}`;
  });
  return { template: template.column, event: event.column, words };
};

const columnsOf = ({ drafts, hashes }: Ready, preparation: Preparation, ingested: Micros): LogColumns => ({
  ...commonColumns(drafts, ingested),
  ...named(drafts, preparation),
  hash: hashes,
  ordinal: filled(new Uint32Array(drafts.length), drafts, ({ ordinal = NONE }) => ordinal),
  level: filled(new Uint8Array(drafts.length), drafts, ({ level }) => levelRank(level)),
  quality: filled(new Uint8Array(drafts.length), drafts, ({ timeQuality = 'given' }) => QUALITIES.indexOf(timeQuality)),
  clock: filled(new Float64Array(drafts.length), drafts, ({ clock = Number.NaN }) => clock),
  trace: repeated(drafts, ({ traceId }) => traceId),
  messages: drafts.map(({ message }) => message),
  spans: optional(drafts, ({ spanId }) => spanId),
  requests: optional(drafts, ({ requestId }) => requestId),
  errors: optional(drafts, ({ error }) => json(error)),
  attributes: optional(drafts, ({ attributes }) => json(attributes)),
});

export type PreparedLogs = { readonly columns: LogColumns; readonly news: TemplateNews };

export type LogBatch = { readonly source: string; readonly ingested: Micros; readonly ordinals: Ordinals };

export const prepareLogs = (drafts: readonly LogDraft[], preparation: Preparation, batch: LogBatch): PreparedLogs => {
  const settled = preparation.clockOf(batch.source).settle(drafts);
  const ready = numbered(
    settled.map((draft) => masked(draft, preparation)),
    batch.ordinals,
  );
  const columns = columnsOf(ready, preparation, batch.ingested);
  const { templates, aliases } = preparation.templates.drain();
  for (const { id } of templates) preparation.constants.forget(id);
  return {
    columns,
    news: { aliases, templates: templates.map(({ id, text }) => ({ id, text, words: searchTokens(text).join(' ') })) },
  };
};
