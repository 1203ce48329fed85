// What documents say, word for word; and the question which of several collections is meant.
import { asksDocuments } from '../../../analysis/documents/document-question.js';
import type { NextAction } from '../../../evidence/answer.js';
import type { Claim } from '../../../evidence/claim.js';
import type { Findings, QuotedPassage } from '../../../evidence/finding.js';
import { formatName, quotablePart } from '../../../evidence/quoting.js';
import type { PassageRow } from '../../../telemetry/knowledge-rows.js';
import type { SourceQuery } from '../../../telemetry/query.js';
import type { TurnReads } from '../coverage.js';
import { buildClaim, type CitedRows, namePart, type SentencePart } from './sentence.js';

/** What decides whether documents are quoted at once. */
export type DocumentContext = {
  readonly message: string;
  readonly findings: Findings;
  readonly read: TurnReads;
  /** The caller may be asked, and has not chosen. */
  readonly mayAsk: boolean;
};

/** Lines of a passage that one statement quotes. */
const QUOTED_LINES = 3;
const NUMBER_OR_MARK = /^\s*(?:[-*+>]|\d{1,3}[.)]|#{1,6})?\s*/;

/** Where this line and those after it begin, blank ones left out. */
const quotableLineStarts = (text: string, from: number): readonly number[] => {
  const starts: number[] = [];
  let at = from;
  for (const line of text.slice(from).split('\n')) {
    const mark = at === from ? 0 : (NUMBER_OR_MARK.exec(line)?.[0].length ?? 0);
    if (line.slice(mark).trim() !== '') starts.push(at + mark);
    at += line.length + 1;
  }
  return starts.slice(0, QUOTED_LINES);
};

/** Less of a line than that is no sentence: code between backticks cuts it short. */
const LEAST_SHARE = 0.7;

/** A fence or a table begins something else, and a line of which little can be quoted says little. */
const isQuotable = (text: string, at: number): boolean => {
  const [line = ''] = text.slice(at).split('\n', 1);
  return !/^(?:```|~~~|\|)/.test(line) && quotablePart(line).part.length >= LEAST_SHARE * line.length;
};

const quotations = (text: string, from: number): readonly SentencePart[] =>
  quotableLineStarts(text, from)
    .filter((at, n) => n === 0 || isQuotable(text, at))
    .flatMap((at, n): readonly SentencePart[] => [...(n === 0 ? [] : [' ']), { quote: text, from: at }]);

const passageParts = ({ title, collection }: PassageRow): readonly SentencePart[] => [
  namePart(title),
  ' in ',
  namePart(collection),
];

const passageClaims =
  (rows: CitedRows) =>
  ({ evidence, from }: QuotedPassage): readonly Claim[] => {
    const row = rows.get(evidence);
    if (row?.kind !== 'passage') return [];
    return [
      buildClaim('observation', { citations: [evidence] }, [
        ...passageParts(row),
        ' says: ',
        ...quotations(row.text, from),
      ]),
    ];
  };

type KnowledgeSearch = Extract<SourceQuery, { ask: 'knowledge' }>;

/** In the order in which they were asked. */
export const searchedCollections = ({ queries, fetched }: TurnReads): readonly string[] => {
  const answered = new Set(fetched.map(({ query }) => query));
  const searches = queries.flatMap(({ id, query }): readonly KnowledgeSearch[] =>
    query.ask === 'knowledge' && answered.has(id) ? [query] : [],
  );
  return [...new Set(searches.map(({ collection }) => collection))];
};

const asksForDocuments = ({ message, read }: Pick<DocumentContext, 'message' | 'read'>): boolean => {
  const searched = searchedCollections(read);
  return searched.length > 0 && asksDocuments(message, searched);
};

const fittingCollections = ({ quoted = [] }: Findings): readonly string[] => [
  ...new Set(quoted.flatMap(({ because, collection }) => (because === 'question' ? [collection] : []))),
];

/** Collections of which one has to be chosen: a question for documents, and more than one has its answer. */
export const openCollectionChoice = (consulted: DocumentContext): readonly string[] => {
  const collections = fittingCollections(consulted.findings);
  return consulted.mayAsk && asksForDocuments(consulted) && collections.length > 1 ? collections : [];
};

export type DocumentClaims = { readonly asked: readonly Claim[]; readonly caused: readonly Claim[] };

/** Nothing is quoted for the question while its caller is asked from where. */
export const documentClaims = (consulted: DocumentContext, rows: CitedRows): DocumentClaims => {
  const { quoted = [] } = consulted.findings;
  const open = openCollectionChoice(consulted).length > 0;
  const of = (because: QuotedPassage['because']) =>
    quoted.filter((each) => each.because === because).flatMap(passageClaims(rows));
  return { asked: open ? [] : of('question'), caused: of('cause') };
};

const joinQuoted = (names: readonly string[], last: string): string =>
  `${names
    .slice(0, -1)
    .map((each) => `“${each}”`)
    .join(', ')} ${last} “${names.at(-1) ?? ''}”`;

/** The question back, or that nothing was found where somebody looked for it. */
export const documentNotices = (consulted: DocumentContext): readonly string[] => {
  const choice = openCollectionChoice(consulted);
  if (choice.length > 1)
    return [`Passages of ${joinQuoted(choice, 'and')} fit this question. Which should I answer from?`];
  const searched = searchedCollections(consulted.read);
  if (!asksForDocuments(consulted) || fittingCollections(consulted.findings).length > 0) return [];
  const where = searched.length === 1 ? `“${searched[0] ?? ''}”` : joinQuoted(searched, 'or');
  return [`No passage of ${where} clearly fits this question.`];
};

export const documentActions = (consulted: DocumentContext): readonly NextAction[] => {
  const choice = openCollectionChoice(consulted);
  return choice.map((collection) => ({
    label: `Answer from “${formatName(collection)}”`,
    turn: { text: `${consulted.message.trim()} (in ${collection})`, relation: 'follow_up' },
  }));
};
