// Makes the live context of a step, and the response of a turn that ends without an answer.
import { composeMasked } from '../../kernel/masked.js';
import type { Micros } from '../../kernel/time.js';
import type { FactTime } from '../records/investigations.js';
import { EventStore, QuotaExceeded, StoreError, type TextMap } from '../../ports/event-store.js';
import { BatchGone, BatchStore } from '../records/batch-store.js';
import { type Engine, EngineFailed } from '../engine/engine.js';
import { readStageContext } from '../records/stage-contexts.js';
import { openTexts, TextsErased, type TextWriter } from '../records/texts.js';
import { optional } from '../../kernel/optional.js';
import type { BatchHash, StreamId, TextRef } from '../../kernel/brand.js';
import type { ResultIntent } from '../../investigation/intents.js';
import { callInteractionId } from '../../investigation/views/interaction.js';
import type { Step } from '../../investigation/react.js';
import { instantOfTurn, type OpenedInvestigation, turnOf } from '../../investigation/state.js';
import { tenantOf } from '../../investigation/streams.js';
import type { StoredBatch } from '../../grounding/stored-row.js';
import type { Lease, Leases } from '../../ports/leases.js';
import { type LiveDelta, type LivePlace, LiveText } from '../../ports/live-text.js';
import { Views } from '../../ports/views.js';
import { Clock, Digests, IdGenerator } from '../../ports/runtime.js';
import { END_REASONS, endedAnswerBody } from '../../turn/respond/ended-answer.js';
import { Executions } from '../records/executions.js';
import { executionResults } from '../models/recorded-dialogue.js';
import { findAskerLanguage } from './asker-language.js';
import { DrivenTimes } from './driven-time.js';
import { PromiseCache } from './promise-cache.js';
import type { ModelCallListener, ModelCalls } from '../models/model-calls.js';
import { NAMING_POSITION } from '../../investigation/service-naming.js';
import { ServiceNamings } from '../telemetry/service-namings.js';
import { SourceRouter } from '../telemetry/source-router.js';
import type { LiveStepContext, StepContext, TurnSettings } from '../steps/step-context.js';
import type { SnapshotContributor } from '../../turn/snapshot-contributor.js';

const describeFailure = (error: unknown): string => {
  if (error instanceof QuotaExceeded) return error.message;
  if (error instanceof StoreError) return END_REASONS[error.reason === 'full' ? 'full' : 'unavailable'];
  if (error instanceof BatchGone) return `a batch of the turn is ${error.how}: do all replicas share one batch store?`;
  if (error instanceof EngineFailed) return error.message;
  return error instanceof TextsErased ? END_REASONS.erased : END_REASONS.internal;
};

/** A call of a model that followers of its turn hear. */
type ListenedCall = {
  readonly stream: StreamId;
  readonly turn: number;
  readonly interaction: string;
  readonly aside?: string;
};

export type StepContextStores = {
  readonly events: EventStore;
  readonly views: Views;
  readonly batches: BatchStore;
  readonly sources: SourceRouter;
  readonly namings: ServiceNamings;
  readonly executions: Executions;
  readonly engine: Engine;
  readonly snapshots: SnapshotContributor;
  readonly modelCalls: ModelCalls;
  readonly leases: Leases;
  readonly live: LiveText;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly digests: Digests;
};

export type StepContextOptions = {
  readonly settings: TurnSettings;
  readonly queryDeadline: Micros;
  readonly turnDeadline: Micros;
  /** A turn failed for a reason that somebody should see. */
  readonly onFailure: (context: { readonly stream: StreamId; readonly step: string; readonly error: unknown }) => void;
  /** So many turns of a stream that is driven here have not ended; 0: it is driven here no more. */
  readonly onDriving: (stream: StreamId, turns: number) => void;
};

/** Under which epoch a step runs, and what calls it off. */
export type StepDrive = { readonly epoch: number; readonly turn: number; readonly signal: AbortSignal };

/** What live and replay contexts share: texts and batches of one investigation. */
export const storedContext = (
  { events, batches, snapshots }: Pick<StepContextStores, 'events' | 'batches' | 'snapshots'>,
  stream: StreamId,
  textWriter: TextWriter,
): Pick<
  StepContext,
  | 'stream'
  | 'textWriter'
  | 'snapshots'
  | 'readText'
  | 'readRows'
  | 'readStoredBatch'
  | 'readCachedBatch'
  | 'readStageContext'
> => {
  const tenant = tenantOf(stream);
  return {
    stream,
    textWriter,
    snapshots,
    readText: async (ref: TextRef) => {
      const known = textWriter.texts.get(ref) ?? (await events.texts(stream, [ref])).get(ref);
      if (known === undefined) throw new TextsErased(`${stream}: a text was erased`);
      return known;
    },
    readStageContext: (task) => readStageContext(events, tenant, task),
    readRows: (hash: BatchHash) => batches.readRows(tenant, hash),
    readStoredBatch: (hash: BatchHash): Promise<StoredBatch> => batches.readStored(tenant, hash),
    readCachedBatch: (hash: BatchHash): Promise<StoredBatch> => batches.readCached(tenant, hash),
  };
};

/** Investigations whose turns the ask band is derived from. */
const MAX_MARGIN_SOURCES = 40;

/** Values and texts that running turns share between their steps. */
const MAX_MEMOIZED = 2_048;

export class StepContextFactory {
  readonly #memo = new PromiseCache(MAX_MEMOIZED);
  readonly #driven: DrivenTimes;

  constructor(
    private readonly stores: StepContextStores,
    private readonly options: StepContextOptions,
  ) {
    this.#driven = new DrivenTimes(stores.clock, stores.leases.term ?? 0);
  }

  /** The right to drive a stream; `undefined` while another process has it. */
  lease(stream: StreamId, known: number): Promise<Lease | undefined> {
    return this.stores.leases.take(stream, known);
  }

  /** The turn has been driven for longer than a turn may take. */
  isOverdue(stream: StreamId, marks: readonly FactTime[]): boolean {
    return marks[0]?.type === 'TurnStarted' && this.#driven.time(stream, marks) > this.options.turnDeadline;
  }

  /** Deletes a batch of an investigation that was erased meanwhile, unless another one cites it. */
  async discard(stream: StreamId, hash: BatchHash): Promise<void> {
    const tenant = tenantOf(stream);
    const holders = await this.stores.views.holders(tenant, hash);
    if (holders.length === 0) await this.stores.batches.delete(tenant, hash);
  }

  reportDriving(stream: StreamId, turns: number): void {
    if (turns === 0) {
      this.#memo.forget(`${stream} `);
      this.#driven.forget(stream);
    }
    this.options.onDriving(stream, turns);
  }

  reportFailure(stream: StreamId, { step }: Step, error: unknown): void {
    this.options.onFailure({ stream, step, error });
  }

  async create(stream: StreamId, { epoch, turn, signal }: StepDrive): Promise<LiveStepContext> {
    const { events, views, batches, sources, namings, executions, engine, modelCalls, clock, ids, digests } =
      this.stores;
    const { settings, queryDeadline } = this.options;
    const tenant = tenantOf(stream);
    const deadline = (): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(queryDeadline / 1000)]);
    const stored = storedContext(this.stores, stream, await openTexts(events, digests, stream));
    const memoize: StepContext['memoize'] = (what, make) => this.#memo.get(`${stream} ${turn} ${what}`, make);
    return {
      ...stored,
      memoize,
      readText: (ref) => memoize(`text ${ref}`, () => stored.readText(ref)),
      runPass: (pass, input, parameters) =>
        engine.run(
          { pass, tenant, turn: `${stream} ${turn}`, input, parameters },
          { textOf: (hash) => batches.readText(tenant, hash), signal },
        ),
      epoch,
      settings,
      signal,
      now: () => clock.now(),
      seed: () => ids.seed(),
      readRecentMargins: () => views.recentMargins(tenant, MAX_MARGIN_SOURCES),
      readPositions: async () => {
        const [positions, names] = await Promise.all([sources.positions(tenant, deadline()), namings.position(tenant)]);
        return names === 0 ? positions : { ...positions, [NAMING_POSITION]: names };
      },
      namingRules: (position) => namings.rules(tenant, position),
      fetch: (query) => sources.fetch(query, { tenant, signal: deadline(), within: queryDeadline }),
      readRecordIds: (hash) => batches.readRecordIds(tenant, hash),
      storeBatch: (fetched) => batches.put(tenant, fetched),
      callTool: (call) => executions.callTool({ stream, epoch, execution: call.execution }, call),
      ...executionResults(stream, executions),
      askModel: async (modelCall) => {
        const { execution, call, noticeInstead: aside } = modelCall;
        const interaction = callInteractionId(execution, call);
        const listener = this.#modelListener({ stream, turn, interaction, ...optional({ aside }) });
        try {
          return await modelCalls.ask({ stream, epoch, execution }, modelCall, { signal, ...listener });
        } finally {
          this.stores.live.forget(stream, interaction);
        }
      },
    };
  }

  /** Publishes what a model thinks and writes to followers of the turn as it comes; `aside`: only a notice that it does. */
  #modelListener({ stream, turn, interaction, aside }: ListenedCall): Omit<ModelCallListener, 'signal'> {
    const { live, clock } = this.stores;
    let attempt = 0;
    let written = { text: 0, thinking: 0 };
    const tell = (delta: Omit<LiveDelta, 'stream' | 'turn'>): void => live.publish({ stream, turn, ...delta });
    const onNotice = (notice: string): void => tell({ text: '', notice });
    if (aside !== undefined) return { onWithdraw: () => onNotice(aside), onText: () => undefined, onNotice };
    const placeAt = (at: number): LivePlace => ({ interaction, attempt, at });
    return {
      onWithdraw: () => {
        attempt = Math.max(clock.now(), attempt + 1);
        written = { text: 0, thinking: 0 };
        tell({ text: '', begins: true, place: placeAt(0) });
      },
      onText: (text) => {
        tell({ text, place: placeAt(written.text) });
        written.text += text.length;
      },
      onThinking: (thinking) => {
        tell({ text: '', thinking, place: placeAt(written.thinking) });
        written.thinking += thinking.length;
      },
      onNotice,
    };
  }

  /** The language of a turn's asker: ISO 639-1. */
  async languageOf(stream: StreamId, state: OpenedInvestigation, turn: number): Promise<string> {
    const { events } = this.stores;
    const readText = async (ref: TextRef): Promise<string | undefined> => (await events.texts(stream, [ref])).get(ref);
    try {
      return await findAskerLanguage({ readText, reader: this.options.settings.reader }, { state, turn });
    } catch (error) {
      // the ending must be recorded whatever state the store is in
      if (error instanceof StoreError) return 'en';
      throw error;
    }
  }

  /** The fact, and the stored response, of a turn that failed or took too long. */
  async buildEnding(
    stream: StreamId,
    state: OpenedInvestigation,
    end: { readonly turn: number; readonly epoch: number; readonly how: 'fail' | 'time-out'; readonly error: unknown },
  ): Promise<{ readonly intent: ResultIntent; readonly texts: TextMap }> {
    const { turn, epoch, how, error } = end;
    const textWriter = await openTexts(this.stores.events, this.stores.digests, stream);
    const ended = turnOf(state, turn);
    const reason = how === 'fail' ? describeFailure(error) : END_REASONS.time;
    const body = textWriter.put(
      composeMasked(
        endedAnswerBody({
          turn,
          messageId: ended?.question.messageId ?? '',
          askedAt: instantOfTurn(ended) ?? this.stores.clock.now(),
          status: how === 'fail' ? 'failed' : 'timed_out',
          because: reason,
          language: await this.languageOf(stream, state, turn),
          engine: this.options.settings.engine,
        }),
      ),
    );
    const base = { epoch, turn, body };
    const intent: ResultIntent =
      how === 'fail' ? { intent: 'fail', because: reason, ...base } : { intent: 'time-out', ...base };
    return { intent, texts: textWriter.texts };
  }
}
