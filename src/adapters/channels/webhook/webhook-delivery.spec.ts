import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOOL_SECRET, toolDelivery } from '../../../../test/support/fake-chat-tool.js';
import { readWebhookDelivery } from './webhook-delivery.js';

const NOW = 1_900_000_000_000_000;
const SAID = { conversation: 'ops', message: 'm1', author: 'ana', text: ' why\u0000 now? ' };

const read = (said: object | string, signing: { readonly at?: number; readonly secret?: string } = {}) => {
  const { body, headers } = toolDelivery(said, { at: NOW / 1000, ...signing });
  return readWebhookDelivery({ headers, bytes: Buffer.from(body), receivedAt: NOW }, { secret: TOOL_SECRET });
};

describe('a delivery of a tool', () => {
  it('is a message to us, in the main thread where it names none', () => {
    expect(read({ ...SAID, at: '2026-03-01T09:40:00Z' })).toEqual({
      outcome: 'events',
      events: [
        {
          type: 'message',
          place: { room: 'ops', thread: 'main' },
          message: 'm1',
          person: 'ana',
          text: 'why now?',
          at: Date.parse('2026-03-01T09:40:00Z') * 1_000,
          addressee: 'us',
          files: [],
        },
      ],
    });
    expect(read(SAID)).toMatchObject({ events: [{ at: NOW }] });
  });

  it('is an edit, a deletion or a choice', () => {
    const place = { room: 'ops', thread: 't-1' };
    const base = { conversation: 'ops', thread: 't-1', message: 'm1' };
    expect(read({ ...base, type: 'edit', edit: '2', author: 'ana', text: 'who?' })).toMatchObject({
      events: [{ type: 'edit', place, message: 'm1', edit: '2', text: 'who?' }],
    });
    expect(read({ ...base, type: 'deletion' })).toEqual({
      outcome: 'events',
      events: [{ type: 'deletion', place, message: 'm1' }],
    });
    expect(read({ ...base, type: 'choice', author: 'ana', choice: 'rate 2 wrong' })).toMatchObject({
      events: [{ type: 'press', place, press: 'm1', button: { act: 'rate', turn: 2, rating: 'wrong' } }],
    });
  });

  it.each([
    [{ ...SAID, conversation: 'a:b' }, '"conversation"'],
    [{ ...SAID, author: '*' }, '"author"'],
    [{ ...SAID, message: 7 }, '"message"'],
    [{ ...SAID, text: undefined }, '"text"'],
    [{ ...SAID, at: 'yesterday' }, '"at"'],
    [{ ...SAID, at: '2026-02-30T09:40:00Z' }, '"at"'],
    [{ ...SAID, at: '2026-02-28T24:40:00Z' }, '"at"'],
    [{ ...SAID, at: '9999-01-01T00:00:00Z' }, 'in the future'],
    [{ ...SAID, type: 'edit', edit: '2', at: '9999-01-01T00:00:00Z' }, 'in the future'],
    [{ ...SAID, type: 'poem' }, '"type"'],
    [{ ...SAID, colour: 'red' }, 'no other'],
    [{ ...SAID, text: undefined, type: 'choice', choice: 'sudo' }, '"choice"'],
    ['[]', 'JSON'],
  ])('%j is refused, and says %s', (said, because) => {
    expect(read(said)).toMatchObject({ reason: 'unreadable', because: expect.stringContaining(because) as string });
  });

  it('was said at most five minutes after it came, on days that there are', () => {
    const at = (seconds: number): string => new Date(NOW / 1000 + seconds * 1000).toISOString();
    expect(read({ ...SAID, at: at(300) })).toMatchObject({ events: [{ at: NOW + 300_000_000 }] });
    expect(read({ ...SAID, at: at(301) })).toMatchObject({ reason: 'unreadable' });
    const two = (n: number): string => String(n).padStart(2, '0');
    const day = fc.tuple(
      fc.integer({ min: 1970, max: 2029 }),
      fc.integer({ min: 1, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    fc.assert(
      fc.property(day, ([year, month, of]) => {
        const text = `${year}-${two(month)}-${two(of)}`;
        const exists = new Date(Date.UTC(year, month - 1, of)).toISOString().startsWith(text);
        expect(read({ ...SAID, at: `${text}T09:40:00Z` }).outcome).toBe(exists ? 'events' : 'refused');
      }),
    );
  });

  it('is refused where it is old, from the future, or signed with another secret', () => {
    for (const seconds of [-301, 301])
      expect(read(SAID, { at: NOW / 1000 + seconds * 1000 })).toMatchObject({ reason: 'not-authentic' });
    for (const seconds of [-300, 300])
      expect(read(SAID, { at: NOW / 1000 + seconds * 1000 })).toMatchObject({ outcome: 'events' });
    expect(read(SAID, { secret: 'another-secret-of-it' })).toMatchObject({ reason: 'not-authentic' });
  });

  it('never throws, whatever it holds, and makes ids of no other characters', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...Object.keys(SAID), 'type', 'thread'), fc.jsonValue()),
        (value, fields) => {
          for (const said of [value, { ...SAID, ...fields }]) {
            const reading = read(JSON.stringify(said));
            for (const each of reading.outcome === 'events' ? reading.events : [])
              expect('place' in each ? `${each.place.room}${each.place.thread}` : ':').toMatch(/^[\w.-]+$/);
          }
        },
      ),
    );
  });
});
