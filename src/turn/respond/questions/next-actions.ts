// What a person would ask next, as turns that can be sent as they are: first what settles it between the leading suspects.
import type { NextAction } from '../../../evidence/answer.js';
import type { SuspectSeparation, Findings, Hypothesis } from '../../../evidence/finding.js';
import { renderFigure } from '../../../evidence/figure.js';
import { MINUTE, toIso, type Micros, type TimeWindow } from '../../../kernel/time.js';
import { earlierTimes } from '../claims/earlier-claims.js';
import { leadingFinding } from '../claims/cause-sections.js';
import { refutation } from '../claims/causes.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import { type CitedRows, clockOf } from '../claims/sentence.js';

const action = (label: string, text: string, relation = 'follow_up'): NextAction => ({
  label,
  turn: { text, relation },
});

type Pair = readonly [first: Hypothesis, second: Hypothesis];

const trace = (id: string | undefined, label: string): readonly NextAction[] =>
  id === undefined ? [] : [action(label, `Show trace ${id}`)];

/** A request that fails in the one and never meets the other decides between them. */
const settling = (
  [{ service: first }, { service: second }]: Pair,
  { onlyFirst, onlySecond }: SuspectSeparation,
): readonly NextAction[] => [
  ...trace(onlyFirst, `A request that shows ${first} and does not touch ${second}`),
  ...trace(onlySecond, `A request that shows ${second} and does not touch ${first}`),
];

const between = (pair: Pair, { apart = {} }: Findings): readonly NextAction[] => {
  const [first, second] = pair;
  const settled = settling(pair, apart);
  if (apart.independent !== undefined)
    return [...settled, action('Look at the second fault alone', `only ${second.service}`)];
  const look = action(`Rule out ${first.service} by ${refutation(first)}`, `only ${first.service}`);
  const other = action(`Rule out ${second.service} by ${refutation(second)}`, `could it be ${second.service}?`);
  return [...settled, ...(settled.length === 0 ? [look] : []), other];
};

type Traced = Extract<BatchRow, { readonly kind: 'span' | 'log' }>;

/** Failed spans first, then the longest; lines tell of requests too. */
const weightOf = (row: Traced): readonly [failed: number, micros: number] =>
  row.kind === 'span' ? [Number(row.status === 'error'), row.durationMicros] : [0, -1];

const byWeight = (a: Traced, b: Traced): number => {
  const [[failedA, microsA], [failedB, microsB]] = [weightOf(a), weightOf(b)];
  return failedB - failedA || microsB - microsA;
};

/** The request that shows the leading finding best, among the rows that are cited for it. */
const showing = (first: Hypothesis, { findings, groups }: Findings, cited: CitedRows): string | undefined => {
  const leading = findings.find(({ id }) => id === first.findings[0]);
  const rows = (leading?.evidence ?? []).flatMap((id): readonly Traced[] => {
    const row = cited.get(id);
    return row !== undefined && (row.kind === 'span' || row.kind === 'log') ? [row] : [];
  });
  const [best] = rows.filter(({ traceId }) => traceId !== undefined).toSorted(byWeight);
  return best?.traceId ?? groups.find(({ by }) => by === 'trace')?.key;
};

const alone = (first: Hypothesis, findings: Findings, cited: CitedRows): readonly NextAction[] => [
  ...trace(showing(first, findings, cited), 'Show a request that shows it'),
  action(`Look only at ${first.service}`, `only ${first.service}`),
];

const suspected = (findings: Findings, cited: CitedRows): readonly NextAction[] => {
  const [first, second] = findings.hypotheses.filter(({ score }) => score > 0);
  const [beside] = findings.beside?.deviating ?? [];
  if (beside !== undefined)
    return [action(`If it is the same problem after all, look at ${beside.service}`, `only ${beside.service}`)];
  if (first === undefined)
    return trace(findings.groups.find(({ by }) => by === 'trace')?.key, 'Show a trace of the window');
  const change =
    first.location.change === undefined
      ? []
      : [action('Compare with the time before', 'what is different from before?')];
  return [...(second === undefined ? alone(first, findings, cited) : between([first, second], findings)), ...change];
};

const minuteOf = (at: Micros): string => clockOf(at).slice(0, 5);

/** Whole minutes, outward. */
const askAbout = (time: TimeWindow, because: string): NextAction => {
  const from = minuteOf(time.from);
  const to = minuteOf(Math.ceil(time.to / MINUTE) * MINUTE);
  const day = toIso(time.from).slice(0, 10);
  const text = `What went wrong between ${from} and ${to} UTC on ${day}?`;
  return action(`Ask about ${from} to ${to} UTC, ${because}`, text, 'new_issue');
};

/** Other trouble, or the same before: another issue, and known from then on. */
const otherTimes = (findings: Findings): readonly NextAction[] => {
  const { episode } = findings;
  const before = earlierTimes(findings).at(-1);
  return [
    ...(episode === undefined ? [] : [askAbout(episode, `where ${episode.service} deviates`)]),
    ...(before === undefined ? [] : [askAbout(before.window, 'where it was there before')]),
  ];
};

/** What is over can be closed. */
export const closing = (findings: Findings): readonly NextAction[] =>
  leadingFinding(findings)?.latest?.state === 'over' ? [action('Close it, if that was all', 'mark it resolved')] : [];

export const nextActions = (findings: Findings, owed: number, cited: CitedRows): readonly NextAction[] => [
  ...suspected(findings, cited),
  ...otherTimes(findings),
  ...(owed > 0
    ? [action(`Show more of the ${renderFigure({ value: owed })} lines that were left out`, 'show more')]
    : []),
  action('Ask again when there is more', 'anything new?'),
];
