// Why a turn ended as it did: how the message was read, what was asked of the data, and who was suspected.
import type { Answer } from '../../evidence/answer.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import { toIso } from '../../kernel/time.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, wrap } from '../terminal/text.js';
import { chosen, deviations, explained, type Block, type Drawn } from './deviations.js';
import { relationWords } from './steps.js';
import { grouped, minute, percent, span } from './words.js';

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
    ...(findings === undefined ? [] : [chosen(findings), deviations(findings), explained(findings)]),
    suspects(answer),
  ]
    .filter(({ lines }) => lines.length > 0)
    .flatMap(({ title, lines }) => [
      '',
      paint.bold(title),
      ...lines.flatMap((line) => wrap(oneLine(line), { width, first: '  ', rest: '      ' })),
    ]);
