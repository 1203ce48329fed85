// The only interpreter of what `react` returns: runs the next step, records its result, until nothing is left to do.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../kernel/brand.js';
import type { Actor } from '../kernel/fact.js';
import { isRejection } from '../kernel/rejection.js';
import type { Intent } from '../investigation/intents.js';
import { react, type Step } from '../investigation/react.js';
import { hasEnded, type Open, type Turn, turnOf } from '../investigation/state.js';
import { OwnershipLost, type Texts } from '../ports/event-store.js';
import { Clock } from '../ports/world.js';
import { Investigations, type Loaded } from './investigations.js';
import { runStep } from './steps/steps.js';
import { Worlds } from './worlds.js';

const SYSTEM: Actor = { kind: 'system', id: 'driver' };
const NO_TEXTS: Texts = new Map();

type Work = { readonly stream: StreamId; readonly loaded: Loaded; readonly state: Open; readonly step: Step };

@Injectable()
export class Driver {
  readonly #drives = new Map<StreamId, Promise<void>>();
  /** Of the step that runs now, by stream. */
  readonly #steps = new Map<StreamId, AbortController>();
  #stopping = false;
  /** The grace has run out: what a step brings now is the next driver's to find. */
  #abandoned = false;

  constructor(
    private readonly investigations: Investigations,
    private readonly worlds: Worlds,
    private readonly clock: Clock,
  ) {}

  /** Runs the stream's waiting turns; at most one drive per stream at a time. Rejects when a result could not be stored. */
  drive(stream: StreamId): Promise<void> {
    const running = this.#drives.get(stream);
    if (running !== undefined) return running;
    const drive = this.#loop(stream).finally(() => this.#drives.delete(stream));
    this.#drives.set(stream, drive);
    return drive;
  }

  /** Resolves with the turn once it has ended, or as it stands when the service stops; rejects when it cannot be finished now. */
  async settled(stream: StreamId, n: number): Promise<Turn> {
    for (;;) {
      const { state } = await this.investigations.load(stream);
      const turn = state.status === 'none' ? undefined : turnOf(state, n);
      if (turn === undefined) throw new Error(`there is no turn ${n}`);
      if (hasEnded(turn) || this.#stopping || react(state) === undefined) return turn;
      await this.drive(stream);
    }
  }

  /** The running step is told to stop; its turn has been cancelled, so that the next one goes on. */
  interrupt(stream: StreamId): void {
    this.#steps.get(stream)?.abort();
  }

  /** Lets running turns finish for `grace`, then leaves them: their facts say where the next driver goes on. */
  async stop(grace: number): Promise<void> {
    this.#stopping = true;
    const done = Promise.allSettled(this.#drives.values());
    const patience = new AbortController();
    await Promise.race([done, this.clock.sleep(grace, patience.signal)]);
    patience.abort();
    this.#abandoned = true;
    for (const step of this.#steps.values()) step.abort();
    await done;
  }

  async #loop(stream: StreamId): Promise<void> {
    for (;;) {
      const loaded = await this.#taken(stream);
      const { state } = loaded;
      const step = react(state);
      if (step === undefined || state.status === 'none') return;
      if (this.#abandoned || (this.#stopping && step.step === 'start')) return;
      if (!(await this.#advance({ stream, loaded, state, step }))) return;
    }
  }

  /** Records that this process drives the stream, once: older drivers' results are refused from then on. */
  async #taken(stream: StreamId): Promise<Loaded> {
    const loaded = await this.investigations.load(stream);
    const { state } = loaded;
    if (state.status === 'none' || state.epoch >= this.worlds.epoch || react(state) === undefined) return loaded;
    await this.#record(stream, { intent: 'take', epoch: this.worlds.epoch }, NO_TEXTS);
    return this.investigations.load(stream);
  }

  async #advance(work: Work): Promise<boolean> {
    const { stream, state, step, loaded } = work;
    const abort = new AbortController();
    this.#steps.set(stream, abort);
    try {
      if (step.step !== 'start' && this.worlds.isOverdue(loaded.marks)) return await this.#end(work, 'time-out');
      const world = await this.worlds.live(stream, abort.signal);
      const outcome = await runStep(world, { state, step, marks: loaded.marks });
      if (this.#abandoned) return false;
      return await this.#record(stream, { epoch: this.worlds.epoch, turn: step.turn, ...outcome }, world.words.texts);
    } catch (error) {
      if (error instanceof OwnershipLost) throw error;
      return await this.#failed(work, error, abort.signal);
    } finally {
      this.#steps.delete(stream);
    }
  }

  /** A bug or a full disk ends the turn with a fact, if that can be written; the next turn starts clean. */
  async #failed(work: Work, error: unknown, signal: AbortSignal): Promise<boolean> {
    const { state } = await this.investigations.load(work.stream);
    if (state.status !== 'open') return false;
    const turn = turnOf(state, work.step.turn);
    if (turn === undefined || hasEnded(turn)) return true;
    if (this.#abandoned && signal.aborted) return false;
    this.worlds.report(work.stream, work.step, error);
    return this.#end(work, 'fail', error);
  }

  async #end({ stream, state, step }: Work, how: 'fail' | 'time-out', error?: unknown): Promise<boolean> {
    const ending = await this.worlds.ending(stream, state, { turn: step.turn, how, error });
    return this.#record(stream, ending.intent, ending.texts);
  }

  /** `false`: this driver must not go on. A turn that was cancelled meanwhile is no reason to stop. */
  async #record(stream: StreamId, intent: Intent, texts: Texts): Promise<boolean> {
    const done = await this.investigations.execute(stream, { intent, texts, actor: SYSTEM });
    if (!isRejection(done)) return true;
    if (done.rejected === 'investigation-erased' && intent.intent === 'fetched')
      await this.worlds.discard(stream, intent.batch.hash);
    return done.rejected === 'turn-has-ended';
  }
}
