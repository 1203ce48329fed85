// Who calls it cannot reach it, and it says itself, or its host does, why it is not there.
import { describe, expect, it } from 'vitest';
import { FERRY_FAULT_AT, linesOfFerry } from '../../../test/support/ferry-stack.js';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { SECOND } from '../../kernel/time.js';

const LASTS = 240;

type Death = Required<Pick<StackLine, 'service' | 'message' | 'level'>> & {
  readonly every: number;
  readonly from?: number;
};

const secondsOf = ({ every, from = 0 }: Death): readonly number[] =>
  Array.from({ length: Math.floor((LASTS - from) / every) }, (_, nth) => from + nth * every);

/** After each death, the next calls are refused for a while. */
const foundWith = (death: Death) => {
  const { service, message, level } = death;
  const died = secondsOf(death);
  const deaths = died.map((second) => ({ at: FERRY_FAULT_AT + second * SECOND, service, message, level }));
  const lines = linesOfFerry(
    {
      status: 502,
      seconds: LASTS,
      told: (at, second) =>
        second >= 0 && second % 2 === 0
          ? [{ at, service: 'crossings', level: 'error', message: 'connect ECONNREFUSED fares:8080' }]
          : [],
    },
    LASTS,
  );
  return analyzeStack([...lines, ...deaths], FERRY_FAULT_AT + LASTS * SECOND).hypotheses[0];
};

const SYSTEMD = 'systemd';

describe('a service that refuses connections', () => {
  it.each<[string, Death]>([
    [
      'out-of-memory',
      {
        service: 'fares',
        level: 'fatal',
        message: 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
        every: 110,
      },
    ],
    [
      'configuration-wrong',
      {
        service: 'fares',
        level: 'fatal',
        message: 'configuration invalid: TARIFF_URL is required but not set',
        every: 20,
      },
    ],
    [
      'crash',
      {
        service: SYSTEMD,
        level: 'info',
        message: 'fares.service: Main process exited, code=dumped, status=6/ABRT',
        every: 110,
      },
    ],
  ])('does so for the reason that it dies of: %s', (failure, death) => {
    const found = foundWith(death);
    expect(found).toMatchObject({ service: 'fares', failure: { class: failure, speaker: death.service } });
  });

  it.each<[string, Death]>([
    [
      'later than it was refused',
      { service: 'fares', level: 'fatal', message: 'JavaScript heap out of memory', every: 60, from: 170 },
    ],
    ['of a call', { service: 'fares', level: 'error', message: 'tariff 7 not found: HTTP 404', every: 60 }],
  ])('is told as such where it fails %s', (_, death) => {
    expect(foundWith(death)).toMatchObject({ service: 'fares', failure: { class: 'connection-refused' } });
  });
});
