import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientTxnId, Tenant } from '../../src/kernel/brand.js';
import { investigationStream } from '../../src/investigation/streams.js';
import { boot, type BootedApi, eventsOf, post, QUIET, type SseEvent, storedBody, until } from './api.support.js';
import { untilTrue } from '../support/until.js';

let app: BootedApi;
beforeAll(async () => {
  app = await boot();
});
afterAll(() => app.close());

const EVENTS = { accept: 'text/event-stream' };
const at = (id: string): string => `${app.url}/v1/investigations/${id}`;
const streamOf = (id: string) => investigationStream('default' as Tenant, id as ClientTxnId);

const talkOf = (id: string) => {
  const found = app.memory.all().find(({ target }) => target.id === id);
  if (found === undefined) throw new Error(`no investigation ${id}`);
  return found;
};

const all = async (response: Response): Promise<readonly SseEvent[]> => until(eventsOf(response), () => false);
const named = (events: readonly SseEvent[]): readonly unknown[] =>
  events.filter(({ event }) => event !== undefined).map(({ event, id }) => [event, id]);

describe('a turn as a stream', () => {
  it('sends its facts, its text and at the end the stored answer', async () => {
    const response = await post(`${at('one')}/turns`, { text: 'slow', messageId: 'm' }, EVENTS);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = eventsOf(response);
    const begun = await until(events, ({ id }) => id === '3');
    expect(named(begun)).toEqual([
      ['fact', '2'],
      ['fact', '3'],
    ]);
    app.memory.live.publish({ stream: streamOf('one'), turn: 1, text: 'The cart' });
    app.memory.live.publish({ stream: streamOf('one'), turn: 2, text: 'not mine' });
    const words = await until(events, ({ event }) => event === 'text');
    expect(words.at(-1)).toEqual({ event: 'text', data: JSON.stringify({ turn: 1, text: 'The cart' }) });
    app.memory.end(talkOf('one'), 1);
    const rest = await until(events, () => false);
    expect(rest).toEqual([
      { event: 'fact', id: '4', data: expect.stringContaining('"TurnAnswered"') },
      { event: 'answer', data: storedBody(1) },
    ]);
  });

  it('resumes after the last event that was seen', async () => {
    const first = await post(`${at('resumed')}/turns`, { text: 'slow', messageId: 'm' }, EVENTS);
    const seen = await until(eventsOf(first), ({ event }) => event === 'fact');
    expect(seen.at(-1)?.id).toBe('2');
    await first.body?.cancel().catch(() => undefined);
    app.memory.end(talkOf('resumed'), 1);
    const headers = { ...EVENTS, 'last-event-id': '2' };
    const again = await post(`${at('resumed')}/turns`, { text: 'slow', messageId: 'm' }, headers);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const rest = await all(again);
    expect(named(rest)).toEqual([
      ['fact', '3'],
      ['fact', '4'],
      ['answer', undefined],
    ]);
    expect(rest.at(-1)?.data).toBe(storedBody(1));
  });

  it('sends the answer of an answered message, even if every fact was seen', async () => {
    await post(`${at('old')}/turns`, { text: 'why?', messageId: 'm' });
    const seen = await post(
      `${at('old')}/turns`,
      { text: 'why?', messageId: 'm' },
      { ...EVENTS, 'last-event-id': '4' },
    );
    expect(named(await all(seen))).toEqual([['answer', undefined]]);
  });

  it('answers a refusal with a problem, not a stream', async () => {
    const refused = await post(`${at('refused')}/turns`, { text: '' }, EVENTS);
    expect(refused.status).toBe(400);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
  });

  it('stays open through comments', async () => {
    const pinging = await boot({ http: { ...QUIET.http, pingEvery: 20_000 } });
    const turns = `${pinging.url}/v1/investigations/pinged/turns`;
    const events = eventsOf(await post(turns, { text: 'slow', messageId: 'm' }, EVENTS));
    expect((await until(events, ({ comment }) => comment === 'ping')).at(-1)).toEqual({ comment: 'ping' });
    await events.return(undefined);
    await pinging.close();
  });
});

describe('the events of an investigation as a stream', () => {
  it('sends each event once, first the stored ones, then the live ones', async () => {
    await post(`${at('watched')}/turns`, { text: 'why?' });
    const events = eventsOf(await fetch(`${at('watched')}/events`, { headers: EVENTS }));
    const stored = await until(events, ({ id }) => id === '4');
    await post(`${at('watched')}/turns`, { text: 'and now?' });
    const live = await until(events, ({ id }) => id === '7');
    const ids = [...stored, ...live].flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await events.return(undefined);
  });

  it('resumes after Last-Event-ID', async () => {
    await post(`${at('later')}/turns`, { text: 'why?' });
    const headers = { ...EVENTS, 'last-event-id': '3' };
    const events = eventsOf(await fetch(`${at('later')}/events`, { headers }));
    expect(named(await until(events, ({ id }) => id === '4'))).toEqual([['fact', '4']]);
    await events.return(undefined);
  });
});

describe('a shutdown', () => {
  it('finishes a waiting request and a streamed turn, and ends endless streams', async () => {
    const other = await boot();
    const turns = `${other.url}/v1/investigations/last/turns`;
    const waiting = post(turns, { text: 'slow', messageId: 'm1' });
    await untilTrue(() => other.memory.held.length > 0);
    const streamed = await post(turns, { text: 'slow two', messageId: 'm2' }, EVENTS);
    const endless = await fetch(`${other.url}/v1/investigations/last/events`, { headers: EVENTS });
    const endlessEvents = all(endless);
    const closing = other.close();
    expect((await endlessEvents).length).toBeGreaterThan(0);
    const [talk] = other.memory.all();
    if (talk === undefined) throw new Error('no investigation');
    other.memory.end(talk, 2);
    expect((await all(streamed)).at(-1)).toEqual({ event: 'answer', data: storedBody(2) });
    other.memory.held[0]?.();
    expect(await (await waiting).text()).toBe(storedBody(1));
    await closing;
    await expect(fetch(other.url)).rejects.toThrow('fetch failed');
  });

  it('does not wait for a turn beyond the grace', async () => {
    const hasty = await boot({ http: { ...QUIET.http, shutdownGrace: 1000 } });
    const turns = `${hasty.url}/v1/investigations/stuck/turns`;
    const streamed = all(await post(turns, { text: 'slow', messageId: 'm' }, EVENTS));
    await hasty.close();
    expect(named(await streamed).at(-1)).toEqual(['fact', '3']);
  });
});
