// Responses to a turn: the stored bytes, 202 with a location, or an event stream.
import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { toIso } from '../kernel/time.js';
import type { AskOutcome, InvestigationTarget } from '../app/requests.js';
import { GetSession } from '../app/investigations/read-investigation.js';
import { isRejection } from '../kernel/rejection.js';
import { messageId as messageIdSchema } from './contract/fields.js';
import { eventId } from './contract/service.js';
import { TurnStream } from './live/turn-stream.js';
import { acceptedOrThrow, refusalError } from './problems/refusals.js';
import { parseInput } from './reading/json.js';
import { accepts, type AdmittedRequest, header } from './reading/request.js';

const INSTANTS: ReadonlySet<string> = new Set(['at', 'from', 'to', 'before', 'onset', 'createdAt', 'updatedAt']);

/** Converts every instant, known by its field name, to RFC 3339. */
export const wireTimes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(wireTimes);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    typeof item === 'number' && INSTANTS.has(name) ? toIso(item) : wireTimes(item),
  ]);
  return Object.fromEntries(entries);
};

/** A response with its request. */
export type HttpReply = ServerResponse<AdmittedRequest>;

type AskTurn = (wait: boolean) => Promise<AskOutcome>;
type ReplyHeaders = { readonly [name: string]: string };

export const sendText = (response: ServerResponse, text: string, headers: ReplyHeaders, status = 200): void => {
  response.writeHead(status, headers).end(text);
};

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
export const sendJson = (response: ServerResponse, text: string, status = 200): void =>
  sendText(response, text, JSON_TYPE, status);

const turnPath = ({ id }: InvestigationTarget, turn: number): string =>
  `/v1/investigations/${encodeURIComponent(id)}/turns/${turn}`;

const replayHeaders = (repeated: boolean): ReplyHeaders => (repeated ? { 'idempotency-replayed': 'true' } : {});

/** The message id of body or header; throws if they differ. */
export const messageIdOf = (request: AdmittedRequest, inBody: string | undefined): string | undefined => {
  const key = header(request, 'idempotency-key');
  if (key === undefined) return inBody;
  const inHeader = parseInput(messageIdSchema, key.replace(/^"(.+)"$/, '$1'), 'Idempotency-Key');
  if (inBody === undefined || inBody === inHeader) return inHeader;
  throw refusalError({ rejected: 'body-mismatch', because: 'messageId and Idempotency-Key differ' });
};

/** Where a client resumes a lost stream. */
export const lastEventId = (request: AdmittedRequest): number | undefined => {
  const id = header(request, 'last-event-id');
  return id === undefined ? undefined : parseInput(eventId, id, 'Last-Event-ID');
};

@Injectable()
export class TurnResponder {
  constructor(
    private readonly queries: QueryBus,
    private readonly turns: TurnStream,
  ) {}

  async respond(target: InvestigationTarget, response: HttpReply, ask: AskTurn): Promise<void> {
    const resumed = lastEventId(response.req);
    if (accepts(response.req, 'text/event-stream')) return this.stream(target, response, { ask, resumed });
    const wait = !/\brespond-async\b/.test(header(response.req, 'prefer') ?? '');
    const outcome = acceptedOrThrow(await ask(wait));
    const headers = replayHeaders(outcome.repeated);
    if (outcome.outcome === 'answered') return sendText(response, outcome.body, { ...JSON_TYPE, ...headers });
    const location = turnPath(target, outcome.turn);
    const preferred: ReplyHeaders = wait ? {} : { 'preference-applied': 'respond-async' };
    response
      .writeHead(202, { ...JSON_TYPE, ...headers, ...preferred, location })
      .end(JSON.stringify({ turn: outcome.turn, status: 'accepted', location }));
  }

  private async stream(
    target: InvestigationTarget,
    response: HttpReply,
    { ask, resumed }: { readonly ask: AskTurn; readonly resumed: number | undefined },
  ): Promise<void> {
    const session = await this.queries.execute(new GetSession(target));
    const before = isRejection(session) ? 0 : session.version;
    const { turn, repeated } = acceptedOrThrow(await ask(false));
    const after = resumed ?? (repeated ? 0 : before);
    await this.turns.follow({ target, turn, after, headers: replayHeaders(repeated) }, response);
  }
}
