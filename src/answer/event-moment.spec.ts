// A question whose time is told by an event: which change is taken for it, and which time that makes.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT, changeAt, countContext, countReads } from '../../test/support/ask-counts.js';
import { optional } from '../kernel/optional.js';
import { MINUTE } from '../kernel/time.js';
import type { Entity } from '../language/names/entity.js';
import type { EventSide } from '../language/time/time-table.js';
import type { EventTime } from '../language/time/event-times.js';
import type { AskContext } from './ask-context.js';
import { eventQueries, findNamedEvent, sayEvent, windowOfEvent, withEventMoment } from './event-moment.js';
import { ResultWriter } from './result-writer.js';

const END = AT + 30 * MINUTE;
const since: EventTime = { side: 'since', kind: 'deploy' };
const cause = { service: 'payment', onset: AT + 20 * MINUTE, cause: true } as AskContext['suspects'][number];

const CHANGES = [
  changeAt(5, { service: 'payment', title: 'payment 1.4.0 rolls out' }),
  changeAt(8, { service: 'cart', title: 'cart restarts', change: 'kubernetes' }),
  changeAt(10, { service: 'search', title: 'search 2.0.0 rolls out', version: '2.0.0' }),
  changeAt(25, { service: 'payment', title: 'payment 1.4.1 rolls out' }),
];

const resolved = (change: Partial<AskContext>): AskContext =>
  withEventMoment(countContext({ event: since, ...change }), countReads({ event: CHANGES }));

describe('the event by which a time is told', () => {
  it.each<[string, Partial<AskContext>, number]>([
    ['is the latest of its kind', {}, 25],
    ['is that of the blamed service before its trouble', { suspects: [cause] }, 5],
    [
      'is that of the service that is named',
      { subject: { services: ['search'], from: 'message', templates: [] }, suspects: [cause] },
      10,
    ],
    ['is that of the version that is named', { entities: [{ kind: 'version', text: '2.0.0' } as never] }, 10],
    ['is what a title tells, where records have no such kind', { event: { side: 'since', kind: 'restart' } }, 8],
    ['is the trouble itself, for an outage', { event: { side: 'since', kind: 'trouble' }, suspects: [cause] }, 20],
  ])('%s', (_, change, minute) => {
    const { period, moment, hasOwnTime } = resolved(change);
    expect([period, moment?.at, hasOwnTime]).toEqual([
      { from: AT + minute * MINUTE, to: END },
      AT + minute * MINUTE,
      true,
    ]);
  });

  it.each<[string, EventTime, number, number]>([
    ['before it, from the beginning of the window on', { side: 'before', kind: 'deploy' }, 0, 25],
    ['so long before it', { side: 'before', kind: 'deploy', length: 10 * MINUTE }, 15, 25],
    ['so long after it', { side: 'since', kind: 'deploy', length: 2 * MINUTE }, 25, 27],
    ['around it', { side: 'around', kind: 'deploy' }, 20, 30],
  ])('is %s', (_, event, from, to) => {
    expect(resolved({ event }).period).toEqual({ from: AT + from * MINUTE, to: AT + to * MINUTE });
  });

  it('changes nothing where no such event is stored, and says so', () => {
    const context = countContext({ event: { side: 'since', kind: 'migration' } });
    const reads = countReads({ event: CHANGES });
    const found = withEventMoment(context, reads);
    expect(found).toBe(context);
    const write = new ResultWriter('en');
    sayEvent(found, reads, write);
    expect(write.finish({ kind: 'unknown', missing: '' }).blocks).toEqual([
      { kind: 'text', text: 'No such event is found, so this is for the whole time that is looked at.' },
    ]);
  });

  it('is told before the result', () => {
    const write = new ResultWriter('en');
    sayEvent(resolved({ suspects: [cause] }), countReads({ event: CHANGES }), write);
    expect(write.finish({ kind: 'unknown', missing: '' }).claims.map(({ text }) => text)).toEqual([
      'Since “payment 1.4.0 rolls out”, deploy of `payment` at 14:05:00 UTC:',
    ]);
  });

  it('gives way to a time that is named', () => {
    const context = countContext({ event: since, hasOwnTime: true });
    expect(eventQueries(context)).toEqual({});
    expect(withEventMoment(context, countReads({ event: CHANGES }))).toBe(context);
  });
});

describe('the event that a first question names', () => {
  const found = (change: Partial<Parameters<typeof findNamedEvent>[1]>): string | undefined =>
    findNamedEvent(CHANGES, { kind: 'deploy', language: 'en', entities: [], askedAt: END, ...change })?.title;

  it.each<[string, Parameters<typeof found>[0], string | undefined]>([
    ['the latest', {}, 'payment 1.4.1 rolls out'],
    ['none after the question', { askedAt: AT + 12 * MINUTE }, 'search 2.0.0 rolls out'],
    ['of the named service', { entities: [{ kind: 'service', name: 'search' } as Entity] }, 'search 2.0.0 rolls out'],
    ['of the named version', { entities: [{ kind: 'version', text: '2.0.0' } as Entity] }, 'search 2.0.0 rolls out'],
    ['what a title tells', { kind: 'restart' }, 'cart restarts'],
    ['no trouble: its time is what is asked', { kind: 'trouble' }, undefined],
    ['none that is not stored', { kind: 'migration' }, undefined],
  ])('is %s', (_, change, title) => expect(found(change)).toBe(title));

  it('tells a window that ends no later than the question', () => {
    const sides = fc.constantFrom<EventSide>('since', 'before', 'around');
    const length = fc.option(fc.integer({ min: MINUTE, max: 60 * MINUTE }), { nil: undefined });
    fc.assert(
      fc.property(sides, length, fc.integer({ min: 0, max: 30 }), (side, micros, minute) => {
        const at = AT + minute * MINUTE;
        const window = windowOfEvent(at, { side, ...optional({ length: micros }) }, END);
        expect(window.from).toBeLessThanOrEqual(window.to);
        expect(window.to).toBeLessThanOrEqual(END);
        expect(side === 'before' ? window.to : window.from + (side === 'around' ? 5 * MINUTE : 0)).toBe(at);
      }),
    );
  });
});
