import { describe, expect, it } from 'vitest';
import { HOUR, type Micros, MINUTE, SECOND, type TimeWindow, windowsOverlap } from '../../kernel/time.js';
import { ASKED, type VisitFault, inputOf, shopOf, type Visit } from '../../../test/support/small-shop.js';
import { analyze } from '../analyze.js';
import { locateOnset } from './locate-onset.js';

const windowOf = (length: Micros): TimeWindow => ({ from: ASKED - length, to: ASKED });

type Trouble = readonly [minutesAgo: number, minutes: number, visit: Partial<Visit>];

const during =
  (...troubles: readonly Trouble[]): VisitFault =>
  (at) => {
    const now = troubles.find(([ago, minutes]) => at >= ASKED - ago * MINUTE && at < ASKED - (ago - minutes) * MINUTE);
    return now?.[2] ?? {};
  };

/** As a turn does: the part is taken from the rows that are there, or read again. */
const episodeIn = (length: Micros, fault: VisitFault) => {
  const window = windowOf(length);
  const shop = shopOf({ window, fault, every: 5 * SECOND });
  const whole = inputOf(shop.batches, window);
  const found = locateOnset(whole, { asked: window });
  if (found === undefined) return analyze(whole);
  const { part, isFine } = found;
  return analyze(isFine ? { ...whole, part } : inputOf([...shop.batches, ...shop.reread(part)], window));
};

const REFUSED: Trouble = [20, 8, { refused: true }];
const SLOW: Trouble = [50, 5, { stockWire: 120_000 }];

describe('another episode', () => {
  it.each([
    ['in rows of the whole window', HOUR],
    ['where a part of the window was read again', 3 * HOUR],
  ])('names the service that it points at, %s', (_, length) => {
    const { hypotheses, episode } = episodeIn(length, during(REFUSED, SLOW));
    const troubles = new Map([
      ['payments', REFUSED],
      ['stock', SLOW],
    ]);
    const first = hypotheses[0]?.service ?? '';
    expect([first, episode?.service].sort()).toEqual(['payments', 'stock']);
    const [ago, minutes] = troubles.get(episode?.service ?? '') ?? [0, 0];
    const fault = { from: ASKED - ago * MINUTE, to: ASKED - (ago - minutes) * MINUTE };
    expect(episode !== undefined && windowsOverlap(episode, fault)).toBe(true);
  });

  it('does not report the same trouble once more', () => {
    const { hypotheses, episode } = episodeIn(HOUR, during(REFUSED, [50, 5, { refused: true }]));
    expect(hypotheses[0]?.service).toBe('payments');
    expect(episode).toBeUndefined();
  });

  it('reports neither what chance brings nor what is right beside the first', () => {
    expect(episodeIn(HOUR, during(REFUSED)).episode).toBeUndefined();
    expect(episodeIn(HOUR, during(REFUSED, [24, 4, { stockWire: 120_000 }])).episode).toBeUndefined();
  });
});
