import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as fc from 'fast-check';
import { ApiFailure, call, failureOf, isRefusal } from './client.js';

let key: string | null;
let reply: () => Promise<Response>;

beforeEach(() => {
  key = null;
  vi.stubGlobal('sessionStorage', { getItem: () => key, removeItem: () => (key = null) });
  vi.stubGlobal('dispatchEvent', () => true);
  // as browsers do, it throws for a header that is no byte string
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    if (new Headers(headers).has('cookie')) throw new TypeError('a page sets no cookies');
    return reply();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const failureOfCall = (): Promise<ReturnType<typeof failureOf>> =>
  call('listServices').then(() => {
    throw new Error('it has not failed');
  }, failureOf);

describe('a request', () => {
  it('returns the reply', async () => {
    reply = async () => Response.json({ items: [] });
    key = 'right-key';
    expect(await call('listServices')).toEqual({ items: [] });
  });

  it('forgets a key that is refused as unknown, and no key that was entered meanwhile', async () => {
    const refused = (status: number) => async () => Response.json({ status }, { status });
    key = 'stale-key';
    reply = refused(403);
    expect([(await failureOfCall()).status, key]).toEqual([403, 'stale-key']);
    reply = refused(401);
    expect([(await failureOfCall()).status, key]).toEqual([401, null]);
    key = 'stale-key';
    reply = async () => {
      key = 'new-key';
      return refused(401)();
    };
    expect([(await failureOfCall()).status, key]).toEqual([401, 'new-key']);
  });

  it('names the character of a key that no header holds', async () => {
    reply = async () => Response.json({ items: [] });
    key = 'right\u200b-key';
    expect(await failureOfCall()).toMatchObject({
      title: 'This API key cannot be sent',
      detail: expect.stringContaining('character 6 (U+200B)'),
    });
    const strange = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => /[^\x21-\x7e]/.test(text));
    await fc.assert(
      fc.asyncProperty(strange, async (text) => {
        key = text;
        expect((await failureOfCall()).title).toBe('This API key cannot be sent');
      }),
    );
  });

  it.each([
    [
      'a page',
      new Response('<!doctype html><p>Sign in</p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    ],
    ['a text', new Response('It works', { headers: { 'content-type': 'text/plain' } })],
  ])('says that somebody else has answered with %s', async (_, response) => {
    reply = async () => response;
    const { title, detail } = await failureOfCall();
    expect(title).toBe('Something else than the service has answered');
    expect(detail).toContain('/v1/services');
  });

  it('says that the service does not answer, also when it breaks off', async () => {
    reply = () => Promise.reject(new TypeError('failed to fetch'));
    expect((await failureOfCall()).title).toBe('The service does not answer');
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
    reply = async () => new Response(body, { headers: { 'content-type': 'application/json' } });
    expect((await failureOfCall()).title).toBe('The service does not answer');
  });
});

describe('a refusal', () => {
  it('is what no second attempt changes', () => {
    const refused = (status: number): boolean =>
      isRefusal(new ApiFailure({ status, title: '', detail: '', howToFix: '' }));
    expect([0, 400, 401, 403, 404, 408, 409, 410, 429, 500, 503].filter(refused)).toEqual([
      400, 401, 403, 404, 409, 410,
    ]);
    expect(isRefusal(new TypeError('network error'))).toBe(false);
  });
});
