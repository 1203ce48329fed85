// An investigation as one page of HTML that stands alone: questions, answers, charts, statements with their marks, hypotheses and cited rows.
import type { Answer, AnswerClaim, AnswerEvidence, AnswerHypothesis } from '../../evidence/answer.js';
import type { HandoverNote } from '../../investigation/views/session.js';
import { html, htmlRun, htmlTemplate } from '../../output/html.js';
import { htmlPage } from '../../output/html-page.js';
import { htmlOfMarkdown } from '../../output/markdown-html.js';
import type { Rendered } from '../../output/rendered.js';
import type { TurnDocument } from '../records/turn-reader.js';
import type { ReportMessageId, ReportWords } from './report-words/report-words.js';
import {
  answerOfDocument,
  citedRows,
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

const evidenceRow = (turn: number, row: AnswerEvidence, words: ReportWords): HtmlText => {
  const { id, kind, source, service, at, quote, batch, position } = row;
  const when = at === undefined ? undefined : words.instant(at);
  const where = [words.say(`kind.${kind}`), service, source, when].filter((each) => each !== undefined).join(' · ');
  return htmlTemplate`<li id="${html.data(anchorOf(turn, id))}"><strong>[${html.data(id)}]</strong> ${html.data(where)}
${quote === '' ? NO_HTML : htmlTemplate`<pre>${html.data(quote)}</pre>\n`}<cite>${html.data(words.say('batch'))} ${html.data(batch)} ${html.data(words.say('line'))} ${position}</cite></li>`;
};

/** Each cited row once, with its place in the stored batches. */
export const evidenceSection = (turn: number, rows: readonly AnswerEvidence[], words: ReportWords): HtmlText =>
  rows.length === 0
    ? NO_HTML
    : htmlTemplate`<h3>${html.data(words.say('evidence'))}</h3>\n<ul class="rows">\n${rows.map((row) => evidenceRow(turn, row, words))}\n</ul>`;

/** Leads to the row of a citation where the page shows it. */
export const citationAnchors = (
  turn: number,
  rows: readonly AnswerEvidence[],
): ((citation: string) => string | undefined) => {
  const shown = new Set(rows.map(({ id }) => id));
  return (id) => (shown.has(id) ? anchorOf(turn, id) : undefined);
};

const citationLinks = (ids: readonly string[], anchor: (id: string) => string | undefined): HtmlText =>
  htmlOfMarkdown(ids.map((id) => `[${id}]`).join(' '), anchor);

/** What a part of a turn is written with: where citations lead, and the words of the report. */
type PartContext = { readonly anchor: (id: string) => string | undefined; readonly words: ReportWords };

const claimItem = (claim: AnswerClaim, { anchor, words }: PartContext): HtmlText => {
  const { text, verdict, because, by, citations } = claim;
  const written = htmlOfMarkdown(text, anchor);
  const shown = verdict === 'contradicted' ? htmlTemplate`<del>${written}</del>` : written;
  const why = because === undefined ? NO_HTML : htmlTemplate`<p class="quiet">${html.data(because)}</p>`;
  const who = by === 'model' ? words.say('by-model') : '';
  const cited = citations.filter((id) => !text.includes(`[${id}]`));
  return htmlTemplate`<li><span class="verdict">${html.data(words.say(`verdict.${verdict}`) + who)}</span><div>${shown}${why}${citationLinks(cited, anchor)}</div></li>`;
};

const claimSection = ({ claims }: Answer, context: PartContext): HtmlText =>
  claims.length === 0
    ? NO_HTML
    : htmlTemplate`<h3>${html.data(context.words.say('statements'))}</h3>\n<ul class="claims">\n${claims.map((claim) => claimItem(claim, context))}\n</ul>`;

const HYPOTHESIS_HEADS = [
  'head.service',
  'head.cause',
  'head.confidence',
  'head.since',
  'head.for',
  'head.against',
  'head.refuted',
] as const satisfies readonly ReportMessageId[];

type HypothesisHead = (typeof HYPOTHESIS_HEADS)[number];

const hypothesisRow = (hypothesis: AnswerHypothesis, { anchor, words }: PartContext): HtmlText => {
  const { service, cause, confidence, onset = '', evidence, against, refutedBy } = hypothesis;
  const cells: { readonly [Head in HypothesisHead]: HtmlText } = {
    'head.service': html.data(service),
    'head.cause': html.data(cause),
    'head.confidence': html.data(words.share(confidence)),
    'head.since': html.data(onset === '' ? '' : words.instant(onset)),
    'head.for': citationLinks(evidence, anchor),
    'head.against': citationLinks(against, anchor),
    'head.refuted': html.data(refutedBy),
  };
  return htmlTemplate`<tr>${htmlRun(HYPOTHESIS_HEADS.map((head) => htmlTemplate`<td data-name="${html.data(words.say(head))}">${cells[head]}</td>`))}</tr>`;
};

/** A table of hypotheses, the most likely first. */
const hypothesisTable = ({ hypotheses }: Answer, context: PartContext): HtmlText => {
  if (hypotheses.length === 0) return NO_HTML;
  const heads = htmlRun(
    HYPOTHESIS_HEADS.map((head) => htmlTemplate`<th scope="col">${html.data(context.words.say(head))}</th>`),
  );
  const rows = hypotheses.map((each) => hypothesisRow(each, context));
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

const answerParts = (answer: Answer, charts: AnswerCharts, { asked, words }: ChartedTurns): readonly HtmlText[] => {
  const rows = reportedRows(answer);
  const anchor = citationAnchors(answer.turn, rows);
  const context = { anchor, words };
  const table = hypothesisTable(answer, context);
  return [
    htmlTemplate`<p class="quiet">${html.data(statusLine(answer, asked.get(answer.turn), words))}</p>`,
    ...answer.notices.map((notice) => htmlTemplate`<p class="quiet">${html.data(notice)}</p>`),
    htmlOfMarkdown(answer.text, anchor),
    ...chartFigures(answer, charts, words),
    ...(answer.hypotheses.length === 0 ? [] : [htmlTemplate`<h3>${html.data(words.say('hypotheses'))}</h3>`, table]),
    claimSection(answer, context),
    evidenceSection(answer.turn, rows, words),
  ];
};

const NO_CHARTS: AnswerCharts = { series: [] };

const turnSection = (turn: TurnDocument, exported: ChartedTurns): HtmlText => {
  const { charts, words } = exported;
  const answer = answerOfDocument(turn);
  const question = html.data(turn.text ?? words.say('erased'));
  const title = html.data(words.say('turn', { n: turn.n }));
  const head = htmlTemplate`<section>\n<h2 id="turn-${turn.n}">${title}</h2>\n<blockquote>${question}</blockquote>`;
  if (answer === undefined)
    return htmlTemplate`${head}\n<p class="quiet">${html.data(words.say(`state.${turn.status}`))}</p>\n</section>`;
  return htmlTemplate`${head}\n${answerParts(answer, charts.get(turn.n) ?? NO_CHARTS, exported)}\n</section>`;
};

const noteSection = (note: HandoverNote | undefined, words: ReportWords): HtmlText =>
  note === undefined
    ? NO_HTML
    : htmlTemplate`<section>\n<h2>${html.data(noteTitle(note, words))}</h2>\n<blockquote>${html.data(note.text)}</blockquote>\n</section>`;

export const htmlDocument = (exported: ChartedTurns): Rendered<'html'> =>
  htmlPage({
    title: exported.words.say('title', { id: exported.id }),
    language: exported.words.language,
    body: [
      htmlTemplate`<p class="quiet">${html.data(openedText(exported))}</p>`,
      noteSection(exported.notes.at(-1), exported.words),
      ...exported.turns.map((turn) => turnSection(turn, exported)),
    ],
  });
