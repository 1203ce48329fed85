// A tenant's file as the reading thread sees it, with the template that stands for each merged one.
import { openEmpty, openForReading, type TelemetryFile } from '../store/telemetry-file.js';
import type { AggregateRow } from '../../../../telemetry/aggregates/aggregate-rows.js';
import { SourceError } from '../../../../ports/sources.js';
import type { TimeWindow } from '../../../../kernel/time.js';
import type { SourceCursor, StorePosition } from '../../../../telemetry/query.js';
import { instantMeta, NEWEST_DELETED, positionOf } from '../store/dictionary.js';
import { type IdLookup, openIdLookup } from '../store/lookup.js';
import { openTemplateSearch, type TemplateFinder } from './template-search.js';

type TemplateAliases = {
  /** The id of a template, or an event key that begins with one, as it is called now. */
  readonly current: (event: string) => string;
  /** Every name under which lines of an event are stored. */
  readonly stored: (event: string) => readonly string[];
  /** Reads what was merged meanwhile: once before each question. */
  readonly refresh: () => void;
};

const ALIAS_STATE = `SELECT count(*) || ' ' || sum(root) AS state FROM template WHERE root IS NOT NULL`;
const MERGED_TEMPLATES = `SELECT merged.key AS name, template.key AS root FROM template AS merged
  JOIN template ON template.id = merged.root WHERE merged.root IS NOT NULL ORDER BY merged.id`;

/** Place in code or template, and the exception behind it. */
const splitEventKey = (event: string): readonly [place: string, exception: string] => {
  const at = event.indexOf('!');
  return at < 0 ? [event, ''] : [event.slice(0, at), event.slice(at)];
};

const openTemplateAliases = (store: TelemetryFile): TemplateAliases => {
  const roots = new Map<string, string>();
  let known: unknown;
  return {
    current: (event) => {
      if (roots.size === 0) return event;
      const [place, exception] = splitEventKey(event);
      const root = roots.get(place);
      return root === undefined ? event : root + exception;
    },
    stored: (event) => {
      const [place, exception] = splitEventKey(event);
      const merged = [...roots].filter(([, root]) => root === place).map(([name]) => name + exception);
      return [event, ...merged];
    },
    refresh: () => {
      const state = store.sql(ALIAS_STATE).get()?.['state'];
      if (state === known) return;
      known = state;
      roots.clear();
      for (const { name, root } of store.sql(MERGED_TEMPLATES).all()) roots.set(String(name), String(root));
    },
  };
};

export type TelemetryReader = {
  readonly store: TelemetryFile;
  readonly lookup: IdLookup;
  readonly templates: TemplateFinder;
  readonly aliases: TemplateAliases;
  /** Remembers the sequence number of a record that was read: queries by id usually name such records. */
  readonly remember: (id: string, seq: number) => void;
  readonly seqOf: (id: string) => number | undefined;
};
/** The rows after the survey row; `matched` counts all of them when a budget cut them. */
export type AggregateAnswer = {
  readonly rows: readonly AggregateRow[];
  readonly matched?: number;
  readonly notice?: string;
};

const MOST_REMEMBERED = 100_000;

const createReader = (store: TelemetryFile): TelemetryReader => {
  const known = new Map<string, number>();
  return {
    store,
    lookup: openIdLookup(store),
    templates: openTemplateSearch(store),
    aliases: openTemplateAliases(store),
    remember: (id, seq) => {
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(id, seq);
    },
    seqOf: (id) => known.get(id),
  };
};

export const openTelemetryReader = (file: string): TelemetryReader | undefined => {
  const store = openForReading(file);
  return store && createReader(store);
};

/** The reader of a tenant for whom nothing is stored yet. */
export const openEmptyReader = (): TelemetryReader => createReader(openEmpty());

/** Notices about the window: retention has deleted a part of it. */
export const windowNotices = ({ store }: TelemetryReader, window: TimeWindow): readonly string[] =>
  instantMeta(store, NEWEST_DELETED) >= window.from ? ['retention has deleted records of this window'] : [];

export const optionalNotices = (notices: readonly string[]): { readonly notices?: readonly string[] } =>
  notices.length === 0 ? {} : { notices };

/** The position up to which rows were considered, at most the newest stored one. */
export const sequenceCursor = ({ store }: TelemetryReader, upTo: StorePosition): SourceCursor => ({
  kind: 'sequence',
  position: Math.min(upTo, positionOf(store)),
});

export const refuseQuery = (because: string): never => {
  throw new SourceError('refused', because);
};

/** Read through a parameter, however long: `column IN (SELECT value FROM json_each(?))`. */
export const jsonList = (values: readonly (string | number)[]): string => JSON.stringify(values);
