// The working of the engine for `show --why`: where it looked, what deviated, and what was explained away by what.
import type { ConsideredDeviation, Findings } from '../../evidence/finding.js';
import { toIso, type TimeWindow } from '../../kernel/time.js';
import { grouped, percent, span } from './words.js';

export type Block = { readonly title: string; readonly lines: readonly string[] };

export type Drawn = Pick<Findings, 'considered' | 'window' | 'focus' | 'hypotheses' | 'baseline'> & {
  readonly apart?: Findings['apart'];
  readonly beside?: Findings['beside'];
};

/** Deviations that chance would explain, beyond so many. */
const MOST_WEAK = 10;

const windowWords = ({ from, to }: TimeWindow): string => span({ from: toIso(from), to: toIso(to) });

const BASELINES: { readonly [Baseline in Drawn['baseline']]: string } = {
  past: 'compared with the time before it',
  'in-window': 'compared with its own beginning, for there is no history',
  none: 'compared with nothing: there is no baseline',
};

const APART: { readonly [Kind in NonNullable<NonNullable<Findings['apart']>['independent']>]: string } = {
  requests: 'the first two show in different requests: taken for two faults at once',
  onset: 'the first two began at different times and do not call each other: taken for two faults at once',
};

const leadWords = ({ hypotheses: [first, second], beside }: Drawn): readonly string[] => {
  if (beside !== undefined)
    return [
      `nothing links ${beside.words.map((word) => `“${word}”`).join(', ')} to what deviates, so nobody is suspected`,
    ];
  if (first === undefined) return [];
  const lead = `${first.service} leads with ${first.score.toFixed(1)}`;
  const next = second === undefined ? '' : `, before ${second.service} with ${second.score.toFixed(1)}`;
  return [
    `${lead}${next}; ${first.score > 0 ? 'above 0 is more than chance gives' : 'chance gives as much, so nothing is named'}`,
  ];
};

/** Which part of the window was compared, and which suspect came out first. */
export const chosen = (drawn: Drawn): Block => {
  const { window, focus, baseline, apart } = drawn;
  const cost = focus === undefined ? '' : `; that choice takes ${focus.cost.toFixed(1)} from each suspect`;
  const whole = focus === undefined ? '' : `, where most deviates of ${windowWords(focus.of)}`;
  return {
    title: 'What was chosen',
    lines: [
      `looked at ${windowWords(window)}${whole}${cost}`,
      BASELINES[baseline],
      ...leadWords(drawn),
      ...(apart?.independent === undefined ? [] : [APART[apart.independent]]),
    ],
  };
};

const counts = ({ window, of, past, pastOf }: ConsideredDeviation['detail']): string =>
  `${window} of ${of} now, ${past} of ${pastOf} before`;

const short = (value: number | string | undefined): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(3))) : String(value ?? '');

/** Powers of two in microseconds, as people say them. */
const millis = (micros: number | string | undefined): string => `${short(Number(micros) / 1000)} ms`;

const DETAILS: { readonly [Kind in ConsideredDeviation['kind']]?: (detail: ConsideredDeviation['detail']) => string } =
  {
    flow: counts,
    self: ({ slow, slowFromMicros }) => `${slow} slower than ${millis(slowFromMicros)}`,
    gap: ({ slow, edges }) => `${slow} slow on ${edges} edges`,
    metric: ({ direction, z, pod }) =>
      `${direction === 'rise' ? 'up' : 'down'} by ${short(z)} times its usual spread${pod === '' ? '' : ` on ${pod}`}`,
    rate: ({ lines, expected }) => `${short(lines)} lines, ${short(expected)} expected`,
  };

const START = '^';
const END = '$';

/** `A → B`, with the ends of a request in words. */
const stepWords = (what: string): string =>
  what.replace(`: ${START} → `, ': start → ').replace(new RegExp(` → \\${END}$`), ' → end');

const deviationWords = ({ score, service, kind, what, detail }: ConsideredDeviation): string =>
  `${score.toFixed(1)} ${service} ${kind}: ${stepWords(what)}; ${DETAILS[kind]?.(detail) ?? ''}`;

/** Every deviation with its score; the weakest are left to --json. */
export const deviations = ({ considered }: Drawn): Block => {
  const above = considered.filter(({ score }) => score > 0).length;
  const left = Math.max(0, considered.length - above - MOST_WEAK);
  return {
    title: 'What deviated (score in nats above chance)',
    lines: [
      ...considered.slice(0, above + MOST_WEAK).map(deviationWords),
      ...(considered.length === 0 ? ['nothing: no count, latency or gauge left its range'] : []),
      ...(left > 0 ? [`and ${grouped(left)} weaker, with --json`] : []),
    ],
  };
};

/** Less than this is not worth a line. */
const LEAST_EXPLAINED = 0.1;
const MOST_EXPLAINED = 8;

const explainedShare = ({ detail: { unexplained } }: ConsideredDeviation): number => 1 - Number(unexplained ?? 1);

/** What lost weight because a service that was called deviates in the same requests. */
export const explained = ({ considered }: Drawn): Block => {
  const by = considered.filter(
    (each) => each.detail['explainedBy'] !== undefined && explainedShare(each) >= LEAST_EXPLAINED,
  );
  const left = by.length - MOST_EXPLAINED;
  return {
    title: 'What was explained away',
    lines: [
      ...by
        .slice(0, MOST_EXPLAINED)
        .map(
          (each) =>
            `${each.service}, ${stepWords(each.what)}: ${percent(explainedShare(each))} by ${each.detail['explainedBy']}, which it calls`,
        ),
      ...(left > 0 ? [`and ${grouped(left)} more`] : []),
    ],
  };
};
