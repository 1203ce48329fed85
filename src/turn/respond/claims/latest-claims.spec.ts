import { describe, expect, it } from 'vitest';
import type { Finding, LatestState } from '../../../evidence/finding.js';
import { MINUTE, SECOND } from '../../../kernel/time.js';
import { latestClaims, latestHeading } from './latest-claims.js';

const figure = (value: number) => ({ value, by: 'value' as const, of: [{ evidence: 'e1', path: 'values.3' }] });

const window = { from: 2 * MINUTE, to: 3 * MINUTE };

const finding = (latest: LatestState | undefined): Finding => ({
  id: 'f1',
  kind: 'flow',
  service: 'orders',
  location: { gauge: 'cpu', pod: 'orders-1' },
  score: 9,
  direction: 'new',
  figures: {},
  evidence: ['e1'],
  ...(latest && { latest }),
});

describe('latest state', () => {
  it('counts the latest requests that show it', () => {
    const latest: LatestState = { state: 'on', window, hits: figure(4), requests: figure(5) };
    expect(latestClaims(finding(latest))).toMatchObject([
      { type: 'rate', text: '4 of 5 requests show it', citations: ['e1'] },
    ]);
  });

  it('states the latest sample of a gauge', () => {
    const latest: LatestState = { state: 'on', window, hits: figure(98.5) };
    expect(latestClaims(finding(latest))).toMatchObject([{ text: '`cpu` of `orders-1` stands at 98.5' }]);
  });

  it('is not stated when nothing shows it', () => {
    expect(latestClaims(finding(undefined))).toEqual([]);
    expect(latestClaims(undefined)).toEqual([]);
  });

  it('ends at the time of the question', () => {
    const told = (state: LatestState['state'], askedAt: number): string =>
      latestHeading({ state, window, hits: figure(1) }, askedAt);
    expect(told('on', 5 * MINUTE)).toBe('Still going on (00:02:00 to 00:03:00 UTC)');
    expect(told('fading', window.to - 20 * SECOND)).toBe('Less often lately (00:02:00 to 00:02:40 UTC)');
    expect(told('over', MINUTE)).toBe('Over, as it seems (at 00:02:00 UTC)');
  });

  it('says nothing about the present for a past window', () => {
    const told = (state: LatestState['state']): string =>
      latestHeading({ state, window, hits: figure(1) }, window.to + 6 * MINUTE);
    expect(told('on')).toBe('Still going on when that time ended (00:02:00 to 00:03:00 UTC)');
    expect(told('fading')).toBe('Less often when that time ended (00:02:00 to 00:03:00 UTC)');
    expect(told('over')).toBe('Over when that time ended, as it seems (00:02:00 to 00:03:00 UTC)');
  });
});
