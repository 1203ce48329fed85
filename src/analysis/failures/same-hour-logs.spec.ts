// Plain logs of a service that fails at the same hour on earlier days, and of one that fails anew.
import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { DAY, HOUR, type Micros, MINUTE, SECOND } from '../../kernel/time.js';

const START: Micros = Date.UTC(2026, 9, 5, 2) * 1_000;
const ASKED = START + 50 * MINUTE;

/** Every second request fails from minute 42 on, because the store is being copied. */
const hourOf = (start: Micros, isOut: boolean): readonly StackLine[] =>
  Array.from({ length: 1_200 }, (_, third) => 3 * third).flatMap((second): readonly StackLine[] => {
    const at = start + second * SECOND;
    const fails = isOut && second >= 42 * 60 && second % 2 === 0;
    const fields = {
      'http.request.method': 'GET',
      'url.path': '/items',
      'http.response.status_code': fails ? 500 : 200,
    };
    return [
      { at, service: 'gateway', level: fails ? 'error' : 'info', message: `GET /items ${fails ? 500 : 200}`, fields },
      fails
        ? {
            at: at + 1_000,
            service: 'catalog',
            level: 'error',
            message: 'request failed: SQLSTATE[08004] connect to mariadb:3306: Too many connections',
          }
        : { at: at + 1_000, service: 'catalog', level: 'info', message: 'served /items' },
      ...(second % 30 === 0 ? [{ at: at + 2_000, service: 'mariadb', level: 'info', message: 'status ok' }] : []),
    ];
  });

const today = (isOut: boolean): readonly StackLine[] => [...hourOf(START - HOUR, false), ...hourOf(START, isOut)];

const on = (daysBefore: number, isOut: boolean): readonly StackLine[] => hourOf(START - daysBefore * DAY, isOut);

describe('plain logs at the same hour of earlier days', () => {
  const anew = analyzeStack(today(true), ASKED, 12);

  it('name a cause without earlier days', () => {
    expect(anew.hypotheses[0]).toMatchObject({ service: 'mariadb' });
  });

  it('name none where last week was the same, and say whose it is', () => {
    const usual = analyzeStack([...on(7, true), ...on(1, false), ...today(true)], ASKED, 12, { days: [1, 7] });
    expect(usual.hypotheses.filter(({ score }) => score > 0)).toEqual([]);
    expect(usual.habit).toEqual({
      services: anew.hypotheses.map(({ service }) => service),
      daysBefore: [1, 7],
    });
  });

  it('name the same cause where earlier days were well', () => {
    const { hypotheses, habit } = analyzeStack([...on(7, false), ...on(1, false), ...today(true)], ASKED, 12, {
      days: [1, 7],
    });
    expect(hypotheses).toEqual(anew.hypotheses);
    expect(habit).toBeUndefined();
  });
});
