// Follows stored log lines: the last ones that match, then each that is stored, as long as somebody listens.
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { optional } from '../../kernel/optional.js';
import { SECOND } from '../../kernel/time.js';
import { SourceError } from '../../ports/sources.js';
import { Clock } from '../../ports/runtime.js';
import type { FetchResult, SourceCursor, StorePosition } from '../../telemetry/query.js';
import type { LogRecord } from '../../telemetry/record.js';
import type { AppRefusal, Caller } from '../requests.js';
import { CallerReads } from './caller-reads.js';
import { type LogSearch, logsIn, queryOfSearch, refuseUnknownServices } from './search-logs.js';

/** `notice`: what is missing of the lines, and why. */
export type FollowedItem = { readonly line: LogRecord } | { readonly notice: string };

const EVERY = SECOND;
/** More lines of one second are counted, not shown: nobody reads so fast. */
const MOST_AT_ONCE = 2_000;
/** A store may offer a line again. */
const MOST_REMEMBERED = 20_000;

@Injectable()
export class LogFollower {
  constructor(
    private readonly reads: CallerReads,
    private readonly clock: Clock,
  ) {}

  /** Reads the last lines at once, so that a refusal comes before anything else. */
  async follow(
    caller: Caller,
    search: LogSearch,
    { last, signal }: { readonly last: number; readonly signal: AbortSignal },
  ): Promise<AsyncGenerator<FollowedItem> | AppRefusal> {
    const refusal = await refuseUnknownServices(this.reads, caller, search);
    if (refusal !== undefined) return refusal;
    const position = await this.reads.logPosition(caller, signal);
    const first = await this.#read({ caller, signal }, { search, upTo: position, order: 'newest', budget: last });
    return this.#lines({ caller, search, signal }, { first, position });
  }

  async *#lines(
    { caller, search, signal }: { readonly caller: Caller; readonly search: LogSearch; readonly signal: AbortSignal },
    start: { readonly first: FetchResult; readonly position: StorePosition },
  ): AsyncGenerator<FollowedItem> {
    const known = new LRUCache<string, true>({ max: MOST_REMEMBERED });
    let { position } = start;
    let { cursor } = start.first;
    yield* fresh(logsIn(start.first).toReversed(), known);
    while (!signal.aborted) {
      await this.clock.sleep(EVERY, signal);
      if (signal.aborted) return;
      try {
        const now = await this.reads.logPosition(caller, signal);
        if (now === position && cursor?.kind === 'sequence') continue;
        const request = {
          search,
          upTo: now,
          order: 'oldest',
          budget: MOST_AT_ONCE,
          ...optional({ after: cursor }),
        } as const;
        const found = await this.#read({ caller, signal }, request);
        [position, cursor] = [now, found.cursor ?? cursor];
        yield* fresh(logsIn(found), known);
        if (found.owed > 0) yield { notice: `${found.owed} more lines came at once and are not shown` };
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof SourceError)) throw error;
        yield { notice: `the store did not answer: ${error.message}` };
      }
    }
  }

  #read(
    { caller, signal }: { readonly caller: Caller; readonly signal: AbortSignal },
    request: {
      readonly search: LogSearch;
      readonly upTo: number;
      readonly order: 'newest' | 'oldest';
      readonly budget: number;
      readonly after?: SourceCursor;
    },
  ): Promise<FetchResult> {
    const { search, upTo, order, budget, after } = request;
    const query = { ask: 'logs', ...queryOfSearch(search, upTo), order, budget, ...optional({ after }) } as const;
    return this.reads.fetch(caller, query, signal);
  }
}

function* fresh(lines: readonly LogRecord[], known: LRUCache<string, true>): Generator<FollowedItem> {
  for (const line of lines) {
    if (known.has(line.id)) continue;
    known.set(line.id, true);
    yield { line };
  }
}
