// Measures turns from their facts as they are appended: the driver knows nothing of it.
import { Injectable } from '@nestjs/common';
import type { StreamId } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { Micros } from '../../kernel/time.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { EventStore } from '../../ports/event-store.js';
import { Meter } from '../../ports/meter.js';

/** The step whose end a fact marks. */
const STEP_OF_FACT: { readonly [type: string]: string } = {
  TurnClassified: 'classify',
  ScopeMerged: 'merge',
  QueriesPlanned: 'plan',
  BatchFetched: 'retrieve',
  SourceFailed: 'retrieve',
  FindingsDrawn: 'analyze',
  TurnAnswered: 'respond',
};

const STATUS_OF_FACT: { readonly [type: string]: string } = {
  TurnAnswered: 'answered',
  TurnFailed: 'failed',
  TurnCancelled: 'cancelled',
  TurnTimedOut: 'timed_out',
};

@Injectable()
export class TurnMeter {
  readonly #last = new Map<StreamId, Micros>();
  /** Turns that wait or run, by stream that is driven here. */
  readonly #open = new Map<StreamId, number>();

  constructor(
    private readonly events: EventStore,
    private readonly meter: Meter,
  ) {}

  /** Call the result to stop. */
  start(): () => void {
    return this.events.subscribe((facts) => {
      for (const fact of facts) this.#measure(fact);
    });
  }

  /** So many turns of a stream that this process drives have not ended; 0 when it drives it no more. */
  driving(stream: StreamId, turns: number): void {
    if (turns === 0) this.#open.delete(stream);
    else this.#open.set(stream, turns);
    const value = [...this.#open.values()].reduce((sum, each) => sum + each, 0);
    this.meter.set('casefile_turn_queue_depth', { value, labels: {} });
  }

  #measure(fact: RecordedFact<StoredFact>): void {
    const { stream, at, type } = fact;
    const before = this.#last.get(stream);
    const step = STEP_OF_FACT[type];
    if (step !== undefined && before !== undefined)
      this.meter.observe('casefile_turn_step_seconds', { value: (at - before) / 1e6, labels: { step } });
    if (fact.type === 'BatchFetched')
      this.meter.set('casefile_cursor_owed_rows', { value: fact.data.owed, labels: { source: fact.data.source } });
    if (before !== undefined || type === 'TurnStarted') this.#last.set(stream, at);
    const status = STATUS_OF_FACT[type];
    if (status === undefined) return;
    this.#last.delete(stream);
    this.meter.count('casefile_turns_total', { value: 1, labels: { status } });
  }
}
