// The timeline of a session over HTTP, as pages or a live stream that resumes, and the interactions behind it.
import { Controller, Get, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { optional } from '../kernel/optional.js';
import { toIso } from '../kernel/time.js';
import type { InvestigationTarget } from '../app/requests.js';
import { type TimelineItem, TimelineFeed } from '../app/investigations/follow-timeline.js';
import { GetInteraction, ListInteractions } from '../app/investigations/read-interactions.js';
import { GetTimeline } from '../app/investigations/read-timeline.js';
import { GetSession } from '../app/investigations/read-investigation.js';
import type { TimelineChanges } from '../app/investigations/shared-timeline.js';
import { investigationStream } from '../investigation/streams.js';
import type { Interaction } from '../investigation/views/interaction.js';
import type { SessionEvent } from '../investigation/views/session-event.js';
import {
  formatTimelinePosition,
  parseTimelinePosition,
  TIMELINE_BEGINNING,
  type TimelinePosition,
} from '../investigation/views/timeline-position.js';
import { interactionId, interactionsQuery, timelinePosition, timelineQuery } from './contract/timeline.js';
import { type EventStream, formatEvent } from './live/event-stream.js';
import { OpenStreams } from './live/open-streams.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { parseInput } from './reading/json.js';
import { openCursor, PathParam, QueryParams, sealCursor, TargetParam } from './reading/parameters.js';
import { accepts, type AdmittedRequest, header } from './reading/request.js';
import { type HttpReply, sendJson, wireTimes } from './respond.js';

type TimelineQuery = z.infer<typeof timelineQuery>;
type InteractionsQuery = z.infer<typeof interactionsQuery>;

/** Instants of queries stay as they are recorded. */
const wireInteraction = (interaction: Interaction): object => {
  const { id, kind, turn, stage, execution, status, startedAt, endedAt, because } = interaction;
  const times = endedAt === undefined ? {} : { endedAt: toIso(endedAt), durationMs: (endedAt - startedAt) / 1000 };
  const common = { id, kind, turn, ...optional({ stage, execution, because }), status, startedAt: toIso(startedAt) };
  switch (interaction.kind) {
    case 'model_request': {
      const { model, purpose, failures, usage } = interaction;
      const tokens = optional({ inputTokens: usage?.input, outputTokens: usage?.output });
      return { ...common, ...times, name: model, purpose, failures, ...tokens };
    }
    case 'tool_call':
      return { ...common, ...times, name: interaction.tool };
    case 'store_query': {
      const { query, source, fetched } = interaction;
      return { ...common, ...times, name: `${query.query.ask} from ${source}`, ...optional({ rows: fetched?.rows }) };
    }
  }
  return interaction satisfies never;
};

const formattedEvents = new WeakMap<SessionEvent, string>();
const formattedChanges = new WeakMap<TimelineChanges, readonly Buffer[]>();

const formatTimelineEvent = (event: SessionEvent): string => {
  const known = formattedEvents.get(event);
  if (known !== undefined) return known;
  const formatted = formatEvent({ event: 'timeline', data: JSON.stringify(wireTimes(event)) });
  formattedEvents.set(event, formatted);
  return formatted;
};

/** Characters of one write; a reader that lags is waited for between two of them. */
const PIECE_LENGTH = 250_000;

/** Formatted once, however many readers they are sent to. */
const formatChanges = (changes: TimelineChanges): readonly Buffer[] => {
  const known = formattedChanges.get(changes);
  if (known !== undefined) return known;
  const position = formatTimelinePosition(changes.position);
  const last = formatEvent({ event: 'position', id: position, data: JSON.stringify({ position }) });
  const pieces: string[] = [''];
  for (const each of [...changes.events.map(formatTimelineEvent), last]) {
    if ((pieces.at(-1)?.length ?? 0) > PIECE_LENGTH) pieces.push('');
    pieces[pieces.length - 1] += each;
  }
  const formatted = pieces.map((piece) => Buffer.from(piece));
  formattedChanges.set(changes, formatted);
  return formatted;
};

const sendChanges = (stream: EventStream, changes: TimelineChanges): Promise<void> | undefined => {
  const pieces = formatChanges(changes);
  const [first] = pieces;
  if (pieces.length === 1 && first !== undefined) return stream.send(first);
  return (async () => {
    for (const piece of pieces) await stream.send(piece);
  })();
};

const send = (stream: EventStream, item: TimelineItem): Promise<void> | undefined => {
  if (item.item === 'delta') {
    const { item: _kind, ...delta } = item;
    return stream.send({ event: 'delta', data: JSON.stringify(delta) });
  }
  const { changes } = item;
  const ready = sendChanges(stream, changes);
  if (!changes.isRemoved) return ready;
  // nothing follows: it is closed behind what was said
  return Promise.resolve(ready).then(() => stream.close());
};

/** Where a lost stream is followed on; without the header, from the beginning. */
const resumedPosition = (request: AdmittedRequest): TimelinePosition => {
  const resumed = header(request, 'last-event-id');
  const position = resumed === undefined ? undefined : parseInput(timelinePosition, resumed, 'Last-Event-ID');
  return (position === undefined ? undefined : parseTimelinePosition(position)) ?? TIMELINE_BEGINNING;
};

@Controller('v1/investigations/:clientTxnId')
export class TimelineController {
  constructor(
    private readonly queries: QueryBus,
    private readonly feed: TimelineFeed,
    private readonly streams: OpenStreams,
  ) {}

  @Get('timeline')
  async timeline(
    @TargetParam() target: InvestigationTarget,
    @QueryParams(timelineQuery) query: TimelineQuery,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const resumed = resumedPosition(reply.req);
    if (accepts(reply.req, 'text/event-stream')) return this.follow(target, reply, resumed);
    const { cursor, limit, ...filter } = query;
    const list = `timeline of ${investigationStream(target.caller.tenant, target.id)}`;
    const after = cursor === undefined ? {} : { after: openCursor(list, cursor) };
    const page = acceptedOrThrow(await this.queries.execute(new GetTimeline(target, filter, { ...after, limit })));
    const { items, next, position } = page;
    const more = next === undefined ? {} : { next: sealCursor(list, next) };
    sendJson(reply, JSON.stringify({ items: wireTimes(items), ...more, position }));
  }

  @Get('interactions')
  async interactions(
    @TargetParam() target: InvestigationTarget,
    @QueryParams(interactionsQuery) { cursor, limit, ...filter }: InteractionsQuery,
  ): Promise<object> {
    const list = `interactions of ${investigationStream(target.caller.tenant, target.id)}`;
    const start = cursor === undefined ? 0 : Number(openCursor(list, cursor));
    const found = acceptedOrThrow(await this.queries.execute(new ListInteractions(target, filter)));
    const items = found.slice(start, start + limit).map(wireInteraction);
    const more = found.length > start + limit ? { next: sealCursor(list, String(start + limit)) } : {};
    return { items, ...more };
  }

  @Get('interactions/:interaction')
  async interaction(
    @TargetParam() target: InvestigationTarget,
    @PathParam('interaction', interactionId) id: string,
  ): Promise<object> {
    const detail = acceptedOrThrow(await this.queries.execute(new GetInteraction(target, id)));
    const { interaction, input, output, request } = detail;
    const isQuery = interaction.kind === 'store_query';
    const query = isQuery ? { query: interaction.query, ...optional({ batch: interaction.fetched }) } : {};
    return { ...wireInteraction(interaction), ...optional({ input, output, request }), ...query };
  }

  private async follow(target: InvestigationTarget, reply: HttpReply, after: TimelinePosition): Promise<void> {
    acceptedOrThrow(await this.queries.execute(new GetSession(target)));
    const stream = this.streams.open(reply, { until: 'closed' });
    const id = investigationStream(target.caller.tenant, target.id);
    const stop = await this.feed.watch(id, after, (item) => send(stream, item));
    void stream.closed.then(stop);
  }
}
