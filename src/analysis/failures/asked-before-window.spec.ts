// A service that is asked about fails since long before the window, while a neighbour that was usually heard falls silent in it.
import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';

const START: Micros = Date.UTC(2026, 10, 24, 9) * 1_000;
const ASKED = START + 160 * MINUTE;
const BEGUN = START + 92 * MINUTE;
const SILENT = START + 149 * MINUTE;

/** The same for every run, and without a rhythm. */
const isHit = (index: number, share: number): boolean =>
  ((index * 2_654_435_761) % 4_294_967_296) / 4_294_967_296 < share;

const every = (step: Micros, until: Micros, say: (at: Micros, index: number) => StackLine): readonly StackLine[] =>
  Array.from({ length: Math.floor((until - START) / step) }, (_, index) => say(START + index * step, index));

const FAILURES = {
  'no class is known of': (index: number) =>
    `order ${index} not placed: voucher table has no row for code C${index % 7}`,
  'a class of its own code': (index: number) =>
    `could not price order ${index}\njava.lang.NullPointerException: Cannot invoke "Fare.rows()" because "fare" is null\n\tat com.shop.Pricing.price(Pricing.java:88)`,
} as const;

const linesOf = (
  failure: (index: number) => string,
  { share, silentFrom }: { readonly share: number; readonly silentFrom: Micros },
): readonly StackLine[] => [
  ...every(7 * SECOND, ASKED, (at, index) =>
    at >= BEGUN && isHit(index, share)
      ? { at, service: 'checkout', level: 'error', message: failure(index) }
      : { at, service: 'checkout', level: 'info', message: `order ${index} placed` },
  ),
  ...every(10 * SECOND, silentFrom, (at, index) => ({
    at,
    service: 'stock',
    level: 'info',
    message: `shelf ${index % 90} counted`,
  })),
  ...every(20 * SECOND, ASKED, (at, index) => ({
    at,
    service: 'mailer',
    level: 'info',
    message: `mail ${index} sent`,
  })),
];

const found = (failure: keyof typeof FAILURES, share: number, silentFrom = SILENT) =>
  analyzeStack(linesOf(FAILURES[failure], { share, silentFrom }), ASKED, 15, { services: ['checkout'] });

describe('a service that is asked about and fails since before the window', () => {
  it.each([0.3, 0.6, 1])('comes before a neighbour that fell silent, where its lines tell the cause (%d)', (share) => {
    const { hypotheses, others } = found('a class of its own code', share);
    expect(hypotheses[0]?.service).toBe('checkout');
    expect(Math.abs((hypotheses[0]?.onset ?? 0) - BEGUN)).toBeLessThan(MINUTE);
    expect(others?.map(({ hypothesis }) => hypothesis.service)).toEqual(['stock']);
  });

  it.each([0.3, 0.6, 0.9])('is told without a cause where its lines name none (%d)', (share) => {
    for (const silentFrom of [SILENT, ASKED]) {
      const { hypotheses, unexplained } = found('no class is known of', share, silentFrom);
      expect(hypotheses.filter(({ score }) => score > 0)).toEqual([]);
      expect(unexplained?.[0]).toMatchObject({ what: 'errors', service: 'checkout' });
      expect(Math.abs((unexplained?.[0]?.since ?? 0) - BEGUN)).toBeLessThan(MINUTE);
    }
  });

  it('is the cause by its own silence where it does nothing else any more', () => {
    const { hypotheses } = found('no class is known of', 1, ASKED);
    expect(hypotheses[0]).toMatchObject({ service: 'checkout', failure: { class: 'silence' } });
    expect(Math.abs((hypotheses[0]?.onset ?? 0) - BEGUN)).toBeLessThan(MINUTE);
  });

  it('leaves the silence the cause where it is asked about, or where nothing fails', () => {
    const lines = linesOf(FAILURES['no class is known of'], { share: 0, silentFrom: SILENT });
    for (const services of [['checkout'], ['stock']])
      expect(analyzeStack(lines, ASKED, 15, { services }).hypotheses[0]?.service).toBe('stock');
    const failing = linesOf(FAILURES['no class is known of'], { share: 0.6, silentFrom: SILENT });
    expect(analyzeStack(failing, ASKED, 15, { services: ['stock'] }).hypotheses[0]?.service).toBe('stock');
  });

  it('calls nothing new that was always so', () => {
    const always = every(7 * SECOND, ASKED, (at, index) =>
      isHit(index, 0.3)
        ? { at, service: 'checkout', level: 'error', message: FAILURES['no class is known of'](index) }
        : { at, service: 'checkout', level: 'info', message: `order ${index} placed` },
    );
    expect(analyzeStack(always, ASKED, 15, { services: ['checkout'] }).unexplained).toBeUndefined();
  });
});
