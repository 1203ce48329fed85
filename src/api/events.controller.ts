// The facts of an investigation over HTTP: a page, or a live stream that resumes and tells who else looks at it.
import { Controller, Get, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { InvestigationTarget } from '../app/requests.js';
import { Feed } from '../app/investigations/feed.js';
import { GetEvents, GetSession } from '../app/investigations/read-investigation.js';
import { investigationStream } from '../investigation/streams.js';
import { eventsQuery } from './contract/investigations.js';
import { openCursor, QueryParams, sealCursor, TargetParam } from './reading/parameters.js';
import { factEvent } from './live/event-stream.js';
import { OpenStreams } from './live/open-streams.js';
import { Presence } from './live/presence.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { accepts } from './reading/request.js';
import { type HttpReply, lastEventId, sendJson } from './respond.js';

type FollowedFacts = {
  /** Facts with a greater version are sent. */
  readonly after: number;
  /** Whoever follows is told to the others, and they to it. */
  readonly isPresent: boolean;
};

type EventsQuery = z.infer<typeof eventsQuery>;

@Controller('v1/investigations/:clientTxnId/events')
export class EventsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly feed: Feed,
    private readonly streams: OpenStreams,
    private readonly presence: Presence,
  ) {}

  @Get()
  async events(
    @TargetParam() target: InvestigationTarget,
    @QueryParams(eventsQuery) page: EventsQuery,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const list = investigationStream(target.caller.tenant, target.id);
    const start = page.cursor === undefined ? 0 : Number(openCursor(list, page.cursor));
    const resumed = lastEventId(reply.req);
    if (accepts(reply.req, 'text/event-stream'))
      return this.stream(target, { after: resumed ?? start, isPresent: page.presence === 'true' }, reply);
    const facts = acceptedOrThrow(await this.queries.execute(new GetEvents(target, start, page.limit + 1)));
    const items = facts.slice(0, page.limit);
    const last = items.at(-1);
    const more = facts.length > items.length && last !== undefined;
    sendJson(reply, JSON.stringify({ items, ...(more && { next: sealCursor(list, String(last.version)) }) }));
  }

  private async stream(
    target: InvestigationTarget,
    { after, isPresent }: FollowedFacts,
    reply: HttpReply,
  ): Promise<void> {
    acceptedOrThrow(await this.queries.execute(new GetSession(target)));
    const followed = investigationStream(target.caller.tenant, target.id);
    const stream = this.streams.open(reply, { until: 'closed' });
    if (isPresent) {
      const { actor } = target.caller;
      const page = { actor, name: reply.req.access?.session?.name ?? actor.id };
      const leave = this.presence.enter(followed, page, (people) => {
        void stream.send({ event: 'presence', data: JSON.stringify(people) });
      });
      void stream.closed.then(leave);
    }
    const stop = await this.feed.watch(followed, after, (item) => {
      if (item.item === 'fact') return stream.send(factEvent(item.fact));
      const { item: _kind, ...delta } = item;
      return stream.send({ event: 'text', data: JSON.stringify(delta) });
    });
    void stream.closed.then(stop);
  }
}
