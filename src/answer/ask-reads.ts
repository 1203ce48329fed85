// What was read for a question, by the key under which its measure asked for it.
import type { BatchHash } from '../kernel/brand.js';
import type { Micros } from '../kernel/time.js';
import type { TallyRow } from '../telemetry/aggregates/aggregate-rows.js';
import type { BatchRow } from '../telemetry/batch.js';
import type { SourceQuery } from '../telemetry/query.js';

export type CatalogueField = 'service' | 'environment' | 'region' | 'version';

/** A row with its place in the batch that holds it. */
export type PlacedRow<Row extends BatchRow = BatchRow> = {
  readonly row: Row;
  readonly batch: BatchHash;
  /** 0-based line of the batch. */
  readonly position: number;
  readonly source: string;
};

/** A row that an earlier answer cites, and by which evidence id. */
export type ShownRow = Pick<PlacedRow, 'batch' | 'position'> & {
  readonly turn: number;
  readonly evidence: string;
  /** Of a record: its time, and the beginning of its message, name or title. */
  readonly at?: Micros;
  readonly quote: string;
  readonly service?: string;
};

export type AskRead = {
  readonly query: SourceQuery;
  /** `failed`: its source did not answer. */
  readonly status: 'read' | 'failed';
  readonly rows: readonly PlacedRow[];
  /** Records that match, also those that the budget cut. */
  readonly matched: number;
  readonly owed: number;
  /** Its place in the coverage of the turn: an absence refers to it. */
  readonly coverage: number;
  readonly notices: readonly string[];
};

/** Queries by key. A key names what is read: `errors`, `by-pod`, `trace`. */
export type AskQueries = { readonly [key: string]: SourceQuery };

const NOTHING: AskRead = {
  query: { ask: 'catalogue', upTo: 0 },
  status: 'failed',
  rows: [],
  matched: 0,
  owed: 0,
  coverage: -1,
  notices: [],
};

export class AskReads {
  constructor(private readonly byKey: ReadonlyMap<string, AskRead>) {}

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  keys(): readonly string[] {
    return [...this.byKey.keys()];
  }

  /** What was not asked for is a read that failed. */
  get(key: string): AskRead {
    return this.byKey.get(key) ?? NOTHING;
  }

  /** Rows of one kind, in the order of the source. */
  rows<Kind extends BatchRow['kind']>(
    key: string,
    kind: Kind,
  ): readonly PlacedRow<Extract<BatchRow, { kind: Kind }>>[] {
    return this.get(key).rows.filter(
      (placed): placed is PlacedRow<Extract<BatchRow, { kind: Kind }>> => placed.row.kind === kind,
    );
  }

  /** Those of one of several questions, by the keys of its measure. */
  of(prefix: string): AskReads {
    const own = [...this.byKey].filter(([key]) => key.startsWith(prefix));
    return new AskReads(new Map(own.map(([key, read]) => [key.slice(prefix.length), read])));
  }

  /** The row of all records of a tally. Undefined: nothing was found, or it was not read. */
  total(key: string): PlacedRow<TallyRow> | undefined {
    return this.rows(key, 'tally').find(({ row }) => row.value === undefined);
  }

  /** The rows of the values of a tally, most errors first; records without a value left out. */
  values(key: string): readonly PlacedRow<TallyRow>[] {
    return this.rows(key, 'tally').filter(({ row }) => row.value !== undefined && row.value !== '');
  }
}
