// Drives turns: the only interpreter of what `react` returns. Runs the next step and records its result until nothing is left to do.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../../kernel/brand.js';
import type { Actor } from '../../kernel/fact.js';
import { isRejection } from '../../kernel/rejection.js';
import { SECOND } from '../../kernel/time.js';
import type { InvestigationIntent, ResultIntent } from '../../investigation/intents.js';
import { react, type Step } from '../../investigation/react.js';
import { hasEnded, type OpenedInvestigation, type Turn, turnOf } from '../../investigation/state.js';
import { OwnershipLost, type TextMap } from '../../ports/event-store.js';
import type { Lease } from '../../ports/leases.js';
import { Clock } from '../../ports/runtime.js';
import { Investigations, type LoadedInvestigation } from '../records/investigations.js';
import { runStep } from '../steps/steps.js';
import { StepContextFactory } from './step-context-factory.js';

const SYSTEM: Actor = { kind: 'system', id: 'driver' };
const NO_TEXTS: TextMap = new Map();

/** Another process drives the stream, or there is nothing that this one could do for it now. */
type DriveOutcome = 'elsewhere' | 'done';

/** Whether this driver may take the stream's next step: not once another's results count. */
type StepContinuation = 'go-on' | 'give-up';

type DrivenStepWork = {
  readonly stream: StreamId;
  readonly lease: Lease;
  readonly loaded: LoadedInvestigation;
  readonly state: OpenedInvestigation;
  readonly step: Step;
};

/** Turns that wait or run. */
const countUnfinished = ({ turns }: OpenedInvestigation): number => turns.filter((turn) => !hasEnded(turn)).length;

/** Waiting for another process's turn, the driver checks the stream at least this often. */
const RECHECK_AFTER = SECOND;

@Injectable()
export class Driver {
  readonly #drives = new Map<StreamId, Promise<DriveOutcome>>();
  /** The step that runs now, by stream. */
  readonly #steps = new Map<StreamId, { readonly turn: number; readonly abort: AbortController }>();
  #stopping = false;
  /** The grace has run out: results of running steps are dropped, and the next driver repeats the steps. */
  #abandoned = false;

  constructor(
    private readonly investigations: Investigations,
    private readonly contexts: StepContextFactory,
    private readonly clock: Clock,
  ) {
    investigations.onCancelled((stream, turn) => this.#interrupt(stream, turn));
  }

  /** The language of a turn's asker: ISO 639-1. */
  languageOf(stream: StreamId, state: OpenedInvestigation, turn: number): Promise<string> {
    return this.contexts.languageOf(stream, state, turn);
  }

  /** Runs the stream's waiting turns; at most one drive per stream at a time. Rejects when a result could not be stored. */
  drive(stream: StreamId): Promise<DriveOutcome> {
    const running = this.#drives.get(stream);
    if (running !== undefined) return running;
    const drive = this.#drive(stream).finally(() => this.#drives.delete(stream));
    this.#drives.set(stream, drive);
    return drive;
  }

  /** Resolves with the turn once it has ended, or as it stands when the service stops; rejects when it cannot be finished now. */
  async settled(stream: StreamId, n: number): Promise<Turn> {
    for (;;) {
      const { state, version } = await this.investigations.load(stream);
      const turn = state.status === 'none' ? undefined : turnOf(state, n);
      if (turn === undefined) throw new Error(`there is no turn ${n}`);
      if (hasEnded(turn) || this.#stopping || react(state) === undefined) return turn;
      const drive = await this.drive(stream);
      if (drive === 'elsewhere') await this.investigations.changed(stream, version, RECHECK_AFTER);
    }
  }

  /** Aborts the running step of a cancelled turn, so that the next turn can begin. */
  #interrupt(stream: StreamId, turn: number): void {
    const step = this.#steps.get(stream);
    if (step?.turn === turn) step.abort.abort();
  }

  /** Lets running turns finish for `grace`, then leaves them: their facts say where the next driver goes on. */
  async stop(grace: number): Promise<void> {
    this.#stopping = true;
    const done = Promise.allSettled(this.#drives.values());
    const graceTimer = new AbortController();
    await Promise.race([done, this.clock.sleep(grace, graceTimer.signal)]);
    graceTimer.abort();
    this.#abandoned = true;
    for (const { abort } of this.#steps.values()) abort.abort();
    await done;
  }

  async #drive(stream: StreamId): Promise<DriveOutcome> {
    for (;;) {
      const { state } = await this.investigations.load(stream);
      if (state.status === 'none' || react(state) === undefined) return 'done';
      const lease = await this.contexts.lease(stream, state.epoch);
      if (lease === undefined) return 'elsewhere';
      const left = await this.#loop(stream, lease).finally(() => {
        this.contexts.reportDriving(stream, 0);
        return lease.release();
      });
      if (left === 'give-up') return 'done';
      // another process may have queued a turn while this one held the lease: check once more
    }
  }

  async #loop(stream: StreamId, lease: Lease): Promise<'idle' | 'give-up'> {
    for (;;) {
      const loaded = await this.#takeOver(stream, lease);
      const { state } = loaded;
      const step = react(state);
      if (step === undefined || state.status === 'none') return 'idle';
      this.contexts.reportDriving(stream, countUnfinished(state));
      if (this.#abandoned || lease.lost.aborted || (this.#stopping && step.step === 'start')) return 'give-up';
      if ((await this.#advance({ stream, lease, loaded, state, step })) === 'give-up') return 'give-up';
    }
  }

  /** Records once that this process drives the stream: older drivers' results are refused from then on. */
  async #takeOver(stream: StreamId, { epoch }: Lease): Promise<LoadedInvestigation> {
    const loaded = await this.investigations.load(stream);
    const { state } = loaded;
    if (state.status === 'none' || state.epoch >= epoch || react(state) === undefined) return loaded;
    await this.#record(stream, [{ intent: 'take', epoch }], NO_TEXTS);
    return this.investigations.load(stream);
  }

  async #advance(work: DrivenStepWork): Promise<StepContinuation> {
    const { stream, lease, state, step, loaded } = work;
    const { epoch, lost } = lease;
    const abort = new AbortController();
    const stop = (): void => abort.abort();
    lost.addEventListener('abort', stop, { once: true });
    this.#steps.set(stream, { turn: step.turn, abort });
    try {
      if (step.step !== 'start' && this.contexts.isOverdue(stream, loaded.marks))
        return await this.#end(work, 'time-out');
      const context = await this.contexts.create(stream, { epoch, turn: step.turn, signal: abort.signal });
      const outcomes = await runStep(context, { state, step, marks: loaded.marks });
      if (this.#abandoned || lost.aborted) return 'give-up';
      const results = outcomes.map((outcome): ResultIntent => ({ epoch, turn: step.turn, ...outcome }));
      return await this.#record(stream, results, context.textWriter.texts);
    } catch (error) {
      if (error instanceof OwnershipLost) throw error;
      return await this.#endFailed(work, error, abort.signal);
    } finally {
      lost.removeEventListener('abort', stop);
      this.#steps.delete(stream);
    }
  }

  /** A bug or a full disk ends the turn with a fact, if that can be written; the next turn starts clean. */
  async #endFailed(work: DrivenStepWork, error: unknown, signal: AbortSignal): Promise<StepContinuation> {
    const { state } = await this.investigations.load(work.stream);
    if (state.status !== 'open') return 'give-up';
    const turn = turnOf(state, work.step.turn);
    if (turn === undefined || hasEnded(turn)) return 'go-on';
    if (signal.aborted && (this.#abandoned || work.lease.lost.aborted)) return 'give-up';
    this.contexts.reportFailure(work.stream, work.step, error);
    return this.#end(work, 'fail', error);
  }

  async #end(
    { stream, lease, state, step }: DrivenStepWork,
    how: 'fail' | 'time-out',
    error?: unknown,
  ): Promise<StepContinuation> {
    const { epoch } = lease;
    const ending = await this.contexts.buildEnding(stream, state, { turn: step.turn, epoch, how, error });
    return this.#record(stream, [ending.intent], ending.texts);
  }

  /** A turn that was cancelled meanwhile takes no result, and is no reason to stop. */
  async #record(stream: StreamId, intents: readonly InvestigationIntent[], texts: TextMap): Promise<StepContinuation> {
    const done = await this.investigations.execute(stream, { intents, texts, actor: SYSTEM });
    if (!isRejection(done)) return 'go-on';
    if (done.rejected === 'investigation-erased')
      for (const intent of intents)
        if (intent.intent === 'fetched') await this.contexts.discard(stream, intent.batch.hash);
    return done.rejected === 'turn-has-ended' ? 'go-on' : 'give-up';
  }
}
