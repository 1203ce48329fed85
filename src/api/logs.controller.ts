// Stored log lines over HTTP: pages, counts, and a live stream of those that come.
import { Controller, Get, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { LogFollower } from '../app/telemetry/follow-logs.js';
import { CountLogs, type LogPageEnd, SearchLogs, type LogSearch } from '../app/telemetry/search-logs.js';
import type { Caller } from '../app/requests.js';
import { optional } from '../kernel/optional.js';
import { Clock } from '../ports/runtime.js';
import { logCountsQuery, type LogCountsQuery, logsQuery, type LogsQuery } from './contract/logs.js';
import { writeLogCounts, writeLogLine, writeLogPage } from './live/log-lines.js';
import { OpenStreams } from './live/open-streams.js';
import { exclusiveFields } from './problems/problems.js';
import { acceptedOrThrow } from './problems/refusals.js';
import { logSearchOf } from './reading/log-search.js';
import { CallerParam, openCursor, QueryParams, sealCursor } from './reading/parameters.js';
import { accepts } from './reading/request.js';
import { type HttpReply, sendJson, sendText } from './respond.js';

const NDJSON = { 'content-type': 'application/x-ndjson; charset=utf-8' };

/** Reading lines around each of more lines would take too many reads. */
const MOST_WITH_CONTEXT = 100;

/** A page behind a cursor has the window that the first one had: of "the last 15m", the end moves. */
type LogCursor = LogPageEnd & LogSearch['window'];

const writeCursor = ({ at, skip, upTo, from, to }: LogCursor): string => [at, skip, upTo, from, to].join(' ');

const readCursor = (text: string): LogCursor => {
  const [at = 0, skip = 0, upTo = 0, from = 0, to = 0] = text.split(' ').map(Number);
  return { at, skip, upTo, from, to };
};

/** A cursor is that of one search: with other conditions it means nothing. */
const listOf = ({ tenant }: Caller, { cursor: _cursor, limit: _limit, last: _last, ...asked }: LogsQuery): string =>
  `logs ${tenant} ${JSON.stringify(asked)}`;

@Controller('v1/telemetry/logs')
export class LogsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly follower: LogFollower,
    private readonly streams: OpenStreams,
    private readonly clock: Clock,
  ) {}

  @Get()
  async logs(
    @CallerParam() caller: Caller,
    @QueryParams(logsQuery) asked: LogsQuery,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const list = listOf(caller, asked);
    const cursor = asked.cursor === undefined ? undefined : readCursor(openCursor(list, asked.cursor));
    const search = logSearchOf(asked, this.clock.now(), cursor);
    if (accepts(reply.req, 'text/event-stream')) return this.stream(caller, { search, last: asked.limit }, reply);
    const { order, limit, before, after } = asked;
    const most = before + after > 0 ? Math.min(limit, MOST_WITH_CONTEXT) : limit;
    const page = { order, limit: most, before, after, ...optional({ from: cursor }) };
    const found = acceptedOrThrow(await this.queries.execute(new SearchLogs(caller, search, page)));
    const { from, to } = search.window;
    const next = found.next && sealCursor(list, writeCursor({ ...found.next, from, to }));
    const written = writeLogPage(found, next);
    if (!accepts(reply.req, 'application/x-ndjson')) return sendJson(reply, JSON.stringify(written));
    const lines = written.items.map((line) => `${JSON.stringify(line)}\n`).join('');
    sendText(reply, lines, { ...NDJSON, ...(next !== undefined && { 'x-next-cursor': next }) });
  }

  @Get('counts')
  async counts(
    @CallerParam() caller: Caller,
    @QueryParams(logCountsQuery) asked: LogCountsQuery,
    @Res() reply: HttpReply,
  ): Promise<void> {
    const { by, field, limit } = asked;
    if (by !== undefined && field !== undefined) throw exclusiveFields('field', '"by"');
    const search = logSearchOf(asked, this.clock.now());
    const counted = { limit, ...optional({ by: field === undefined ? by : { field } }) };
    const counts = acceptedOrThrow(await this.queries.execute(new CountLogs(caller, search, counted)));
    sendJson(reply, JSON.stringify(writeLogCounts(counts)));
  }

  private async stream(
    caller: Caller,
    { search, last }: { readonly search: LogSearch; readonly last: number },
    reply: HttpReply,
  ): Promise<void> {
    const stop = new AbortController();
    const lines = acceptedOrThrow(await this.follower.follow(caller, search, { last, signal: stop.signal }));
    const stream = this.streams.open(reply, { until: 'closed' });
    void stream.closed.then(() => stop.abort());
    for await (const value of lines) {
      await stream.send(
        'line' in value
          ? { event: 'line', data: JSON.stringify(writeLogLine(value.line)) }
          : { event: 'notice', data: JSON.stringify({ notice: value.notice }) },
      );
    }
    stream.close();
  }
}
