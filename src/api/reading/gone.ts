// Work that only its caller wants is called off when the caller has gone.
import type { ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

const signalOf = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableEnded) gone.abort();
  });
  return gone.signal;
};

/** Aborted when the connection breaks before the answer was written. */
export const goneSignal = (context: ExecutionContext): AbortSignal =>
  signalOf(context.switchToHttp().getResponse<ServerResponse>());

export const Gone = createParamDecorator((_: unknown, context: ExecutionContext) => goneSignal(context));
