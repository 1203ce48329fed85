// API keys: a presented key is known by its digest alone, compared with every key in constant time.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ApiKey } from '../settings.js';

const presented = ({ headers }: IncomingMessage): string | undefined => {
  const own = headers['x-api-key'];
  if (typeof own === 'string') return own;
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
};

/** The key that the request carries, if it is one of ours. */
export const keyOf = (request: IncomingMessage, keys: readonly ApiKey[]): ApiKey | undefined => {
  const secret = presented(request);
  if (secret === undefined) return undefined;
  const digest = createHash('sha256').update(secret).digest();
  // Every key is compared, so that time tells nothing about which one was close.
  const same = keys.filter(({ hash }) => timingSafeEqual(digest, Buffer.from(hash, 'hex')));
  return same[0];
};
