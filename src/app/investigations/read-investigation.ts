// Read: session, list, turns, events and batches.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { BatchHash, ClientTxnId } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { currentBatch, renewalsIn } from '../../investigation/masking-renewals.js';
import { recordQueryTerms } from '../../investigation/views/record-words.js';
import type { Session } from '../../investigation/views/session.js';
import { type RecordFilter, RecordSearch } from '../../ports/record-search.js';
import { type SessionFilter, type SessionPage, Views } from '../../ports/views.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { BatchGone, BatchStore } from '../records/batch-store.js';
import { deletedInvestigation, type TurnDocument, TurnReader, unknownInvestigation } from '../records/turn-reader.js';

export class GetSession extends Query<Session | AppRefusal> {
  constructor(readonly target: InvestigationTarget) {
    super();
  }
}

@QueryHandler(GetSession)
export class GetSessionHandler implements IQueryHandler<GetSession> {
  constructor(private readonly views: Views) {}

  async execute({ target }: GetSession): Promise<Session | AppRefusal> {
    const session = await this.views.session(target.caller.tenant, target.id);
    return session?.status === 'deleted' ? deletedInvestigation(target) : (session ?? unknownInvestigation);
  }
}

export class ListSessions extends Query<SessionPage> {
  constructor(readonly filter: SessionFilter) {
    super();
  }
}

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(private readonly views: Views) {}

  execute({ filter }: ListSessions): Promise<SessionPage> {
    return this.views.list(filter);
  }
}

/** Investigations that have all words of a text, the best first. */
export class FindSessions extends Query<SessionPage | AppRefusal> {
  constructor(
    readonly request: Omit<RecordFilter, 'terms' | 'kind'> & {
      readonly text: string;
      readonly cursor?: string;
      readonly limit: number;
    },
  ) {
    super();
  }
}

@QueryHandler(FindSessions)
export class FindSessionsHandler implements IQueryHandler<FindSessions> {
  constructor(
    private readonly records: RecordSearch,
    private readonly views: Views,
  ) {}

  async execute({ request }: FindSessions): Promise<SessionPage | AppRefusal> {
    const { text, cursor, limit, ...filter } = request;
    const terms = recordQueryTerms(text);
    if (terms.length === 0) return { items: [] };
    try {
      const page = { limit, ...optional({ cursor }) };
      const { items, next } = await this.records.search({ ...filter, kind: 'investigation', terms }, page);
      const found = items.map(({ entry }) => this.views.session(filter.tenant, entry.id as ClientTxnId));
      const sessions = (await Promise.all(found)).filter((session) => session !== undefined);
      return { items: sessions, ...optional({ next }) };
    } catch (error) {
      return refusedByStore(error);
    }
  }
}

export class ListTurns extends Query<readonly TurnDocument[] | AppRefusal> {
  constructor(readonly target: InvestigationTarget) {
    super();
  }
}

@QueryHandler(ListTurns)
export class ListTurnsHandler implements IQueryHandler<ListTurns> {
  constructor(private readonly turns: TurnReader) {}

  execute({ target }: ListTurns): Promise<readonly TurnDocument[] | AppRefusal> {
    return this.turns.listTurns(target);
  }
}

export class GetTurn extends Query<TurnDocument | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly turn: number,
  ) {
    super();
  }
}

@QueryHandler(GetTurn)
export class GetTurnHandler implements IQueryHandler<GetTurn> {
  constructor(private readonly turns: TurnReader) {}

  execute({ target, turn }: GetTurn): Promise<TurnDocument | AppRefusal> {
    return this.turns.readTurn(target, turn);
  }
}

/** The engine's working of one turn: JSON text, exactly as recorded. */
export class GetFindings extends Query<string | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly turn: number,
  ) {
    super();
  }
}

@QueryHandler(GetFindings)
export class GetFindingsHandler implements IQueryHandler<GetFindings> {
  constructor(private readonly turns: TurnReader) {}

  execute({ target, turn }: GetFindings): Promise<string | AppRefusal> {
    return this.turns.readFindings(target, turn);
  }
}

export class GetEvents extends Query<readonly RecordedFact<InvestigationFact>[] | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    /** Facts with a greater version. */
    readonly after: number,
    readonly limit: number,
  ) {
    super();
  }
}

@QueryHandler(GetEvents)
export class GetEventsHandler implements IQueryHandler<GetEvents> {
  constructor(private readonly turns: TurnReader) {}

  async execute({ target, after, limit }: GetEvents): Promise<readonly RecordedFact<InvestigationFact>[] | AppRefusal> {
    const facts = await this.turns.readFacts(target);
    return 'rejected' in facts ? facts : facts.filter(({ version }) => version > after).slice(0, limit);
  }
}

/** NDJSON, exactly the hashed bytes; only batches of this investigation. A hash from before masking anew leads to the batch of today. */
export class GetBatch extends Query<{ readonly bytes: string } | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly hash: BatchHash,
  ) {
    super();
  }
}

@QueryHandler(GetBatch)
export class GetBatchHandler implements IQueryHandler<GetBatch> {
  constructor(
    private readonly turns: TurnReader,
    private readonly batches: BatchStore,
  ) {}

  async execute({ target, hash: asked }: GetBatch): Promise<{ readonly bytes: string } | AppRefusal> {
    const facts = await this.turns.readFacts(target);
    if ('rejected' in facts) return facts;
    const hash = currentBatch(renewalsIn(facts), asked);
    const own = facts.some((fact) => fact.type === 'BatchFetched' && fact.data.hash === hash);
    if (!own) return { rejected: 'unknown-batch', because: 'this investigation has no such batch' };
    try {
      return { bytes: await this.batches.readBytes(target.caller.tenant, hash) };
    } catch (error) {
      if (error instanceof BatchGone) return { rejected: 'unknown-batch', because: error.message };
      throw error;
    }
  }
}
