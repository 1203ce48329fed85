// How an answer came about: relation, scope, queries, deviations and suspects, from checked facts.
import type { ConsideredDeviation, Findings } from '../../evidence/finding.js';
import { type TimeWindow, toIso } from '../../kernel/time.js';
import { groupDigits, minuteTime, percent, timeRange } from './format.js';
import { readableFacts } from '../../api/contract/turn-events.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { CommandFailure, EXIT } from '../command-failure.js';
import { quoteShort } from '../service/response.js';
import type { Answer } from '../../evidence/answer.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, wrapText } from '../terminal/text.js';
import { relationText } from './turn-progress.js';

type WhySection = { readonly title: string; readonly lines: readonly string[] };

export type DrawnFindings = Pick<Findings, 'considered' | 'window' | 'focus' | 'hypotheses' | 'baseline'> & {
  readonly apart?: Findings['apart'];
  readonly beside?: Findings['beside'];
};

/** Deviations that chance would explain, beyond so many. */
const MOST_WEAK = 10;

const windowText = ({ from, to }: TimeWindow): string => timeRange({ from: toIso(from), to: toIso(to) });

const BASELINES: { readonly [Baseline in DrawnFindings['baseline']]: string } = {
  past: 'compared with the time before it',
  'in-window': 'compared with its own beginning, for there is no history',
  none: 'compared with nothing: there is no baseline',
};

const INDEPENDENCE: { readonly [Kind in NonNullable<NonNullable<Findings['apart']>['independent']>]: string } = {
  requests: 'the first two show in different requests: taken for two faults at once',
  onset: 'the first two began at different times and do not call each other: taken for two faults at once',
};

const leadLines = ({ hypotheses: [first, second], beside }: DrawnFindings): readonly string[] => {
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
export const choiceSection = (drawn: DrawnFindings): WhySection => {
  const { window, focus, baseline, apart } = drawn;
  const cost = focus === undefined ? '' : `; that choice takes ${focus.cost.toFixed(1)} from each suspect`;
  const whole = focus === undefined ? '' : `, where most deviates of ${windowText(focus.of)}`;
  return {
    title: 'What was chosen',
    lines: [
      `looked at ${windowText(window)}${whole}${cost}`,
      BASELINES[baseline],
      ...leadLines(drawn),
      ...(apart?.independent === undefined ? [] : [INDEPENDENCE[apart.independent]]),
    ],
  };
};

const flowCounts = ({ window, of, past, pastOf }: ConsideredDeviation['detail']): string =>
  `${window} of ${of} now, ${past} of ${pastOf} before`;

const shortNumber = (value: number | string | undefined): string =>
  typeof value === 'number' ? String(Number(value.toPrecision(3))) : String(value ?? '');

/** Powers of two in microseconds, as people say them. */
const millisText = (micros: number | string | undefined): string => `${shortNumber(Number(micros) / 1000)} ms`;

const DETAILS: { readonly [Kind in ConsideredDeviation['kind']]?: (detail: ConsideredDeviation['detail']) => string } =
  {
    flow: flowCounts,
    self: ({ slow, slowFromMicros }) => `${slow} slower than ${millisText(slowFromMicros)}`,
    gap: ({ slow, edges }) => `${slow} slow on ${edges} edges`,
    metric: ({ direction, z, pod }) =>
      `${direction === 'rise' ? 'up' : 'down'} by ${shortNumber(z)} times its usual spread${pod === '' ? '' : ` on ${pod}`}`,
    rate: ({ lines, expected }) => `${shortNumber(lines)} lines, ${shortNumber(expected)} expected`,
  };

const REQUEST_START = '^';
const REQUEST_END = '$';

/** `A → B`, with the ends of a request in words. */
const stepText = (what: string): string =>
  what.replace(`: ${REQUEST_START} → `, ': start → ').replace(new RegExp(` → \\${REQUEST_END}$`), ' → end');

const deviationText = ({ score, service, kind, what, detail }: ConsideredDeviation): string =>
  `${score.toFixed(1)} ${service} ${kind}: ${stepText(what)}; ${DETAILS[kind]?.(detail) ?? ''}`;

/** Every deviation with its score; the weakest are left to --json. */
export const deviationSection = ({ considered }: DrawnFindings): WhySection => {
  const above = considered.filter(({ score }) => score > 0).length;
  const left = Math.max(0, considered.length - above - MOST_WEAK);
  return {
    title: 'What deviated (score in nats above chance)',
    lines: [
      ...considered.slice(0, above + MOST_WEAK).map(deviationText),
      ...(considered.length === 0 ? ['nothing: no count, latency or gauge left its range'] : []),
      ...(left > 0 ? [`and ${groupDigits(left)} weaker, with --json`] : []),
    ],
  };
};

/** Less than this is not worth a line. */
const LEAST_EXPLAINED = 0.1;
const MOST_EXPLAINED = 8;

const explainedShare = ({ detail: { unexplained } }: ConsideredDeviation): number => 1 - Number(unexplained ?? 1);

/** What lost weight because a service that was called deviates in the same requests. */
export const explainedSection = ({ considered }: DrawnFindings): WhySection => {
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
            `${each.service}, ${stepText(each.what)}: ${percent(explainedShare(each))} by ${each.detail['explainedBy']}, which it calls`,
        ),
      ...(left > 0 ? [`and ${groupDigits(left)} more`] : []),
    ],
  };
};

const DAMAGED_FACTS_HINT =
  'It is damaged, or of another version: compare "casefile --version" with the service\'s; where they agree, restore the data folder from a backup ("casefile restore").';

const isChecked = (type: string): type is keyof typeof readableFacts => Object.hasOwn(readableFacts, type);

/** `of`: whose facts they are. Refuses at the first that is not whole. */
export const checkFacts = (facts: readonly InvestigationFact[], of: string): readonly InvestigationFact[] => {
  for (const [index, { type, data }] of facts.entries()) {
    const issue = isChecked(type) ? readableFacts[type].safeParse(data).error?.issues[0] : undefined;
    if (issue === undefined) continue;
    const where = ['data', ...issue.path.map(String)].join('.');
    throw new CommandFailure(
      EXIT.unexpected,
      `fact ${index + 1} of ${of} (${type}) cannot be read at ${quoteShort(where)}: ${quoteShort(issue.message)}`,
      DAMAGED_FACTS_HINT,
    );
  }
  return facts;
};

const factsOfType = <T extends InvestigationFact['type']>(
  facts: readonly InvestigationFact[],
  type: T,
): readonly Extract<InvestigationFact, { type: T }>[] =>
  facts.filter((fact): fact is Extract<InvestigationFact, { type: T }> => fact.type === type);

const readingSection = (facts: readonly InvestigationFact[]): WhySection => ({
  title: 'How the message was read',
  lines: factsOfType(facts, 'TurnClassified').flatMap(({ data: { classification } }) => [
    ...classification.readings.map(({ relation, confidence }) => `${relationText(relation)}: ${percent(confidence)}`),
    ...classification.reasons,
  ]),
});

const scopeSection = (facts: readonly InvestigationFact[]): WhySection => ({
  title: 'Where and when',
  lines: factsOfType(facts, 'ScopeMerged').flatMap(({ data: { window, diff, unknown, doubts = [] } }) => [
    ...[window.asked, window.analysis].map(
      ({ from, to }, index) => `${index === 0 ? 'asked' : 'read'} ${timeRange({ from: toIso(from), to: toIso(to) })}`,
    ),
    ...diff.because,
    ...unknown.map((name) => `no such name in the data: ${name}`),
    ...doubts.flatMap((doubt) => {
      if (doubt.about === 'name') return [];
      return doubt.about === 'ended'
        ? [`nothing is stored after ${toIso(doubt.last)}`]
        : [`left open (${doubt.about}): ${doubt.said}`];
    }),
  ]),
});

/** What came of a query, by its id. */
const queryOutcomes = (facts: readonly InvestigationFact[]): ReadonlyMap<string, string> => {
  const outcomes = new Map<string, string>();
  for (const { type, data } of facts) {
    if (type === 'BatchFetched') {
      const { query, rows, matched } = data;
      outcomes.set(query, `${groupDigits(rows)} of ${groupDigits(matched)} rows`);
    }
    if (type === 'SourceFailed' || type === 'SourceSkipped') outcomes.set(data.query, data.because);
  }
  return outcomes;
};

const querySection = (facts: readonly InvestigationFact[]): WhySection => {
  const outcomes = queryOutcomes(facts);
  return {
    title: 'What was asked of the data',
    lines: factsOfType(facts, 'QueriesPlanned').flatMap(({ data }) =>
      data.queries.map(
        ({ id, source, role, why, query }) =>
          `${id} ${source}: ${query.ask === 'aggregates' ? query.of : query.ask}, ${role}, because ${why}: ${outcomes.get(id) ?? 'not asked'}`,
      ),
    ),
  };
};

const suspectSection = ({ hypotheses }: Answer): WhySection => ({
  title: 'Who was suspected',
  lines: hypotheses.flatMap(({ cause, confidence, onset, evidence, against, refutedBy }) => [
    `${percent(confidence)} ${cause}${onset === undefined ? '' : `, since ${minuteTime(onset)}`}`,
    `… for ${evidence.length}, against ${against.length}; refuted by ${refutedBy}`,
  ]),
});

type WhyInput = {
  readonly facts: readonly InvestigationFact[];
  readonly answer: Answer;
  /** Absent when the turn ended before anything was analyzed. */
  readonly findings?: DrawnFindings;
};

export const whyLines = ({ facts, answer, findings }: WhyInput, { paint, width }: Screen): readonly string[] =>
  [
    readingSection(facts),
    scopeSection(facts),
    querySection(facts),
    ...(findings === undefined
      ? []
      : [choiceSection(findings), deviationSection(findings), explainedSection(findings)]),
    suspectSection(answer),
  ]
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ title, lines }) => [
      '',
      paint.bold(title),
      ...lines.flatMap((line) => wrapText(oneLine(line), { width, first: '  ', rest: '      ' })),
    ]);
