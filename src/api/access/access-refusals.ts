// Logs and counts what admission refuses. Neither line nor metric holds a key.
import type { IncomingMessage } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import { Meter } from '../../ports/meter.js';
import type { ProblemError } from '../problems/problems.js';
import { matchedRoute } from './route-access.js';

/** Of a key as `X-Api-Key`, or as a bearer token. */
export const presentedSecret = ({ headers }: IncomingMessage): string | undefined => {
  const own = headers['x-api-key'];
  if (typeof own === 'string') return own;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
};

export const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? '';

const refusalReason = (request: IncomingMessage, { trouble: { kind } }: ProblemError): string =>
  kind === 'unauthorised' ? (presentedSecret(request) === undefined ? 'no-key' : 'wrong-key') : kind;

/** Nothing was tried where no key was sent, and the lines of a flood would hide all others. */
const NOT_LOGGED: ReadonlySet<string> = new Set(['no-key', 'wrong-keys']);

@Injectable()
export class AccessRefusals {
  private readonly log = new Logger('Access');

  constructor(private readonly meter: Meter) {}

  record(request: IncomingMessage, error: ProblemError): void {
    const reason = refusalReason(request, error);
    this.meter.count('casefile_refused_requests_total', { value: 1, labels: { reason } });
    if (NOT_LOGGED.has(reason)) return;
    const [address, route] = [addressOf(request), matchedRoute(request)];
    this.log.warn({ msg: `refused: ${error.trouble.detail}`, reason, address, route });
  }
}
