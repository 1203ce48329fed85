// An investigation as one page of HTML that stands alone: questions, answers, charts, statements with their marks, hypotheses and cited rows.
import type { Answer, AnswerClaim, AnswerEvidence, AnswerHypothesis } from '../../evidence/answer.js';
import type { HandoverNote } from '../../investigation/views/session.js';
import { html, htmlRun, htmlTemplate } from '../../output/html.js';
import { htmlPage } from '../../output/html-page.js';
import { htmlOfMarkdown } from '../../output/markdown-html.js';
import { shareText } from '../../output/share-text.js';
import type { Rendered } from '../../output/rendered.js';
import type { TurnDocument } from '../records/turn-reader.js';
import {
  type RecordedQuestion,
  answerOfDocument,
  citedRows,
  ERASED,
  type ExportedTurns,
  noteTitle,
  openedText,
  statusLine,
} from './export-documents.js';
import { type AnswerCharts, chartFigures } from './report-charts.js';

type HtmlText = Rendered<'html'>;

/** Charts by the number of their turn. */
export type ChartedTurns = ExportedTurns & { readonly charts: ReadonlyMap<number, AnswerCharts> };

const NO_HTML = htmlTemplate``;

const anchorOf = (turn: number, evidence: string): string => `turn-${turn}-${evidence}`;

const evidenceRow = (turn: number, row: AnswerEvidence): HtmlText => {
  const { id, kind, source, service, at, quote, batch, position } = row;
  const where = [kind, service, source, at].filter((each) => each !== undefined).join(' · ');
  return htmlTemplate`<li id="${html.data(anchorOf(turn, id))}"><strong>[${html.data(id)}]</strong> ${html.data(where)}
${quote === '' ? NO_HTML : htmlTemplate`<pre>${html.data(quote)}</pre>\n`}<cite>batch ${html.data(batch)} line ${position}</cite></li>`;
};

/** Each cited row once, with its place in the stored batches. */
export const evidenceSection = (turn: number, rows: readonly AnswerEvidence[]): HtmlText =>
  rows.length === 0
    ? NO_HTML
    : htmlTemplate`<h3>Evidence</h3>\n<ul class="rows">\n${rows.map((row) => evidenceRow(turn, row))}\n</ul>`;

/** Leads to the row of a citation where the page shows it. */
export const citationAnchors = (
  turn: number,
  rows: readonly AnswerEvidence[],
): ((citation: string) => string | undefined) => {
  const shown = new Set(rows.map(({ id }) => id));
  return (id) => (shown.has(id) ? anchorOf(turn, id) : undefined);
};

const VERDICTS: { readonly [Verdict in AnswerClaim['verdict']]: string } = {
  supported: '✓ supported',
  unknown: '≈ interpretation',
  contradicted: '✗ struck out',
};

const citationLinks = (ids: readonly string[], anchor: (id: string) => string | undefined): HtmlText =>
  htmlOfMarkdown(ids.map((id) => `[${id}]`).join(' '), anchor);

const claimItem = (claim: AnswerClaim, anchor: (id: string) => string | undefined): HtmlText => {
  const { text, verdict, because, by, citations } = claim;
  const written = htmlOfMarkdown(text, anchor);
  const shown = verdict === 'contradicted' ? htmlTemplate`<del>${written}</del>` : written;
  const why = because === undefined ? NO_HTML : htmlTemplate`<p class="quiet">${html.data(because)}</p>`;
  const who = by === 'model' ? ', by the model' : '';
  const cited = citations.filter((id) => !text.includes(`[${id}]`));
  return htmlTemplate`<li><span class="verdict">${html.data(VERDICTS[verdict] + who)}</span><div>${shown}${why}${citationLinks(cited, anchor)}</div></li>`;
};

const claimSection = ({ claims }: Answer, anchor: (id: string) => string | undefined): HtmlText =>
  claims.length === 0
    ? NO_HTML
    : htmlTemplate`<h3>Statements, as they were checked</h3>\n<ul class="claims">\n${claims.map((claim) => claimItem(claim, anchor))}\n</ul>`;

const hypothesisRow = (hypothesis: AnswerHypothesis, anchor: (id: string) => string | undefined): HtmlText => {
  const { service, cause, confidence, onset = '', evidence, against, refutedBy } = hypothesis;
  const cells: readonly (readonly [name: string, cell: HtmlText])[] = [
    ['Service', html.data(service)],
    ['Cause', html.data(cause)],
    ['Confidence', html.data(shareText(confidence))],
    ['Since', html.data(onset)],
    ['For it', citationLinks(evidence, anchor)],
    ['Against it', citationLinks(against, anchor)],
    ['Refuted by', html.data(refutedBy)],
  ];
  return htmlTemplate`<tr>${htmlRun(cells.map(([name, cell]) => htmlTemplate`<td data-name="${html.data(name)}">${cell}</td>`))}</tr>`;
};

const HYPOTHESIS_HEADS = ['Service', 'Cause', 'Confidence', 'Since', 'For it', 'Against it', 'Refuted by'];

/** A table of hypotheses, the most likely first. */
const hypothesisTable = ({ hypotheses }: Answer, anchor: (id: string) => string | undefined): HtmlText => {
  if (hypotheses.length === 0) return NO_HTML;
  const heads = htmlRun(HYPOTHESIS_HEADS.map((name) => htmlTemplate`<th scope="col">${html.data(name)}</th>`));
  const rows = hypotheses.map((each) => hypothesisRow(each, anchor));
  return htmlTemplate`<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>\n${rows}\n</tbody></table></div>`;
};

/** Rows that statements or hypotheses cite. */
export const reportedRows = (answer: Answer): readonly AnswerEvidence[] => {
  const cited = new Set([
    ...citedRows(answer).map(({ id }) => id),
    ...answer.hypotheses.flatMap(({ evidence, against }) => [...evidence, ...against]),
  ]);
  return answer.evidence.filter(({ id }) => cited.has(id));
};

const answerParts = (
  answer: Answer,
  charts: AnswerCharts,
  asked: RecordedQuestion | undefined,
): readonly HtmlText[] => {
  const rows = reportedRows(answer);
  const anchor = citationAnchors(answer.turn, rows);
  const table = hypothesisTable(answer, anchor);
  return [
    htmlTemplate`<p class="quiet">${html.data(statusLine(answer, asked))}</p>`,
    ...answer.notices.map((notice) => htmlTemplate`<p class="quiet">${html.data(notice)}</p>`),
    htmlOfMarkdown(answer.text, anchor),
    ...chartFigures(answer, charts),
    ...(answer.hypotheses.length === 0 ? [] : [htmlTemplate`<h3>Hypotheses</h3>`, table]),
    claimSection(answer, anchor),
    evidenceSection(answer.turn, rows),
  ];
};

const NO_CHARTS: AnswerCharts = { series: [] };

const turnSection = (turn: TurnDocument, { charts, asked }: ChartedTurns): HtmlText => {
  const answer = answerOfDocument(turn);
  const question = html.data(turn.text ?? ERASED);
  const head = htmlTemplate`<section>\n<h2 id="turn-${turn.n}">Turn ${turn.n}</h2>\n<blockquote>${question}</blockquote>`;
  if (answer === undefined) return htmlTemplate`${head}\n<p class="quiet">${html.data(turn.status)}</p>\n</section>`;
  return htmlTemplate`${head}\n${answerParts(answer, charts.get(turn.n) ?? NO_CHARTS, asked.get(turn.n))}\n</section>`;
};

const noteSection = (note: HandoverNote | undefined): HtmlText =>
  note === undefined
    ? NO_HTML
    : htmlTemplate`<section>\n<h2>${html.data(noteTitle(note))}</h2>\n<blockquote>${html.data(note.text)}</blockquote>\n</section>`;

export const htmlDocument = (exported: ChartedTurns): Rendered<'html'> =>
  htmlPage({
    title: `Investigation ${exported.id}`,
    body: [
      htmlTemplate`<p class="quiet">${html.data(openedText(exported.openedAt))}</p>`,
      noteSection(exported.notes.at(-1)),
      ...exported.turns.map((turn) => turnSection(turn, exported)),
    ],
  });
