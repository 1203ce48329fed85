// Selects the passages that clearly fit the question or the finding, by the words that both contain.
import type { Hypothesis, QuotedPassage } from '../../evidence/finding.js';
import { compareText } from '../../kernel/json.js';
import type { PassageRow } from '../../telemetry/knowledge-rows.js';
import { searchPieces } from '../../telemetry/search/search-terms.js';
import type { CitationIndex } from '../findings/citations.js';
import type { CitableRow } from '../../telemetry/citable-row.js';
import type { TurnTelemetry } from '../turn-telemetry.js';
import { type DocumentQuestion, stemsIn, subjectStems } from '../../telemetry/passages/document-question.js';
import { answeringLineStart, countStems, LEAST_FIT, rankPassages } from '../../telemetry/passages/rank-passages.js';
import { suspectWords } from './suspect-words.js';

/** Passages for each reason. */
const MAX_PASSAGES = 2;
const MIN_SHARED_WORDS = 2;

type PassageFit = {
  readonly placed: CitableRow<PassageRow>;
  readonly share: number;
  readonly wanted: ReadonlySet<string>;
};

const wholeText = ({ title, section = [], text }: PassageRow): string => [title, ...section, text].join('\n');

/** Whether the text has the pieces of the name next to each other: `payment-api` as “payment api”, not “api of the payment”. */
const namesService = (text: string, service: string): boolean =>
  ` ${searchPieces(text).join(' ')} `.includes(` ${searchPieces(service).join(' ')} `);

const fitQuestion =
  (question: DocumentQuestion) =>
  (placed: CitableRow<PassageRow>): readonly PassageFit[] => {
    const wanted = subjectStems(question);
    const both = countStems(wanted, wholeText(placed.row));
    const share = wanted.size === 0 ? 0 : both / wanted.size;
    const least = question.asksForDocuments ? Math.min(MIN_SHARED_WORDS, wanted.size) : MIN_SHARED_WORDS;
    return both >= Math.max(1, least) && (placed.row.fit ?? 0) >= LEAST_FIT ? [{ placed, share, wanted }] : [];
  };

const fitCause =
  (first: Hypothesis, telemetry: TurnTelemetry) =>
  (placed: CitableRow<PassageRow>): readonly PassageFit[] => {
    const { service, kind, location } = first;
    const gauges = location.gauge === undefined ? [] : [location.gauge];
    const { symptoms } = suspectWords({ service, kind, gauges }, telemetry);
    const own = stemsIn(service);
    const wanted = new Set([...stemsIn(symptoms)].filter((stem) => !own.has(stem)));
    const text = wholeText(placed.row);
    const both = countStems(wanted, text);
    return both >= MIN_SHARED_WORDS && namesService(text, service)
      ? [{ placed, share: both / wanted.size, wanted }]
      : [];
  };

const bestFirst = (a: PassageFit, b: PassageFit): number =>
  b.share - a.share ||
  (b.placed.row.score ?? 0) - (a.placed.row.score ?? 0) ||
  compareText(a.placed.row.id, b.placed.row.id);

/** For the cause, whose words are not searched as a question: by the share of them that a passage holds. */
const chooseForCause = (fits: readonly PassageFit[]): readonly PassageFit[] =>
  fits.toSorted(bestFirst).slice(0, MAX_PASSAGES);

/** Across collections. */
const chooseForQuestion = (fits: readonly PassageFit[]): readonly PassageFit[] =>
  rankPassages(fits.map((fit) => ({ ...fit, row: fit.placed.row }))).slice(0, MAX_PASSAGES);

type PassageSearch = {
  readonly hypotheses: readonly Hypothesis[];
  readonly question: DocumentQuestion;
  readonly citations: CitationIndex;
};

/** Quotations of documents; a passage that fits for both reasons is quoted for the question. */
export const fittingPassages = (
  telemetry: TurnTelemetry,
  { hypotheses, question, citations }: PassageSearch,
): readonly QuotedPassage[] => {
  const { passages } = telemetry;
  const [first] = hypotheses.filter(({ score }) => score > 0);
  const asked = chooseForQuestion(passages.flatMap(fitQuestion(question)));
  const caused = first === undefined ? [] : chooseForCause(passages.flatMap(fitCause(first, telemetry)));
  const known = new Set(asked.map(({ placed }) => placed.row.id));
  const quoted =
    (because: QuotedPassage['because']) =>
    ({ placed, wanted }: PassageFit): QuotedPassage => ({
      evidence: citations.cite(placed, 'context'),
      collection: placed.row.collection,
      because,
      from: answeringLineStart(placed.row.text, wanted),
    });
  return [
    ...asked.map(quoted('question')),
    ...caused.filter(({ placed }) => !known.has(placed.row.id)).map(quoted('cause')),
  ];
};
