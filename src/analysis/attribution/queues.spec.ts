import { describe, expect, it } from 'vitest';
import { gauges, inputOf, ONSET, shopOf, type Visit, type ShopSetup } from '../../../test/support/small-shop.js';
import { analyze } from '../analyze.js';

const TAKEN: Partial<Visit> = { queued: 'taken' };

/** Of three messages nobody takes up two. */
const queueing = (more: Partial<Visit> = {}): ShopSetup => ({
  fault: (at, index) => {
    if (at < ONSET) return TAKEN;
    return index % 3 === 0 ? { ...TAKEN, ...more } : { queued: 'waits' };
  },
});

const lag = (service: string) =>
  gauges((its, at) => (at >= ONSET && its === service ? 40 : 0)).map((row) => ({ ...row, gauge: 'queue_lag' }));

const found = (setup: ShopSetup) => analyze(inputOf(shopOf(setup).batches));

describe('messages that nobody takes up', () => {
  it('blames the consumer that they wait for, by its gauge first', () => {
    const { hypotheses, findings, behind } = found({ ...queueing(), series: lag('payments') });
    const [first] = hypotheses;
    expect(first).toMatchObject({ service: 'payments', kind: 'queue', location: { gauge: 'queue_lag' } });
    expect(first?.confidence).toBeGreaterThan(0.9);
    expect(findings.slice(0, 2).map(({ kind, service }) => [kind, service])).toEqual([
      ['metric', 'payments'],
      ['flow', 'payments'],
    ]);
    expect(hypotheses.slice(1).every(({ score }) => score <= 0)).toBe(true);
    expect(behind).toBeUndefined();
  });

  it('assumes rows on their way where no gauge of the consumer says that messages wait', () => {
    for (const series of [[], lag('stock')]) {
      const { hypotheses, behind } = found({ ...queueing(), series });
      expect(behind?.map(({ service }) => service)).toEqual(['payments']);
      expect(hypotheses.some(({ kind }) => kind === 'queue')).toBe(false);
    }
  });

  it('assumes requests that are not stored yet where no span says that they are messages', () => {
    const late: ShopSetup = { fault: (at, index) => (at >= ONSET && index % 3 > 0 ? { queued: 'waits' } : {}) };
    const { hypotheses, behind } = found({ ...late, series: lag('payments') });
    expect(behind?.map(({ service }) => service)).toEqual(['payments']);
    expect(hypotheses.some(({ kind }) => kind === 'queue')).toBe(false);
  });

  it('blames the failure where their consumer fails', () => {
    const failing = queueing({ refused: true });
    const { hypotheses } = found({ ...failing, series: lag('payments') });
    expect(hypotheses[0]).toMatchObject({ service: 'payments', kind: 'code' });
  });
});
