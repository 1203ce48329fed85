// How a turn is answered: the stored bytes, a promise of them, or a stream that ends with them.
import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AskOutcome, Target } from '../app/asking.js';
import { GetSession } from '../app/read-investigation.js';
import { isRejection } from '../kernel/rejection.js';
import { messageId as messageIdSchema, whole } from './contract/words.js';
import { TurnStream } from './live/turn-stream.js';
import { granted, refused } from './problems/refusals.js';
import { parsed } from './reading/faults.js';
import { accepts, type Admitted, header } from './reading/request.js';

/** A response that still knows its request. */
export type Reply = ServerResponse<Admitted>;

type Ask = (wait: boolean) => Promise<AskOutcome>;
type Headers = { readonly [name: string]: string };

export const sendText = (response: ServerResponse, text: string, headers: Headers): void => {
  response.writeHead(200, headers).end(text);
};

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
export const sendJson = (response: ServerResponse, text: string): void => sendText(response, text, JSON_TYPE);

const turnPath = ({ id }: Target, turn: number): string => `/v1/investigations/${encodeURIComponent(id)}/turns/${turn}`;

const replayed = (repeated: boolean): Headers => (repeated ? { 'idempotency-replayed': 'true' } : {});

/** The id in the body and the one in the header are one id. */
export const messageIdOf = (request: Admitted, inBody: string | undefined): string | undefined => {
  const key = header(request, 'idempotency-key');
  if (key === undefined) return inBody;
  const inHeader = parsed(messageIdSchema, key.replace(/^"(.*)"$/, '$1'), 'Idempotency-Key');
  if (inBody === undefined || inBody === inHeader) return inHeader;
  throw refused({ rejected: 'body-mismatch', because: 'messageId and Idempotency-Key differ' });
};

/** Where a client that lost its stream goes on. */
export const lastEventId = (request: Admitted): number | undefined => {
  const id = header(request, 'last-event-id');
  return id === undefined || id === '' ? undefined : parsed(whole(0, Number.MAX_SAFE_INTEGER), id, 'Last-Event-ID');
};

@Injectable()
export class TurnResponder {
  constructor(
    private readonly queries: QueryBus,
    private readonly turns: TurnStream,
  ) {}

  async respond(target: Target, response: Reply, ask: Ask): Promise<void> {
    if (accepts(response.req, 'text/event-stream')) return this.stream(target, response, ask);
    const wait = !/\brespond-async\b/.test(header(response.req, 'prefer') ?? '');
    const outcome = granted(await ask(wait));
    const headers = replayed(outcome.repeated);
    if (outcome.outcome === 'answered') return sendText(response, outcome.body, { ...JSON_TYPE, ...headers });
    const location = turnPath(target, outcome.turn);
    const preferred: Headers = wait ? {} : { 'preference-applied': 'respond-async' };
    response
      .writeHead(202, { ...JSON_TYPE, ...headers, ...preferred, location })
      .end(JSON.stringify({ turn: outcome.turn, status: 'accepted', location }));
  }

  private async stream(target: Target, response: Reply, ask: Ask): Promise<void> {
    const resumed = lastEventId(response.req);
    const session = await this.queries.execute(new GetSession(target));
    const before = isRejection(session) ? 0 : session.version;
    const { turn, repeated } = granted(await ask(false));
    const after = resumed ?? (repeated ? 0 : before);
    await this.turns.follow({ target, turn, after, headers: replayed(repeated) }, response);
  }
}
