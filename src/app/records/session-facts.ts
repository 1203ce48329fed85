// Reads the facts of a session across its streams: the investigation's own, those of its executions, and those of its alerts.
import { Injectable } from '@nestjs/common';
import type { StreamId, TextRef } from '../../kernel/brand.js';
import { SharedWork } from '../../kernel/shared-work.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { isOfInvestigation, type StoredFact } from '../../investigation/stored-fact.js';
import {
  alertStream,
  clientTxnIdOf,
  executionOf,
  executionStream,
  isAlert,
  isExecution,
  isInvestigation,
  readerExecution,
  tenantOf,
} from '../../investigation/streams.js';
import { turnOfExecution } from '../../investigation/views/interaction.js';
import type { TextLookup } from '../../investigation/views/session.js';
import { compareTimelineFacts, type TimelineFact, timelineTexts } from '../../investigation/views/timeline-facts.js';
import type { TimelinePosition } from '../../investigation/views/timeline-position.js';
import { isTurnEnd } from '../../investigation/views/turn-end.js';
import { AlertViews } from '../../ports/alert-views.js';
import { EventStore } from '../../ports/event-store.js';

/** More alerts of one session are in the list of alerts. */
const MOST_ALERTS = 50;

/** Executions that a session has begun by these facts, by their turn. A model that reads the message is announced by no fact. */
export const executionsIn = (
  facts: readonly InvestigationFact[],
): readonly { readonly turn: number; readonly execution: string }[] =>
  facts.flatMap(({ type, data }) => {
    if (type === 'TurnStarted') return [{ turn: data.turn, execution: readerExecution(data.turn) }];
    return type === 'ExecutionStarted' ? [{ turn: data.turn, execution: data.execution }] : [];
  });

/** What a stream of a session is called in a position; its own stream has no name. */
const shortStreamName = (stream: StreamId): string | undefined =>
  isAlert(stream) ? `alert.${clientTxnIdOf(stream)}` : executionOf(stream);

const turnsEndedIn = (facts: readonly TimelineFact[], version: number): ReadonlySet<number> =>
  new Set(
    facts
      .filter(isOfInvestigation)
      .flatMap((fact) => (fact.version <= version && isTurnEnd(fact) ? [fact.data.turn] : [])),
  );

/** Whether a reader who has come to a position has seen a fact. What belongs to a turn that had ended by then was seen with its end. */
export const seenBy = (
  { version, others }: TimelinePosition,
  facts: readonly TimelineFact[],
): ((fact: TimelineFact) => boolean) => {
  const ended = turnsEndedIn(facts, version);
  return ({ stream, version: at }) => {
    if (isInvestigation(stream)) return at <= version;
    if (isExecution(stream) && ended.has(turnOfExecution(executionOf(stream) ?? ''))) return true;
    return at <= (others.get(shortStreamName(stream) ?? '') ?? 0);
  };
};

/** How far these facts go; executions of turns that have ended grow no more. */
export const timelinePositionOf = (facts: readonly TimelineFact[]): TimelinePosition => {
  const ended = turnsEndedIn(facts, Infinity);
  const others = new Map<string, number>();
  let version = 0;
  for (const { stream, version: at } of facts) {
    const name = shortStreamName(stream);
    if (name === undefined) version = Math.max(version, at);
    else if (!isExecution(stream) || !ended.has(turnOfExecution(name)))
      others.set(name, Math.max(others.get(name) ?? 0, at));
  }
  return { version, others };
};

@Injectable()
export class SessionFacts {
  readonly #reads = new SharedWork<readonly RecordedFact<StoredFact>[]>();

  constructor(
    private readonly events: EventStore,
    private readonly alerts: AlertViews,
  ) {}

  /** Facts of one stream after a version. Many who follow a session ask for the same at the same moment. */
  read(stream: StreamId, after = 0): Promise<readonly RecordedFact<StoredFact>[]> {
    return this.#reads.run(`${after} ${stream}`, () => this.events.read(stream, after));
  }

  async alertStreams(stream: StreamId): Promise<readonly StreamId[]> {
    const [tenant, investigation] = [tenantOf(stream), clientTxnIdOf(stream)];
    const { items } = await this.alerts.list({ tenant, investigation, limit: MOST_ALERTS });
    return items.map(({ id }) => alertStream(tenant, id));
  }

  /** Everything, in one order. */
  async readAll(stream: StreamId): Promise<readonly TimelineFact[]> {
    const own = (await this.read(stream)).filter(isOfInvestigation);
    const executions = executionsIn(own).map(({ execution }) => executionStream(execution, stream));
    const others = await Promise.all(
      [...executions, ...(await this.alertStreams(stream))].map((each) => this.read(each)),
    );
    return [...own, ...(others.flat() as readonly TimelineFact[])].sort(compareTimelineFacts);
  }

  async textsOf(stream: StreamId, facts: readonly TimelineFact[]): Promise<TextLookup> {
    const refs = [...new Set<TextRef>(facts.filter(({ stream: of }) => !isAlert(of)).flatMap(timelineTexts))];
    const texts = refs.length === 0 ? new Map<TextRef, string>() : await this.events.texts(stream, refs);
    return (ref) => texts.get(ref);
  }

  /** Call it before the stream is read: what is appended meanwhile is heard of. */
  watch(stream: StreamId, wake: () => void): () => void {
    return this.events.watch(stream, wake);
  }
}
