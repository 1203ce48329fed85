// Why a turn ended as it did: how the message was read, what was asked of the data, and who was suspected.
import type { Answer } from '../../evidence/answer.js';
import type { Considered, Findings } from '../../evidence/finding.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { toIso } from '../../kernel/time.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, wrap } from '../terminal/text.js';
import { relationWords } from './steps.js';
import { grouped, minute, percent, span } from './words.js';

type Block = { readonly title: string; readonly lines: readonly string[] };

const of = <T extends InvestigationFact['type']>(
  facts: readonly InvestigationFact[],
  type: T,
): readonly Extract<InvestigationFact, { type: T }>[] =>
  facts.filter((fact): fact is Extract<InvestigationFact, { type: T }> => fact.type === type);

const reading = (facts: readonly InvestigationFact[]): Block => ({
  title: 'How the message was read',
  lines: of(facts, 'TurnClassified').flatMap(({ data: { classification } }) => [
    ...classification.readings.map(({ relation, confidence }) => `${relationWords(relation)}: ${percent(confidence)}`),
    ...classification.reasons,
  ]),
});

const scope = (facts: readonly InvestigationFact[]): Block => ({
  title: 'Where and when',
  lines: of(facts, 'ScopeMerged').flatMap(({ data: { window, diff, unknown, doubts = [] } }) => [
    ...[window.asked, window.analysis].map(
      ({ from, to }, index) => `${index === 0 ? 'asked' : 'read'} ${span({ from: toIso(from), to: toIso(to) })}`,
    ),
    ...diff.because,
    ...unknown.map((name) => `no such name in the data: ${name}`),
    ...doubts.flatMap((doubt) => (doubt.about === 'name' ? [] : [`left open (${doubt.about}): ${doubt.said}`])),
  ]),
});

/** What came of a query, by its id. */
const outcomes = (facts: readonly InvestigationFact[]): ReadonlyMap<string, string> => {
  const told = new Map<string, string>();
  for (const { type, data } of facts) {
    if (type === 'BatchFetched') {
      const { query, rows, matched } = data;
      told.set(query, `${grouped(rows)} of ${grouped(matched)} rows`);
    }
    if (type === 'SourceFailed' || type === 'SourceSkipped') told.set(data.query, data.because);
  }
  return told;
};

const queries = (facts: readonly InvestigationFact[]): Block => {
  const told = outcomes(facts);
  return {
    title: 'What was asked of the data',
    lines: of(facts, 'QueriesPlanned').flatMap(({ data }) =>
      data.queries.map(
        ({ id, source, role, why, query }) =>
          `${id} ${source}: ${query.ask === 'aggregates' ? query.of : query.ask}, ${role}, because ${why}: ${told.get(id) ?? 'not asked'}`,
      ),
    ),
  };
};

const suspects = ({ hypotheses }: Answer): Block => ({
  title: 'Who was suspected',
  lines: hypotheses.flatMap(({ cause, confidence, onset, evidence, against, refutedBy }) => [
    `${percent(confidence)} ${cause}${onset === undefined ? '' : `, since ${minute(onset)}`}`,
    `… for ${evidence.length}, against ${against.length}; refuted by ${refutedBy}`,
  ]),
});

type Drawn = Pick<Findings, 'considered' | 'window' | 'focus'>;

/** Deviations that chance would explain, beyond so many. */
const MOST_WEAK = 10;

const detailWords = (detail: Considered['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** Where it was looked, when that is not the whole window. */
const lookedAt = ({ window, focus }: Drawn): readonly string[] => {
  if (focus === undefined) return [];
  const [part, whole] = [window, focus.of].map(({ from, to }) => span({ from: toIso(from), to: toIso(to) }));
  return [`looked at ${part}, the clearest part of ${whole}; the choice costs every suspect ${focus.cost.toFixed(1)}`];
};

/** Every deviation with its score: above 0 is more than chance gives; `explainedBy` names what explained it away. */
const deviations = (drawn: Drawn): Block => {
  const { considered } = drawn;
  const above = considered.filter(({ score }) => score > 0).length;
  const left = Math.max(0, considered.length - above - MOST_WEAK);
  return {
    title: 'What deviated (score in nats above chance)',
    lines: [
      ...lookedAt(drawn),
      ...considered
        .slice(0, above + MOST_WEAK)
        .map(
          ({ score, service, kind, what, detail }) =>
            `${score.toFixed(1)} ${service} ${kind}: ${what} (${detailWords(detail)})`,
        ),
      ...(considered.length === 0 ? ['nothing: no count, latency or gauge left its range'] : []),
      ...(left > 0 ? [`and ${left} weaker, with --json`] : []),
    ],
  };
};

export type Told = {
  readonly facts: readonly InvestigationFact[];
  readonly answer: Answer;
  /** Absent when the turn ended before anything was analyzed. */
  readonly findings?: Drawn;
};

export const whyLines = ({ facts, answer, findings }: Told, { paint, width }: Screen): readonly string[] =>
  [
    reading(facts),
    scope(facts),
    queries(facts),
    ...(findings === undefined ? [] : [deviations(findings)]),
    suspects(answer),
  ]
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ title, lines }) => [
      '',
      paint.bold(title),
      ...lines.flatMap((line) => wrap(oneLine(line), { width, first: '  ', rest: '      ' })),
    ]);
