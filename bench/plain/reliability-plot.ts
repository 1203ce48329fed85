// The reliability of confidences as a drawing: of the causes named with so much confidence, the share that is right.
import { mean, shareOf, wilson } from '../numbers.js';
import type { NamedCause } from './plain.js';

const BANDS: readonly number[] = [0, 0.3, 0.5, 0.65, 0.75, 0.85, 1.01];
const [SIZE, MARGIN] = [360, 48];

type Band = { readonly said: number; readonly share: number; readonly cases: number };

const bandsOf = (named: readonly NamedCause[], sure: (each: NamedCause) => number): readonly Band[] =>
  BANDS.slice(1).flatMap((to, index) => {
    const from = BANDS[index] ?? 0;
    const within = named.filter((each) => sure(each) >= from && sure(each) < to);
    if (within.length === 0) return [];
    return [{ said: mean(within.map(sure)), share: shareOf(within, ({ isRight }) => isRight), cases: within.length }];
  });

const x = (value: number): string => (MARGIN + value * SIZE).toFixed(1);
const y = (value: number): string => (MARGIN + (1 - value) * SIZE).toFixed(1);

const points = (bands: readonly Band[], color: string): string =>
  bands
    .map(({ said, share, cases }) => {
      const { low, high } = wilson(share, cases);
      return [
        `<line x1="${x(said)}" y1="${y(low)}" x2="${x(said)}" y2="${y(high)}" stroke="${color}" stroke-opacity=".5"/>`,
        `<circle cx="${x(said)}" cy="${y(share)}" r="5" fill="${color}"/>`,
        `<text x="${x(said + 0.015)}" y="${y(share - 0.035)}" fill="${color}">${cases}</text>`,
      ].join('\n');
    })
    .join('\n');

const TICKS = [0, 0.25, 0.5, 0.75, 1];

const axes = (): string =>
  TICKS.map((tick) =>
    [
      `<text x="${x(tick)}" y="${MARGIN + SIZE + 18}" text-anchor="middle">${tick * 100} %</text>`,
      `<text x="${MARGIN - 6}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${tick * 100} %</text>`,
    ].join('\n'),
  ).join('\n');

/** Shipped coefficients, and those that were fitted without the stack itself; bars are 95 % intervals, numbers are cases. */
export const reliabilityPlot = (named: readonly NamedCause[]): string => {
  const [shipped, held] = [bandsOf(named, (each) => each.shipped), bandsOf(named, (each) => each.held)];
  const whole = SIZE + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" font-family="sans-serif" font-size="11">
<rect width="${whole}" height="${whole}" fill="#fff"/>
<rect x="${MARGIN}" y="${MARGIN}" width="${SIZE}" height="${SIZE}" fill="none" stroke="#888"/>
<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#888" stroke-dasharray="4"/>
${axes()}
<text x="${x(0.5)}" y="${MARGIN + SIZE + 36}" text-anchor="middle">confidence of the cause named first</text>
<text x="14" y="${y(0.5)}" text-anchor="middle" transform="rotate(-90 14 ${y(0.5)})">share that is right</text>
<text x="${x(0.03)}" y="${y(0.95)}" fill="#1f5fa8">shipped coefficients</text>
<text x="${x(0.03)}" y="${y(0.9)}" fill="#c0571b">fitted without the stack itself</text>
${points(held, '#c0571b')}
${points(shipped, '#1f5fa8')}
</svg>
`;
};
