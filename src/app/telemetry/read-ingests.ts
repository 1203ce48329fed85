// What came in: stored log lines by the source that they came from, beside what senders have brought to this process.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DAY, type Micros, type TimeWindow } from '../../kernel/time.js';
import { SourceError } from '../../ports/sources.js';
import { Clock } from '../../ports/runtime.js';
import type { TallyRow } from '../../telemetry/aggregates/aggregate-rows.js';
import type { StructuredFilter, TallyDimension } from '../../telemetry/query.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { CallerReads } from './caller-reads.js';
import { IngestJournal, type IngestHistory } from './ingest-journal.js';

/** Log lines that are stored of one source, with the services that they are of. */
type StoredSource = {
  readonly source: string;
  readonly lines: number;
  readonly errors: number;
  readonly first: Micros;
  readonly last: Micros;
  /** The busiest first; of sources that are not among the busiest, none. */
  readonly services: readonly string[];
};

type IngestedSources = IngestHistory & {
  readonly stored: readonly StoredSource[];
  readonly notices: readonly string[];
};

export class ReadIngests extends Query<IngestedSources | AppRefusal> {
  constructor(readonly caller: Caller) {
    super();
  }
}

const MOST_SOURCES = 200;
/** Services take a read for each source. */
const MOST_WITH_SERVICES = 40;
const MOST_SERVICES = 20;
/** Lines of a clock that is ahead are stored, too. */
const AHEAD = 366 * DAY;

@QueryHandler(ReadIngests)
export class ReadIngestsHandler implements IQueryHandler<ReadIngests> {
  constructor(
    private readonly reads: CallerReads,
    private readonly journal: IngestJournal,
    private readonly clock: Clock,
  ) {}

  async execute({ caller }: ReadIngests): Promise<IngestedSources | AppRefusal> {
    const history = this.journal.of(caller.tenant);
    try {
      return { ...history, ...(await this.#stored(caller)) };
    } catch (error) {
      if (!(error instanceof SourceError)) return refusedByStore(error);
      // what came in is told all the same
      return { ...history, stored: [], notices: [`Stored lines cannot be counted now: ${error.message}`] };
    }
  }

  async #stored(caller: Caller): Promise<Pick<IngestedSources, 'stored' | 'notices'>> {
    const upTo = await this.reads.logPosition(caller);
    const window: TimeWindow = { from: 1, to: this.clock.now() + AHEAD };
    const tally = async (by: TallyDimension, budget: number, filter: StructuredFilter = {}) => {
      const { rows, notices = [] } = await this.reads.fetch(caller, {
        ask: 'tally',
        of: 'logs',
        by,
        window,
        filter,
        upTo,
        budget,
      });
      const values = rows.filter((row) => row.kind === 'tally').filter(({ value = '' }) => value !== '');
      return { values: busiestFirst(values), notices };
    };
    const { values, notices } = await tally({ field: 'source' }, MOST_SOURCES);
    const servicesOf = async (source: string): Promise<readonly string[]> => {
      const filter = { fields: [{ field: 'source', is: 'equal', values: [source] }] } as const;
      const found = await tally('service', MOST_SERVICES, filter);
      return found.values.map(({ value = '' }) => value);
    };
    const stored = await Promise.all(
      values.map(async ({ value: source = '', count: lines, errors, first, last }, at): Promise<StoredSource> => ({
        source,
        lines,
        errors,
        first,
        last,
        services: at < MOST_WITH_SERVICES ? await servicesOf(source) : [],
      })),
    );
    return { stored, notices: values.length === 0 ? [] : notices };
  }
}

const busiestFirst = (rows: readonly TallyRow[]): readonly TallyRow[] => rows.toSorted((a, b) => b.count - a.count);
