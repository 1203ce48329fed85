// How long a reply asks to wait, by the headers that products send.
import { describe, expect, it } from 'vitest';
import { SECOND } from '../../kernel/time.js';
import { jsonReply } from './request-json.js';

const none = { retryAfter: null, reset: null, remaining: null };
const inHalfAMinute = (): string => String(Math.floor(Date.now() / 1000) + 30);

describe('a reply of a limit', () => {
  it('is waited for as long as Retry-After says, whatever its status', () => {
    for (const status of [403, 429, 503])
      expect(jsonReply(status, '', { ...none, retryAfter: '30' }).retryAfter).toBe(30 * SECOND);
  });

  it('is one by 403 where nothing of the limit remains, until it is reset', () => {
    const { retryAfter = 0 } = jsonReply(403, '', { ...none, remaining: '0', reset: inHalfAMinute() });
    expect(retryAfter).toBeGreaterThan(25 * SECOND);
    expect(retryAfter).toBeLessThanOrEqual(30 * SECOND);
  });

  it('is none by 403 where something remains, and none where nothing is said', () => {
    expect(jsonReply(403, '', { ...none, remaining: '4999', reset: inHalfAMinute() })).toEqual({
      status: 403,
      text: '',
    });
    expect(jsonReply(403, '', none)).toEqual({ status: 403, text: '' });
  });
});
