// Measures how Casefile is used, from facts as they are appended: conversations, how long they last and how fast they are
// answered, what queries and tools bring, and what people think of answers.
import { Injectable } from '@nestjs/common';
import type { RecordedFact } from '../../kernel/fact.js';
import type { Micros } from '../../kernel/time.js';
import type { StoredFact } from '../../investigation/stored-fact.js';
import { EventStore } from '../../ports/event-store.js';
import { Meter } from '../../ports/meter.js';
import { builtInTools } from '../../tools/registry.js';
import { snapshotTools } from '../../database/lookup/tools.js';

/** A model may call tools that there are not, by any name: these are counted as one. */
const BUILT_IN_TOOLS: ReadonlySet<string> = new Set([...builtInTools, ...snapshotTools].map(({ name }) => name));
const OTHER = 'other';

const MICROS = 1_000_000;

@Injectable()
export class UseMeter {
  /** When turns were asked that have not ended. */
  readonly #asked = new Map<string, Micros>();
  /** Tools that have not returned. */
  readonly #called = new Map<string, string>();

  constructor(
    private readonly events: EventStore,
    private readonly meter: Meter,
  ) {}

  /** Call the result to stop. */
  start(): () => void {
    return this.events.subscribe((facts) => {
      for (const fact of facts) {
        this.#ofTurns(fact);
        this.#ofCalls(fact);
      }
    });
  }

  #ofTurns(fact: RecordedFact<StoredFact>): void {
    switch (fact.type) {
      case 'InvestigationOpened':
        return this.meter.count('casefile_investigations_total', { value: 1, labels: {} });
      case 'FeedbackGiven':
        return this.meter.count('casefile_feedback_total', { value: 1, labels: { rating: fact.data.rating } });
      case 'TurnAsked':
        this.#asked.set(`${fact.stream} ${fact.data.turn}`, fact.at);
        return;
      case 'TurnAnswered':
        this.meter.observe('casefile_conversation_turns', { value: fact.data.turn, labels: {} });
        return this.#ended(`${fact.stream} ${fact.data.turn}`, fact.at);
      case 'TurnFailed':
      case 'TurnCancelled':
      case 'TurnTimedOut':
        return this.#ended(`${fact.stream} ${fact.data.turn}`, fact.at);
      default:
        return;
    }
  }

  #ofCalls(fact: RecordedFact<StoredFact>): void {
    switch (fact.type) {
      case 'BatchFetched':
        return this.#queried(fact.data.source, fact.data.rows > 0 ? 'found' : 'empty');
      case 'SourceFailed':
        return this.#queried(fact.data.source, 'failed');
      case 'SourceSkipped':
        return this.#queried(fact.data.source, 'skipped');
      case 'ToolCalled':
        this.#called.set(`${fact.stream} ${fact.data.call}`, fact.data.tool);
        return;
      case 'ToolReturned':
        return this.#returned(`${fact.stream} ${fact.data.call}`, fact.data.outcome);
      default:
        return;
    }
  }

  #queried(source: string, outcome: string): void {
    this.meter.count('casefile_queries_total', { value: 1, labels: { source, outcome } });
  }

  #returned(call: string, outcome: string): void {
    const tool = this.#called.get(call);
    this.#called.delete(call);
    if (tool === undefined) return;
    const labels = { tool: BUILT_IN_TOOLS.has(tool) ? tool : OTHER, outcome };
    this.meter.count('casefile_tool_calls_total', { value: 1, labels });
  }

  #ended(turn: string, at: Micros): void {
    const askedAt = this.#asked.get(turn);
    this.#asked.delete(turn);
    if (askedAt !== undefined)
      this.meter.observe('casefile_turn_seconds', { value: (at - askedAt) / MICROS, labels: {} });
  }
}
