// A log line and a metric for every request. Neither holds a body, header, query or key; metrics are labelled by route, because paths contain ids.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type NestMiddleware } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Params } from 'nestjs-pino';
import type { LogFn, Logger } from 'pino';
import { SECOND } from '../kernel/time.js';
import { Meter } from '../ports/meter.js';
import { Clock } from '../ports/runtime.js';
import { maskId } from '../telemetry/masking/mask-value.js';
import { maskPath } from './mask-path.js';
import { maskLogLine } from './masked-log.js';
import type { ApiSettings } from './settings.js';

type RoutedRequest = IncomingMessage & { readonly route?: { readonly path?: unknown } };

/** The path of the controller of unknown routes names none. */
const routeLabel = ({ route }: RoutedRequest): string =>
  typeof route?.path === 'string' && !route.path.includes('*') ? route.path : 'none';

@Injectable()
export class MeasureRequests implements NestMiddleware {
  constructor(
    private readonly meter: Meter,
    private readonly clock: Clock,
  ) {}

  use(request: RoutedRequest, response: ServerResponse, next: () => void): void {
    const started = this.clock.now();
    response.once('close', () => {
      const labels = {
        method: request.method ?? 'none',
        route: routeLabel(request),
        status: String(response.statusCode),
      };
      this.meter.observe('casefile_http_request_seconds', { value: (this.clock.now() - started) / SECOND, labels });
    });
    next();
  }
}

const INFO = 30;
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** One that holds a secret is not taken over. */
const requestId = (request: IncomingMessage, response: ServerResponse, mask: (text: string) => string): string => {
  const given = request.headers['x-request-id'];
  const isUsable = typeof given === 'string' && REQUEST_ID.test(given) && maskId(given, mask) === given;
  const id = isUsable ? given : randomUUID();
  response.setHeader('x-request-id', id);
  return id;
};

const traceId = ({ headers }: IncomingMessage): object => {
  const id = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(String(headers['traceparent']))?.[1];
  return id === undefined ? {} : { traceId: id };
};

/** Contexts in which Nest lists every module and route at start. */
const CHATTER: ReadonlySet<unknown> = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

const isChatter = (first: unknown): boolean =>
  typeof first === 'object' && first !== null && 'context' in first && CHATTER.has(first.context);

/** Drops the start messages of Nest, except at debug level. */
const withoutChatter = {
  logMethod(this: Logger, ...[args, method, level]: [args: Parameters<LogFn>, method: LogFn, level: number]): void {
    if (level > INFO || !isChatter(args[0])) method.apply(this, args);
  },
};

type LoggedRequest = { readonly method: string; readonly url: string; readonly remoteAddress: string };

const isWatched = ({ url }: IncomingMessage): boolean => /^\/(?:health\/|metrics)/.test(url ?? '');

export const requestLog = ({ log }: ApiSettings): Params => {
  const options = {
    level: log.level,
    genReqId: (request: IncomingMessage, response: ServerResponse) => requestId(request, response, log.mask),
    customProps: traceId,
    // serializers leave headers out; this covers code that logs a whole request
    redact: ['req.headers.authorization', 'req.headers["x-api-key"]', 'req.headers.cookie'],
    serializers: {
      req: ({ method, url, remoteAddress }: LoggedRequest) => ({
        method,
        path: maskPath(url.split('?', 1)[0] ?? '', log.mask),
        remoteAddress,
      }),
      res: ({ statusCode }: { readonly statusCode: number }) => ({ statusCode }),
    },
    autoLogging: { ignore: isWatched },
    quietReqLogger: true,
    hooks: {
      ...(!(log.level === 'debug' || log.level === 'trace') && withoutChatter),
      streamWrite: (line: string) => maskLogLine(line, log.mask),
    },
  };
  return { pinoHttp: log.destination === undefined ? options : [options, log.destination] };
};
