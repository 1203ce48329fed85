// One log line per request: what was asked and how it went; no body, no header, no key.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Params } from 'nestjs-pino';
import type { ApiSettings } from './settings.js';

const REQUEST_ID = /^[\w.:-]{1,128}$/;

const requestId = (request: IncomingMessage, response: ServerResponse): string => {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  response.setHeader('x-request-id', id);
  return id;
};

const traceId = ({ headers }: IncomingMessage): object => {
  const id = /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(String(headers['traceparent']))?.[1];
  return id === undefined ? {} : { traceId: id };
};

type Shown = { readonly id: unknown; readonly method: unknown; readonly url: unknown; readonly remoteAddress: unknown };

const isWatched = ({ url }: IncomingMessage): boolean => /^\/(?:health\/|metrics)/.test(url ?? '');

export const requestLog = ({ log }: ApiSettings): Params => {
  const options = {
    level: log.level,
    genReqId: requestId,
    customProps: traceId,
    // Serializers leave headers out; this holds for whoever logs a whole request by hand.
    redact: ['req.headers.authorization', 'req.headers["x-api-key"]', 'req.headers.cookie'],
    serializers: {
      req: ({ id, method, url, remoteAddress }: Shown) => ({ id, method, url, remoteAddress }),
      res: ({ statusCode }: { readonly statusCode: number }) => ({ statusCode }),
    },
    autoLogging: { ignore: isWatched },
    quietReqLogger: true,
  };
  return { pinoHttp: log.destination === undefined ? options : [options, log.destination] };
};
