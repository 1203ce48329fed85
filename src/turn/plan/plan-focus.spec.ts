import { describe, expect, it } from 'vitest';
import { optional } from '../../kernel/optional.js';
import { HOUR, MINUTE } from '../../kernel/time.js';
import { listStretches } from '../../analysis/onset/window-stretch.js';
import type { IssueWindow } from '../../investigation/scope.js';
import type { Suspect } from '../../investigation/turn.js';
import { type PriorFocus, soughtDeviations } from './plan.js';

const windowed = (to: number, phrase: string, noticed = false): IssueWindow => {
  const asked = { from: 10 * HOUR, to, phrase };
  return { asked, analysis: { ...asked, from: noticed ? asked.from - 3 * MINUTE : asked.from }, open: true };
};

const ONSET = 10 * HOUR + 40 * MINUTE;
const suspect = (confidence: number, onset?: number): Suspect => ({
  service: 'cart',
  kind: 'code',
  confidence,
  ...optional({ onset }),
});

const morning = windowed(12 * HOUR, 'since this morning', true);
const found: PriorFocus = { window: windowed(11 * HOUR, 'since this morning', true), suspects: [suspect(0.9, ONSET)] };

describe('focus round', () => {
  it('looks for what had begun at a clock time that the question names, whatever was found before', () => {
    const { asked } = windowed(12 * HOUR, 'since 10:00', true);
    expect(soughtDeviations(windowed(12 * HOUR, 'since 10:00', true), found)).toEqual({ asked, noticedAt: asked.from });
  });

  it('looks in the whole window when the question names no clock time', () => {
    expect(soughtDeviations(morning, { suspects: [] })).toEqual({ asked: morning.asked });
  });

  it('looks for the known onset when the window has only run on', () => {
    const sought = soughtDeviations(morning, found);
    const parts = listStretches({ window: morning.analysis, slot: MINUTE }, sought).slice(0, -1);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every(({ from, to }) => from <= ONSET && to > ONSET)).toBe(true);
  });

  it('looks in the whole window again after another time, or without a sure suspect', () => {
    const other: PriorFocus = { ...found, window: { ...morning, asked: { ...morning.asked, from: 9 * HOUR } } };
    for (const earlier of [
      other,
      { ...found, suspects: [suspect(0.4, ONSET)] },
      { ...found, suspects: [suspect(0.9)] },
    ])
      expect(soughtDeviations(morning, earlier)).toEqual({ asked: morning.asked });
  });
});
