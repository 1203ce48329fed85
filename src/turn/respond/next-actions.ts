// Next actions of an answer, each a turn that can be sent as it is: first the answers to its own questions, then what the
// database snapshot and the engine can show.
import type { NextAction } from '../../evidence/answer.js';
import type { Findings, Hypothesis, SuspectSeparation } from '../../evidence/finding.js';
import { renderFigure } from '../../evidence/figure.js';
import { type Micros, MINUTE, type TimeWindow, toIso } from '../../kernel/time.js';
import { earlierTimes } from './claims/earlier-claims.js';
import { leadingFinding, refutationText } from './claims/cause-claims.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { type CitedRows, clockText } from '../../evidence/sentence.js';
import { offeredQuestions } from './database/database-replies.js';
import { type AnswerOutline, type ComposeInput, resolutionOf } from './answer-outline.js';
import { unchosenActions } from './database/database-prose.js';

const createAction = (label: string, text: string, relation = 'follow_up'): NextAction => ({
  label,
  turn: { text, relation },
});

const onlyService = (service: string): string => `only ${service}`;

type HypothesisPair = readonly [first: Hypothesis, second: Hypothesis];

const traceAction = (id: string | undefined, label: string): readonly NextAction[] =>
  id === undefined ? [] : [createAction(label, `Show trace ${id}`)];

/** A trace that shows one suspect and does not touch the other decides between them. */
const settlingActions = (
  [{ service: first }, { service: second }]: HypothesisPair,
  { onlyFirst, onlySecond }: SuspectSeparation,
): readonly NextAction[] => [
  ...traceAction(onlyFirst, `A request that shows ${first} and does not touch ${second}`),
  ...traceAction(onlySecond, `A request that shows ${second} and does not touch ${first}`),
];

const actionsBetween = (pair: HypothesisPair, { apart = {} }: Findings): readonly NextAction[] => {
  const [first, second] = pair;
  const settled = settlingActions(pair, apart);
  if (apart.independent !== undefined)
    return [...settled, createAction('Look at the second fault alone', onlyService(second.service))];
  const look = createAction(
    `To rule out ${first.service}, look for ${refutationText(first)}`,
    onlyService(first.service),
  );
  const other = createAction(
    `To rule out ${second.service}, look for ${refutationText(second)}`,
    `could it be ${second.service}?`,
  );
  return [...settled, ...(settled.length === 0 ? [look] : []), other];
};

type TracedRow = Extract<BatchRow, { readonly kind: 'span' | 'log' }>;

/** Failed spans first, then the longest, then log lines. */
const tracedWeight = (row: TracedRow): readonly [failed: number, micros: number] =>
  row.kind === 'span' ? [Number(row.status === 'error'), row.durationMicros] : [0, -1];

const byWeight = (a: TracedRow, b: TracedRow): number => {
  const [[failedA, microsA], [failedB, microsB]] = [tracedWeight(a), tracedWeight(b)];
  return failedB - failedA || microsB - microsA;
};

/** The trace that shows the leading finding best, among the rows that it cites. */
const traceThatShows = (first: Hypothesis, { findings, groups }: Findings, cited: CitedRows): string | undefined => {
  const leading = findings.find(({ id }) => id === first.findings[0]);
  const rows = (leading?.evidence ?? []).flatMap((id): readonly TracedRow[] => {
    const row = cited.get(id);
    return row !== undefined && (row.kind === 'span' || row.kind === 'log') ? [row] : [];
  });
  const [best] = rows.filter(({ traceId }) => traceId !== undefined).toSorted(byWeight);
  return best?.traceId ?? groups.find(({ by }) => by === 'trace')?.key;
};

const actionsForOne = (first: Hypothesis, findings: Findings, cited: CitedRows): readonly NextAction[] => [
  ...traceAction(traceThatShows(first, findings, cited), 'Show a request with this problem'),
  createAction(`Look only at ${first.service}`, onlyService(first.service)),
];

const suspectActions = (findings: Findings, cited: CitedRows): readonly NextAction[] => {
  const [first, second] = findings.hypotheses.filter(({ score }) => score > 0);
  const [beside] = findings.beside?.deviating ?? [];
  if (beside !== undefined)
    return [
      createAction(`If it is the same problem after all, look at ${beside.service}`, onlyService(beside.service)),
    ];
  if (first === undefined)
    return traceAction(findings.groups.find(({ by }) => by === 'trace')?.key, 'Show a trace of the window');
  const change =
    first.location.change === undefined
      ? []
      : [createAction('Compare with the time before', 'what is different from before?')];
  return [
    ...(second === undefined ? actionsForOne(first, findings, cited) : actionsBetween([first, second], findings)),
    ...change,
  ];
};

const minuteText = (at: Micros): string => clockText(at).slice(0, 5);

/** Whole minutes, outward. */
const askAbout = (time: TimeWindow, because: string): NextAction => {
  const from = minuteText(time.from);
  const to = minuteText(Math.ceil(time.to / MINUTE) * MINUTE);
  const day = toIso(time.from).slice(0, 10);
  const text = `What went wrong between ${from} and ${to} UTC on ${day}?`;
  return createAction(`Ask about ${from} to ${to} UTC, ${because}`, text, 'new_issue');
};

/** Another deviation, or an earlier time of this one: each opens an issue of its own. */
const otherTimeActions = (findings: Findings): readonly NextAction[] => {
  const { episode } = findings;
  const before = earlierTimes(findings).at(-1);
  return [
    ...(episode === undefined ? [] : [askAbout(episode, `when ${episode.service} deviates`)]),
    ...(before === undefined ? [] : [askAbout(before.window, 'when this was seen before')]),
  ];
};

/** Offers to resolve the issue once it is over. */
const closeAction = (findings: Findings): readonly NextAction[] =>
  leadingFinding(findings)?.latest?.state === 'over'
    ? [createAction('Close it, if that was all', 'mark it resolved')]
    : [];

export const engineActions = (findings: Findings, owed: number, cited: CitedRows): readonly NextAction[] => [
  ...suspectActions(findings, cited),
  ...otherTimeActions(findings),
  ...(owed > 0
    ? [createAction(`Show more of the ${renderFigure({ value: owed })} lines that were left out`, 'show more')]
    : []),
  createAction('Ask again when there is new data', 'anything new?'),
];

const offerActions = (input: ComposeInput, { databaseReplies }: AnswerOutline): readonly NextAction[] => [
  ...unchosenActions(input.findings),
  ...offeredQuestions(input),
  ...(databaseReplies?.alone === true ? [] : engineActions(input.findings, input.owed, input.cited)),
  ...(input.window.open && input.issueStatus !== 'resolved' ? closeAction(input.findings) : []),
];

/** It looks at the one service that is in the scope already. */
const isDone = ({ turn }: NextAction, { scopeServices: [service, ...others] }: ComposeInput): boolean =>
  service !== undefined && others.length === 0 && turn.text === onlyService(service);

/** None for an answer that resolves the issue. */
export const answerActions = (input: ComposeInput, told: AnswerOutline): readonly NextAction[] =>
  resolutionOf(input) === undefined ? offerActions(input, told).filter((each) => !isDone(each, input)) : [];
