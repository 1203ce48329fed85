// A running turn as an event stream: its facts, its text as it is written, and at the end the stored answer.
import type { ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AppRefusal, InvestigationTarget } from '../../app/requests.js';
import { Feed, type FeedItem } from '../../app/investigations/feed.js';
import { GetSession, GetTurn } from '../../app/investigations/read-investigation.js';
import type { TurnDocument } from '../../app/records/turn-reader.js';
import { investigationStream } from '../../investigation/streams.js';
import { isRejection } from '../../kernel/rejection.js';
import { refusalError } from '../problems/refusals.js';
import { problemBody } from '../problems/problem.filter.js';
import { type EventStream, factEvent } from './event-stream.js';
import { OpenStreams } from './open-streams.js';

type FollowedTurn = {
  readonly target: InvestigationTarget;
  readonly turn: number;
  /** Facts with a greater version are sent. */
  readonly after: number;
  readonly headers?: { readonly [name: string]: string };
};

const ENDINGS: ReadonlySet<string> = new Set(['TurnAnswered', 'TurnFailed', 'TurnCancelled', 'TurnTimedOut']);
const REMOVALS: ReadonlySet<string> = new Set(['InvestigationDeleted', 'InvestigationErased']);
const UNFINISHED: ReadonlySet<string> = new Set(['queued', 'running']);

@Injectable()
export class TurnStream {
  private readonly log = new Logger('TurnStream');

  constructor(
    private readonly feed: Feed,
    private readonly queries: QueryBus,
    private readonly streams: OpenStreams,
  ) {}

  async follow(followed: FollowedTurn, response: ServerResponse): Promise<void> {
    const { target, after, headers = {} } = followed;
    const stream = this.streams.open(response, { until: 'answered', headers });
    const finish = (): void => {
      this.finish(followed, stream).catch((error: unknown) => {
        this.log.error(error);
        stream.close();
      });
    };
    const id = investigationStream(target.caller.tenant, target.id);
    const stop = await this.feed.watch(id, after, (item) => {
      const room = deliver(item, followed.turn, stream);
      if (isEnding(item, followed.turn)) finish();
      return room;
    });
    void stream.closed.then(stop);
    // the turn may have ended before `after`: then no fact will announce it
    finish();
  }

  private async finish({ target, turn }: FollowedTurn, stream: EventStream): Promise<void> {
    const found = await this.queries.execute(new GetTurn(target, turn));
    const refusal = isRejection(found) ? found : await this.goneWith(target, found);
    if (refusal !== undefined) {
      const problem = problemBody(refusalError(refusal).trouble, `turns/${turn}`);
      void stream.send({ event: 'problem', data: JSON.stringify(problem) });
      return stream.close();
    }
    if (isRejection(found) || UNFINISHED.has(found.status)) return;
    if (found.body !== undefined) void stream.send({ event: 'answer', data: found.body });
    stream.close();
  }

  /** Why a turn without a response will never have one: its investigation was removed. */
  private async goneWith(target: InvestigationTarget, { n, body }: TurnDocument): Promise<AppRefusal | undefined> {
    if (body !== undefined) return undefined;
    const session = await this.queries.execute(new GetSession(target));
    if (isRejection(session)) return session;
    if (session.status === 'erased')
      return { rejected: 'investigation-erased', because: `the response of turn ${n} was erased, or never came` };
    return undefined;
  }
}

const turnOf = (item: FeedItem): number | undefined => {
  if (item.item === 'text') return item.turn;
  return 'turn' in item.fact.data ? item.fact.data.turn : undefined;
};

/** Whether no further fact of the turn follows, or none that the caller may see. */
const isEnding = (item: FeedItem, turn: number): boolean =>
  item.item === 'fact' && (REMOVALS.has(item.fact.type) || (turnOf(item) === turn && ENDINGS.has(item.fact.type)));

const deliver = (item: FeedItem, turn: number, stream: EventStream): Promise<void> | undefined => {
  if (turnOf(item) !== turn) return undefined;
  if (item.item === 'fact') return stream.send(factEvent(item.fact));
  const { item: _kind, ...delta } = item;
  return stream.send({ event: 'text', data: JSON.stringify(delta) });
};
