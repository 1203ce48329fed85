// Read: the timeline of a session, a page at a time.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { investigationStream } from '../../investigation/streams.js';
import type { SessionEvent, SessionEventType } from '../../investigation/views/session-event.js';
import { createSessionTimeline } from '../../investigation/views/session-timeline.js';
import { formatTimelinePosition } from '../../investigation/views/timeline-position.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { SessionFacts, timelinePositionOf } from '../records/session-facts.js';
import { TurnReader } from '../records/turn-reader.js';

export type TimelineFilter = {
  readonly type?: SessionEventType;
  readonly turn?: number;
  readonly stage?: string;
  readonly execution?: string;
  /** Created then or later. */
  readonly from?: Micros;
  /** Created before. */
  readonly to?: Micros;
};

export type TimelinePage = {
  readonly items: readonly SessionEvent[];
  /** Order of the last item, if more follow. */
  readonly next?: string;
  /** Follow the timeline from here: nothing is missed. */
  readonly position: string;
};

export class GetTimeline extends Query<TimelinePage | AppRefusal> {
  constructor(
    readonly target: InvestigationTarget,
    readonly filter: TimelineFilter,
    readonly page: {
      /** Events behind this order. */
      readonly after?: string;
      readonly limit: number;
    },
  ) {
    super();
  }
}

const matches = (
  event: SessionEvent,
  { type, turn, stage, execution, from = -Infinity, to = Infinity }: TimelineFilter,
) =>
  (type === undefined || event.type === type) &&
  (turn === undefined || event.turn === turn) &&
  (stage === undefined || event.stage === stage) &&
  (execution === undefined || event.execution === execution) &&
  event.createdAt >= from &&
  event.createdAt < to;

@QueryHandler(GetTimeline)
export class GetTimelineHandler implements IQueryHandler<GetTimeline> {
  constructor(
    private readonly turns: TurnReader,
    private readonly facts: SessionFacts,
  ) {}

  async execute({ target, filter, page }: GetTimeline): Promise<TimelinePage | AppRefusal> {
    const state = await this.turns.readState(target);
    if ('rejected' in state) return state;
    const stream = investigationStream(target.caller.tenant, target.id);
    const facts = await this.facts.readAll(stream);
    const text = await this.facts.textsOf(stream, facts);
    const timeline = createSessionTimeline();
    for (const fact of facts) timeline.apply(fact, text);
    const { after = '', limit } = page;
    const found = timeline.events().filter((event) => event.order > after && matches(event, filter));
    const items = found.slice(0, limit);
    const next = found.length > limit ? items.at(-1)?.order : undefined;
    return { items, ...optional({ next }), position: formatTimelinePosition(timelinePositionOf(facts)) };
  }
}
