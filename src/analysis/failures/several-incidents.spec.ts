// Several incidents in one window of plain logs: told apart, the one that was asked about first, and followed to where they began.
import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { HOUR, type Micros, MINUTE, SECOND } from '../../kernel/time.js';

const START: Micros = Date.UTC(2026, 9, 5, 10) * 1_000;
const END = START + HOUR;

type Outage = { readonly of: 'mariadb' | 'memcache'; readonly from: number; readonly to: number };

const REFUSALS = {
  mariadb: {
    path: '/items',
    caller: 'catalog',
    error: 'SQLSTATE[08004] connect to mariadb:3306: Too many connections',
  },
  memcache: { path: '/basket', caller: 'basket', error: 'dial tcp memcache:11211: connect: connection refused' },
} as const;

/** Two requests every three seconds through a gateway, one to each of two services with a store of its own. */
const linesOf = (outages: readonly Outage[]): readonly StackLine[] =>
  Array.from({ length: 1_200 }, (_, third) => 3 * third).flatMap((second) =>
    (['mariadb', 'memcache'] as const).flatMap((store): readonly StackLine[] => {
      const { path, caller, error } = REFUSALS[store];
      const at = START + second * SECOND;
      const minute = second / 60;
      const isOut = second % 5 < 4 && outages.some(({ of, from, to }) => of === store && minute >= from && minute < to);
      const status = isOut ? 500 : 200;
      return [
        {
          at,
          service: 'gateway',
          level: isOut ? 'error' : 'info',
          message: `GET ${path} ${status}`,
          fields: { 'http.request.method': 'GET', 'url.path': path, 'http.response.status_code': status },
        },
        isOut
          ? { at: at + 1_000, service: caller, level: 'error', message: `request failed: ${error}` }
          : { at: at + 1_000, service: caller, level: 'info', message: `served ${path}` },
        ...(second % 30 === 0 && !isOut
          ? [{ at: at + 2_000, service: store, level: 'info', message: 'status ok' }]
          : []),
      ];
    }),
  );

const found = (outages: readonly Outage[], { askedAt = END, minutes = 60 } = {}) =>
  analyzeStack(linesOf(outages), askedAt, minutes);
const minuteOf = (at: Micros | undefined): number | undefined => at && Math.round((at - START) / MINUTE);

describe('several incidents in one window of plain logs', () => {
  it('are told apart, each with its own cause and time', () => {
    const { hypotheses, others } = found([
      { of: 'mariadb', from: 12, to: 18 },
      { of: 'memcache', from: 38, to: 44 },
    ]);
    const all = [
      [hypotheses[0]?.service, minuteOf(hypotheses[0]?.onset)],
      ...(others ?? []).map(({ from, hypothesis }) => [hypothesis.service, minuteOf(from)]),
    ];
    expect(all.toSorted()).toEqual([
      ['mariadb', 12],
      ['memcache', 38],
    ]);
  });

  it('are told apart where they overlap', () => {
    const { hypotheses, others } = found([
      { of: 'mariadb', from: 30, to: 42 },
      { of: 'memcache', from: 35, to: 47 },
    ]);
    expect([hypotheses[0]?.service, ...(others ?? []).map(({ hypothesis }) => hypothesis.service)].toSorted()).toEqual([
      'mariadb',
      'memcache',
    ]);
  });

  it('are not made of one', () => {
    expect(found([{ of: 'mariadb', from: 30, to: 42 }]).others).toBeUndefined();
    const quiet = found([]);
    expect([quiet.others, quiet.episode, quiet.hypotheses]).toEqual([undefined, undefined, []]);
  });

  it('are found in the first quarter of the window as well', () => {
    expect(found([{ of: 'memcache', from: 5, to: 11 }]).hypotheses[0]).toMatchObject({ service: 'memcache' });
  });
});

describe('the beginning of an incident', () => {
  it('is looked for before the window', () => {
    const [first] = found([{ of: 'mariadb', from: 40, to: 61 }], { minutes: 15 }).hypotheses;
    expect([first?.service, minuteOf(first?.onset)]).toEqual(['mariadb', 40]);
  });

  it('is told where the incident was over when the window began', () => {
    const { hypotheses, episode } = found([{ of: 'mariadb', from: 36, to: 44 }], { minutes: 15 });
    expect([hypotheses.length, minuteOf(episode?.from), minuteOf(episode?.to)]).toEqual([0, 36, 44]);
  });
});
