// Claims that quote documents in the report, and that none of them fits.
import { asksDocuments } from '../../question/document-question.js';
import type { MessageDetails } from '../../../language/details/message-details.js';
import type { Claim } from '../../../evidence/claim.js';
import type { Findings, QuotedPassage } from '../../../evidence/finding.js';
import { quotablePart } from '../../../evidence/quoting.js';
import type { PassageRow } from '../../../telemetry/knowledge-rows.js';
import type { SourceQuery } from '../../../telemetry/query.js';
import type { TurnReads } from '../coverage.js';
import { buildClaim, type CitedRows, namePart, type SentencePart } from '../../../evidence/sentence.js';

/** Decides whether documents are quoted at once. */
export type DocumentContext = {
  readonly message: string;
  /** What the message was read as. */
  readonly details: MessageDetails;
  readonly findings: Findings;
  readonly read: TurnReads;
};

/** Lines of a passage that one claim quotes. */
const QUOTED_LINES = 3;
const NUMBER_OR_MARK = /^\s*(?:[-*+>]|\d{1,3}[.)]|#{1,6})?\s*/;

/** Positions of this line and the next non-blank ones. */
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

/** A quotation ends at a backtick: with less of the line left it is no sentence. */
const LEAST_SHARE = 0.7;

/** Not a fence or a table, and mostly quotable. */
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

/** Collections that were searched and answered, in query order. */
export const searchedCollections = ({ queries, fetched }: TurnReads): readonly string[] => {
  const answered = new Set(fetched.map(({ query }) => query));
  const searches = queries.flatMap(({ id, query }): readonly KnowledgeSearch[] =>
    query.ask === 'knowledge' && answered.has(id) ? [query] : [],
  );
  return [...new Set(searches.map(({ collection }) => collection))];
};

/** The message asks for documents, and some were searched. */
export const asksForDocuments = ({ details, read }: Pick<DocumentContext, 'details' | 'read'>): boolean => {
  const searched = searchedCollections(read);
  return searched.length > 0 && asksDocuments(details, searched);
};

export type DocumentClaims = { readonly asked: readonly Claim[]; readonly caused: readonly Claim[] };

export const documentClaims = (consulted: DocumentContext, rows: CitedRows): DocumentClaims => {
  const { quoted = [] } = consulted.findings;
  const of = (because: QuotedPassage['because']) =>
    quoted.filter((each) => each.because === because).flatMap(passageClaims(rows));
  return { asked: of('question'), caused: of('cause') };
};

const joinQuoted = (names: readonly string[], last: string): string =>
  `${names
    .slice(0, -1)
    .map((each) => `“${each}”`)
    .join(', ')} ${last} “${names.at(-1) ?? ''}”`;

/** That no passage fits; not beside one that fits what is suspected and is quoted below, and not where “how do I …?” is asked of a database. */
export const documentNotices = (consulted: DocumentContext): readonly string[] => {
  const searched = searchedCollections(consulted.read);
  if (consulted.findings.database !== undefined && consulted.details.documents?.isWritten !== true) return [];
  if (!asksForDocuments(consulted) || (consulted.findings.quoted ?? []).length > 0) return [];
  const where = searched.length === 1 ? `“${searched[0] ?? ''}”` : joinQuoted(searched, 'or');
  return [`No passage of ${where} clearly fits this question.`];
};
