// The HTTP edge booted over use cases that keep everything in memory: they behave like the real ones, and answer at once or on command.
import { type MaskedText, composeMasked } from '../../src/kernel/masked.js';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandHandler, CqrsModule, QueryHandler } from '@nestjs/cqrs';
import { CheckServiceLimit } from '../../src/app/investigations/check-service-limit.js';
import { type AskedMessage, FindAskedTurn } from '../../src/app/investigations/find-asked-turn.js';
import { AskQuestion, refuseBody } from '../../src/app/turns/ask-question.js';
import type { AppRefusal, AskBody, AskOutcome, Caller, InvestigationTarget } from '../../src/app/requests.js';
import { ExportInvestigation } from '../../src/app/investigations/export-investigation.js';
import { Feed } from '../../src/app/investigations/feed.js';
import { IngestTelemetry } from '../../src/app/telemetry/ingest-telemetry.js';
import { CallerReads } from '../../src/app/telemetry/caller-reads.js';
import { LogFollower } from '../../src/app/telemetry/follow-logs.js';
import { NameServicesHandler } from '../../src/app/telemetry/name-services.js';
import { ServiceNamings } from '../../src/app/telemetry/service-namings.js';
import { ListServiceCallsHandler } from '../../src/app/telemetry/list-service-calls.js';
import { ListServicesHandler } from '../../src/app/telemetry/list-services.js';
import { CountLogsHandler, SearchLogsHandler } from '../../src/app/telemetry/search-logs.js';
import { ManageInvestigation } from '../../src/app/investigations/manage-investigation.js';
import {
  GetBatch,
  GetEvents,
  GetFindings,
  GetSession,
  GetTurn,
  FindSessions,
  ListSessions,
  ListTurns,
} from '../../src/app/investigations/read-investigation.js';
import { ReplayTurn } from '../../src/app/audit/replay-turn.js';
import { RerunTurn } from '../../src/app/turns/rerun-turn.js';
import { GetTimelineHandler } from '../../src/app/investigations/read-timeline.js';
import { TimelineFeed } from '../../src/app/investigations/follow-timeline.js';
import { Investigations } from '../../src/app/records/investigations.js';
import { SessionFacts } from '../../src/app/records/session-facts.js';
import { type TurnDocument, TurnReader } from '../../src/app/records/turn-reader.js';
import { VerifyInvestigation } from '../../src/app/audit/verify-investigation.js';
import { configuredKeys } from '../../src/adapters/memory/api-keys.js';
import { memoryLimits } from '../../src/adapters/memory/limits.js';
import { snsEndpoints } from '../../src/adapters/node/sns-endpoints.js';
import { SnsEndpoints } from '../../src/ports/sns-endpoints.js';
import { prometheusMeter } from '../../src/adapters/metrics/prometheus.js';
import { ApiModule } from '../../src/api/api.module.js';
import { configureHttp, HTTP_OPTIONS } from '../../src/api/http-setup.js';
import { Readiness } from '../../src/api/readiness.js';
import { ApiSettings } from '../../src/api/settings.js';
import type { InvestigationFact } from '../../src/investigation/facts.js';
import { unrestrictedScope } from '../../src/investigation/scope.js';
import { investigationStream, tenantOf } from '../../src/investigation/streams.js';
import type { StoredFact } from '../../src/investigation/stored-fact.js';
import type { Session } from '../../src/investigation/views/session.js';
import { type AlertPage, type AlertQueue, AlertViews } from '../../src/ports/alert-views.js';
import { Masking } from '../../src/ports/masking.js';
import { StoreIntegrity } from '../../src/ports/store-integrity.js';
import type { StreamId, Tenant, TextRef } from '../../src/kernel/brand.js';
import { optional } from '../../src/kernel/optional.js';
import { SECOND } from '../../src/kernel/time.js';
import type { RecordedFact } from '../../src/kernel/fact.js';
import { canonicalJson } from '../../src/kernel/json.js';
import { EventStore, StoreError, type TextMap } from '../../src/ports/event-store.js';
import { type IngestBatch, IngestBusy, type IngestReport } from '../../src/ports/ingest.js';
import { UsageLimits } from '../../src/ports/usage-limits.js';
import { memoryLiveText } from '../../src/adapters/memory/live-text.js';
import { type LiveDelta, LiveText, type LiveWords } from '../../src/ports/live-text.js';
import { Meter } from '../../src/ports/meter.js';
import { Clock } from '../../src/ports/runtime.js';
import type { FetchResult } from '../../src/telemetry/query.js';
import { normaliseChange } from '../../src/telemetry/normalise/change.js';
import { parseJsonLine } from '../../src/telemetry/normalise/json-line.js';
import { normaliseLog } from '../../src/telemetry/normalise/log.js';
import { normaliseMetrics } from '../../src/telemetry/normalise/metrics.js';
import { normaliseSpan } from '../../src/telemetry/normalise/span.js';

export const NOW = 1_795_305_600_000_000;

class MemoryEvents extends EventStore {
  readonly streams = new Map<StreamId, RecordedFact<InvestigationFact>[]>();
  readonly #listeners = new Set<(facts: readonly RecordedFact<StoredFact>[]) => void>();

  async read(stream: StreamId, after = 0): Promise<readonly RecordedFact<StoredFact>[]> {
    return (this.streams.get(stream) ?? []).filter(({ version }) => version > after);
  }

  async readLast(stream: StreamId): Promise<RecordedFact<StoredFact> | undefined> {
    return this.streams.get(stream)?.at(-1);
  }

  add(target: InvestigationTarget, ...bodies: readonly InvestigationFact[]): void {
    const stream = investigationStream(target.caller.tenant, target.id);
    const facts = this.streams.get(stream) ?? [];
    const { actor, traceparent } = target.caller;
    const added = bodies.map((body, i) => ({
      ...body,
      id: `${stream}#${facts.length + i + 1}`,
      stream,
      version: facts.length + i + 1,
      commit: facts.length + 1,
      at: NOW,
      actor,
      ...optional({ traceparent }),
      schema: 1,
    }));
    this.streams.set(stream, [...facts, ...added]);
    for (const listener of this.#listeners) listener(added);
  }

  override async append(): Promise<never> {
    throw new Error('the edge never appends');
  }

  override async texts(): Promise<TextMap> {
    return new Map();
  }

  override async salt(): Promise<undefined> {
    return undefined;
  }

  override subscribe(listener: (facts: readonly RecordedFact<StoredFact>[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Counts who listens. */
class CountedLiveText extends LiveText {
  readonly #live = memoryLiveText();
  /** One for each stream that is followed. */
  listening = 0;

  override publish(delta: LiveDelta): void {
    this.#live.publish(delta);
  }

  override subscribe(stream: StreamId, listener: (delta: LiveDelta) => void): () => void {
    const stop = this.#live.subscribe(stream, listener);
    this.listening += 1;
    return () => {
      stop();
      this.listening -= 1;
    };
  }

  override wordsOf(stream: StreamId, interaction: string): Promise<LiveWords | undefined> {
    return this.#live.wordsOf(stream, interaction);
  }

  override forget(stream: StreamId, interaction: string): void {
    this.#live.forget(stream, interaction);
  }
}

class RealTime extends Clock {
  override now(): number {
    return NOW;
  }

  override sleep(): Promise<void> {
    return Promise.resolve();
  }
}

type FakeConversation = {
  readonly target: InvestigationTarget;
  readonly turns: TurnDocument[];
  readonly payloads: string[];
  status: Session['status'];
};

/** Odd white space, so that a second rendering would be visible. */
export const storedBody = (turn: number): string =>
  `{"turn": ${turn},\t"status":"answered",  "text":"because [e1] 💥", "evidence":[], "usage":{"inputTokens":0,"outputTokens":0}}`;

const unknown: AppRefusal = { rejected: 'unknown-investigation', because: 'there is no such investigation' };
const HASH = 'c'.repeat(64);
export const BATCH = `{"kind":"log","message":"ünïcode"}\n`;

@Injectable()
export class Memory {
  readonly events = new MemoryEvents();
  readonly live = new CountedLiveText();
  readonly rows: object[] = [];
  readonly batches: IngestBatch[] = [];
  readonly askers: Caller[] = [];
  readonly asked: AskBody[] = [];
  /** Messages that contain `slow` end when this is called. */
  readonly held: (() => void)[] = [];
  /** What the next use case throws. */
  fault: Error | undefined;
  refusal: AppRefusal | undefined;
  /** So many times the queue is full, once so many batches are stored. */
  busyFor = 0;
  busyFrom = 0;
  /** Of the newest row of each batch. */
  age = 90 * SECOND;
  readonly #conversations = new Map<StreamId, FakeConversation>();

  find(target: InvestigationTarget): FakeConversation | undefined {
    return this.#conversations.get(investigationStream(target.caller.tenant, target.id));
  }

  all(): readonly FakeConversation[] {
    return [...this.#conversations.values()];
  }

  open(target: InvestigationTarget): FakeConversation {
    const found = this.find(target);
    if (found !== undefined) return found;
    const made: FakeConversation = { target, turns: [], payloads: [], status: 'open' };
    this.#conversations.set(investigationStream(target.caller.tenant, target.id), made);
    this.events.add(target, {
      type: 'InvestigationOpened',
      data: { tenant: target.caller.tenant, clientTxnId: target.id },
    });
    return made;
  }

  end(talk: FakeConversation, n: number): void {
    const turn = talk.turns[n - 1];
    if (turn === undefined || turn.status !== 'running') return;
    talk.turns[n - 1] = { ...turn, status: 'answered', body: storedBody(n) };
    this.events.add(talk.target, {
      type: 'TurnAnswered',
      data: { turn: n, status: 'answered', body: 'ref' as TextRef },
    });
  }
}

@CommandHandler(AskQuestion)
class Asking {
  constructor(private readonly memory: Memory) {}

  async execute({ target, body, wait }: AskQuestion): Promise<AskOutcome> {
    const { memory } = this;
    memory.askers.push(target.caller);
    memory.asked.push(body);
    if (memory.fault !== undefined) throw memory.fault;
    const refusal = memory.refusal ?? refuseBody(body, []);
    if (refusal !== undefined) return refusal;
    const talk = memory.open(target);
    const messageId = body.messageId ?? `made-${talk.turns.length + 1}`;
    const payload = canonicalJson(body);
    const before = talk.turns.find((turn) => turn.messageId === messageId);
    if (before !== undefined) return this.repeat(talk, before, payload);
    const n = this.start(talk, messageId, body);
    talk.payloads.push(payload);
    if (!wait) return { outcome: 'accepted', turn: n, repeated: false };
    if (body.text?.includes('slow') === true) await new Promise<void>((resolve) => memory.held.push(resolve));
    memory.end(talk, n);
    return { outcome: 'answered', turn: n, body: storedBody(n), repeated: false };
  }

  private start(talk: FakeConversation, messageId: string, { text = '' }: AskBody): number {
    const n = talk.turns.length + 1;
    talk.turns.push({ n, messageId, status: 'running', text });
    const question = { messageId, payload: 'p', ask: 'allowed', zone: 'UTC' } as const;
    this.memory.events.add(talk.target, { type: 'TurnAsked', data: { turn: n, question } });
    this.memory.events.add(talk.target, { type: 'IssueOpened', data: { turn: n, issue: 'i1' } });
    return n;
  }

  private repeat(talk: FakeConversation, { n, body }: TurnDocument, payload: string): AskOutcome {
    if (talk.payloads[n - 1] !== payload) return { rejected: 'message-id-reused', because: 'the message id was used' };
    if (body === undefined) return { outcome: 'accepted', turn: n, repeated: true };
    return { outcome: 'answered', turn: n, body, repeated: true };
  }
}

@CommandHandler(RerunTurn)
class Rerunning {
  constructor(private readonly memory: Memory) {}

  async execute({ target, turn }: RerunTurn): Promise<AskOutcome> {
    const talk = this.memory.find(target);
    if (talk === undefined) return unknown;
    if (talk.turns[turn - 1] === undefined) return { rejected: 'unknown-turn', because: `there is no turn ${turn}` };
    const n = talk.turns.length + 1;
    talk.turns.push({ n, messageId: `again-${n}`, status: 'answered', rerunOf: turn, body: storedBody(n) });
    return { outcome: 'answered', turn: n, body: storedBody(n), repeated: false };
  }
}

@CommandHandler(ManageInvestigation)
class Managing {
  constructor(private readonly memory: Memory) {}

  async execute({ target, managed }: ManageInvestigation): Promise<{ readonly outcome: 'done' } | AppRefusal> {
    const talk = this.memory.find(target);
    if (talk === undefined) return unknown;
    if (managed.action === 'delete') talk.status = 'deleted';
    if (managed.action === 'erase') talk.status = 'erased';
    if (managed.action === 'undelete' && talk.status !== 'deleted')
      return { rejected: 'not-deleted', because: 'it is not deleted' };
    if (managed.action === 'undelete') talk.status = 'open';
    if (managed.action === 'cancel') return { rejected: 'turn-has-ended', because: 'it has ended' };
    return { outcome: 'done' };
  }
}

const sessionOf = ({ target, turns, status }: FakeConversation, version: number): Session => ({
  tenant: target.caller.tenant,
  clientTxnId: target.id,
  status,
  createdAt: NOW,
  updatedAt: NOW,
  version,
  turns: turns.length,
  busy: turns.some((turn) => turn.status === 'running'),
  lastQueries: [],
  judged: [],
  issues: [
    {
      id: 'i1',
      status: 'active',
      timeWindow: { asked: { from: NOW - 9, to: NOW }, analysis: { from: NOW - 9, to: NOW } },
      lastCursor: [],
      scopes: unrestrictedScope,
      requestIds: [],
      traceIds: [],
      evidence: [],
      hypotheses: [{ service: 'cart', kind: 'code', confidence: 0.5, onset: NOW }],
    },
  ],
});

/** Every turn here was asked without a limit. */
@QueryHandler(CheckServiceLimit)
class ServiceLimits {
  constructor(private readonly memory: Memory) {}

  async execute({ target }: CheckServiceLimit): Promise<AppRefusal | undefined> {
    return this.memory.find(target) === undefined
      ? undefined
      : { rejected: 'investigation-beyond-services', because: 'its turns read more' };
  }
}

@QueryHandler(FindAskedTurn)
class AskedTurns {
  constructor(private readonly memory: Memory) {}

  async execute({ target, messageId }: FindAskedTurn): Promise<AskedMessage> {
    const turns = this.memory.find(target)?.turns ?? [];
    const attempts = turns
      .filter((turn) => turn.messageId === messageId)
      .map(({ n, status }) => ({ turn: n, status, askedAt: NOW }));
    return { turns: turns.length, latest: turns.length, attempts };
  }
}

@QueryHandler(GetSession)
class Sessions {
  constructor(private readonly memory: Memory) {}

  async execute({ target }: GetSession): Promise<Session | AppRefusal> {
    const talk = this.memory.find(target);
    if (talk === undefined) return unknown;
    if (talk.status === 'deleted') return { rejected: 'investigation-deleted', because: 'it was deleted' };
    const facts = await this.memory.events.read(investigationStream(target.caller.tenant, target.id));
    return sessionOf(talk, facts.length);
  }
}

@QueryHandler(ListSessions)
class Listing {
  constructor(private readonly memory: Memory) {}

  async execute({ filter }: ListSessions): Promise<{ readonly items: readonly Session[]; readonly next?: string }> {
    const all = this.memory.all().filter(({ target }) => target.caller.tenant === filter.tenant);
    const from = Number(filter.cursor ?? 0);
    const items = all.slice(from, from + filter.limit).map((talk) => sessionOf(talk, 1));
    return from + filter.limit < all.length ? { items, next: String(from + filter.limit) } : { items };
  }
}

/** No words are kept here: nothing is found. */
@QueryHandler(FindSessions)
class Finding {
  async execute(): Promise<{ readonly items: readonly Session[] }> {
    return { items: [] };
  }
}

@QueryHandler(ListTurns)
class Turns {
  constructor(private readonly memory: Memory) {}

  async execute({ target }: ListTurns): Promise<readonly TurnDocument[] | AppRefusal> {
    return this.memory.find(target)?.turns ?? unknown;
  }
}

@QueryHandler(GetTurn)
class OneTurn {
  constructor(private readonly memory: Memory) {}

  async execute({ target, turn }: GetTurn): Promise<TurnDocument | AppRefusal> {
    const talk = this.memory.find(target);
    if (talk === undefined) return unknown;
    return talk.turns[turn - 1] ?? { rejected: 'unknown-turn', because: `there is no turn ${turn}` };
  }
}

@QueryHandler(GetFindings)
class DrawnFindings {
  constructor(private readonly memory: Memory) {}

  async execute({ target, turn }: GetFindings): Promise<string | AppRefusal> {
    if (this.memory.find(target) === undefined) return unknown;
    if (turn === 1) return '{"engine":"fake"}';
    return { rejected: 'no-findings', because: `turn ${turn} drew no findings` };
  }
}

@QueryHandler(GetEvents)
class Events {
  constructor(private readonly memory: Memory) {}

  async execute({ target, after, limit }: GetEvents): Promise<readonly RecordedFact<StoredFact>[] | AppRefusal> {
    if (this.memory.find(target) === undefined) return unknown;
    return (await this.memory.events.read(investigationStream(target.caller.tenant, target.id), after)).slice(0, limit);
  }
}

/** No alert asks here. */
class NoAlerts extends AlertViews {
  override async alert(): Promise<undefined> {
    return undefined;
  }

  override async list(): Promise<AlertPage> {
    return { items: [] };
  }

  override async latest(): Promise<undefined> {
    return undefined;
  }

  override async starts(): Promise<number> {
    return 0;
  }

  override async nearest(): Promise<undefined> {
    return undefined;
  }

  override async investigated(): Promise<readonly []> {
    return [];
  }

  override async queue(): Promise<AlertQueue> {
    return { count: 0, last: [] };
  }

  override async queued(): Promise<readonly []> {
    return [];
  }
}

@QueryHandler(GetBatch)
class Batches {
  async execute({ hash }: GetBatch): Promise<{ readonly bytes: string } | AppRefusal> {
    return hash === HASH ? { bytes: BATCH } : { rejected: 'unknown-batch', because: 'no turn of it fetched this' };
  }
}

@QueryHandler(ExportInvestigation)
class Exports {
  async execute({ format }: ExportInvestigation): Promise<{ readonly text: string }> {
    return { text: format === 'json' ? '{ }' : '# Investigation\n' };
  }
}

@QueryHandler(ReplayTurn)
class Replays {
  constructor(private readonly memory: Memory) {}

  async execute({ target, turn }: ReplayTurn): Promise<object> {
    if (this.memory.find(target) === undefined) return unknown;
    return { outcome: 'identical', turn, facts: 3, configurationChanged: false };
  }
}

@QueryHandler(VerifyInvestigation)
class Verifying {
  async execute(): Promise<object> {
    return { damaged: [], files: [], renewals: [], turns: [], counts: { supported: 0, contradicted: 0, unknown: 0 } };
  }
}

@CommandHandler(IngestTelemetry)
class Ingesting {
  constructor(private readonly memory: Memory) {}

  async execute({ batch }: IngestTelemetry): Promise<IngestReport> {
    const { memory } = this;
    if (memory.fault !== undefined) throw memory.fault;
    if (memory.busyFor > 0 && memory.batches.length >= memory.busyFrom) {
      memory.busyFor -= 1;
      throw new IngestBusy();
    }
    memory.batches.push(batch);
    const rejected: { line: number; reason: string; text: string }[] = [];
    let accepted = 0;
    for (const [i, text] of batch.ndjson.split('\n').entries()) {
      if (text === '') continue;
      const reason = this.store(batch, text);
      if (reason === undefined) accepted += 1;
      else rejected.push({ line: batch.firstLine + i, reason, text });
    }
    return { accepted, duplicates: 0, rejected, repaired: {}, newest: batch.receivedAt - memory.age };
  }

  private store({ signal, source, receivedAt }: IngestBatch, text: string): string | undefined {
    const parsed = parseJsonLine(text);
    if ('rejected' in parsed) return parsed.rejected;
    const context = { source, receivedAt };
    const normalise = { logs: normaliseLog, spans: normaliseSpan, metrics: normaliseMetrics, changes: normaliseChange };
    const normalised = normalise[signal](parsed.ok, context);
    if ('rejected' in normalised) return normalised.rejected;
    this.memory.rows.push(...(Array.isArray(normalised.ok) ? (normalised.ok as object[]) : [normalised.ok]));
    return undefined;
  }
}

/** What is found is tested with the whole service. */
class NothingStored extends CallerReads {
  override async fetch(): Promise<FetchResult> {
    return { rows: composeMasked([]), matched: 0, owed: 0 };
  }

  override async logPosition(): Promise<number> {
    return 0;
  }

  override async positions(): Promise<{ readonly [source: string]: number }> {
    return {};
  }
}

/** What is masked is tested with the whole service. */
class Unmasked extends Masking {
  override mask(_: Tenant, text: string): MaskedText {
    return composeMasked(text);
  }
}

const memory = { provide: Memory, useFactory: () => new Memory() };

@Module({
  imports: [CqrsModule.forRoot()],
  providers: [
    memory,
    Asking,
    Rerunning,
    Managing,
    ServiceLimits,
    AskedTurns,
    Sessions,
    Finding,
    Listing,
    Turns,
    DrawnFindings,
    OneTurn,
    Events,
    GetTimelineHandler,
    TimelineFeed,
    SessionFacts,
    TurnReader,
    Investigations,
    { provide: AlertViews, useValue: new NoAlerts() },
    Batches,
    Exports,
    Replays,
    Verifying,
    Ingesting,
    SearchLogsHandler,
    CountLogsHandler,
    ListServicesHandler,
    ListServiceCallsHandler,
    NameServicesHandler,
    ServiceNamings,
    LogFollower,
    { provide: CallerReads, useValue: new NothingStored() },
    { provide: EventStore, useFactory: ({ events }: Memory) => events, inject: [Memory] },
    { provide: Masking, useValue: new Unmasked() },
    { provide: StoreIntegrity, useValue: { check: async () => [] } },
    { provide: LiveText, useFactory: ({ live }: Memory) => live, inject: [Memory] },
    { provide: Clock, useClass: RealTime },
    { provide: UsageLimits, useFactory: () => memoryLimits(() => NOW) },
    { provide: Meter, useFactory: prometheusMeter },
    { provide: SnsEndpoints, useValue: snsEndpoints(async () => Response.error()) },
    Feed,
  ],
  exports: [
    Feed,
    TimelineFeed,
    LogFollower,
    Clock,
    UsageLimits,
    Meter,
    SnsEndpoints,
    Memory,
    EventStore,
    Masking,
    StoreIntegrity,
  ],
})
class UseCases {}

export const QUIET: ApiSettings = {
  version: '0.0.0-test',
  keys: configuredKeys([]),
  webhooks: {},
  channels: new Set(),
  http: {
    maxBodyBytes: 200_000,
    maxIngestBytes: 9_000_000,
    maxDocumentBytes: 1_000_000,
    pingEvery: 15_000_000,
    shutdownGrace: 5_000_000,
  },
  log: { level: 'silent', mask: (text) => text },
};

export type BootedApi = {
  readonly url: string;
  readonly memory: Memory;
  readonly readiness: Readiness;
  readonly routes: () => readonly string[];
  readonly close: () => Promise<void>;
};

type RouterLayer = {
  readonly route?: { readonly path: string; readonly methods: { readonly [method: string]: boolean } };
};

export const boot = async (settings: Partial<ApiSettings> = {}): Promise<BootedApi> => {
  const api = ApiModule.with({ ...QUIET, ...settings });

  @Module({ imports: [{ module: UseCases, global: true }, api] })
  class App {}

  const app = await NestFactory.create(App, HTTP_OPTIONS);
  configureHttp(app);
  await app.listen(0, '127.0.0.1');
  const express = app.getHttpAdapter().getInstance() as { readonly router: { readonly stack: readonly RouterLayer[] } };
  return {
    url: (await app.getUrl()).replace('[::1]', '127.0.0.1'),
    memory: app.get(Memory),
    readiness: app.get(Readiness, { strict: false }),
    routes: () =>
      express.router.stack.flatMap(({ route }) =>
        route === undefined ? [] : Object.keys(route.methods).map((method) => `${method} ${route.path}`),
      ),
    close: () => app.close(),
  };
};

export const fullDisk = (): Error => new StoreError('full', 'ENOSPC /secret/path');
export const tenantsOf = ({ events }: Memory): readonly string[] => [...events.streams.keys()].map(tenantOf);

export const post = (
  url: string,
  body: unknown = undefined,
  headers: { readonly [name: string]: string } = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

export type SseEvent = {
  readonly event?: string;
  readonly id?: string;
  readonly data?: string;
  readonly comment?: string;
};

const eventOf = (block: string): SseEvent => {
  const event: { [name: string]: string } = {};
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon === 0 ? 'comment' : line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    event[name] = name === 'data' && event[name] !== undefined ? `${event[name]}\n${value}` : value;
  }
  return event;
};

/** The events of a stream as they arrive; ends when the server ends it. */
export async function* eventsOf(response: Response): AsyncGenerator<SseEvent> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield eventOf(text.slice(0, end));
      text = text.slice(end + 2);
    }
  }
}

/** Reads on until an event satisfies `wanted`; the stream stays open. */
export const until = async (
  events: AsyncGenerator<SseEvent>,
  wanted: (event: SseEvent) => boolean,
): Promise<readonly SseEvent[]> => {
  const seen: SseEvent[] = [];
  for (;;) {
    const next = await events.next();
    if (next.done === true) return seen;
    seen.push(next.value);
    if (wanted(next.value)) return seen;
  }
};
