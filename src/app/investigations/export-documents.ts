// An investigation as a document for readers: its questions, answers and cited rows, in Markdown or as a page of HTML that stands alone.
import type { Answer, AnswerEvidence } from '../../evidence/answer.js';
import { type Micros, toIso } from '../../kernel/time.js';
import { html, htmlTemplate } from '../../output/html.js';
import { htmlPage } from '../../output/html-page.js';
import { markdown, markdownBlock, markdownTemplate } from '../../output/markdown.js';
import { htmlOfMarkdown } from '../../output/markdown-html.js';
import type { Rendered } from '../../output/rendered.js';
import type { TurnDocument } from '../records/turn-reader.js';

export type ExportedTurns = {
  readonly id: string;
  readonly turns: readonly TurnDocument[];
  /** Of the first fact. */
  readonly openedAt?: Micros;
};

/** `undefined`: the turn waits or runs, or is erased. */
export const answerOfDocument = ({ body }: TurnDocument): Answer | undefined =>
  body === undefined ? undefined : (JSON.parse(body) as Answer);

const citedRows = ({ evidence, claims }: Answer): readonly AnswerEvidence[] => {
  const cited = new Set(claims.flatMap(({ citations }) => citations));
  return evidence.filter(({ id }) => cited.has(id));
};

const openedText = (openedAt: Micros | undefined): string =>
  openedAt === undefined ? '' : `Opened ${toIso(openedAt)}.`;

const statusLine = ({ askedAt, status, model }: Answer): string =>
  `Asked at ${askedAt}, ${status}, ${model === undefined ? 'by the engine alone' : `with the model ${model}`}.`;

const ERASED = '(erased)';

const NO_MARKDOWN = markdownTemplate``;

const markdownRow = ({ id, kind, source, at, quote, batch, position }: AnswerEvidence): Rendered<'markdown'> => {
  const when = at === undefined ? NO_MARKDOWN : markdownTemplate`, ${markdown.data(at)}`;
  const where = markdownTemplate`${markdown.data(kind)}, ${markdown.data(source)}${when}`;
  const row = markdownTemplate`batch ${markdown.code(batch)} line ${position}`;
  return markdownTemplate`- **[${markdown.data(id)}]** ${where}, ${row}\n\n${markdownBlock(quote, '  ')}`;
};

const markdownQuestion = (text: string): readonly Rendered<'markdown'>[] =>
  text.split('\n').map((line) => markdownTemplate`> ${markdown.data(line)}`);

/** Answers of older versions were stored without escaping: escaped text stays as it is. */
const markdownTurn = (turn: TurnDocument): Rendered<'markdown'> => {
  const answer = answerOfDocument(turn);
  const head = markdownTemplate`## Turn ${turn.n}\n\n${markdownQuestion(turn.text ?? ERASED)}`;
  if (answer === undefined) return markdownTemplate`${head}\n\n_${markdown.data(turn.status)}_\n`;
  const rows = citedRows(answer).map(markdownRow);
  const status = markdownTemplate`${markdown.prose(statusLine(answer))}`;
  return markdownTemplate`${head}\n\n${status}\n\n${markdown.prose(answer.text)}\n\n### Evidence\n\n${rows}\n`;
};

export const markdownDocument = ({ id, turns, openedAt }: ExportedTurns): Rendered<'markdown'> =>
  markdownTemplate`# Investigation ${markdown.data(id)}\n\n${markdown.prose(openedText(openedAt))}\n\n${turns.map(markdownTurn)}`;

const NO_HTML = htmlTemplate``;

const anchorOf = ({ n }: TurnDocument, evidence: string): string => `turn-${n}-${evidence}`;

const htmlRow = (turn: TurnDocument, row: AnswerEvidence): Rendered<'html'> => {
  const { id, kind, source, service, at, quote, batch, position } = row;
  const where = [kind, service, source, at].filter((each) => each !== undefined).join(' · ');
  return htmlTemplate`<li id="${html.data(anchorOf(turn, id))}"><strong>[${html.data(id)}]</strong> ${html.data(where)}
<pre>${html.data(quote)}</pre>
<cite>batch ${html.data(batch)} line ${position}</cite></li>`;
};

const htmlRows = (turn: TurnDocument, rows: readonly AnswerEvidence[]): Rendered<'html'> =>
  rows.length === 0
    ? NO_HTML
    : htmlTemplate`<h3>Evidence</h3>\n<ul class="rows">\n${rows.map((row) => htmlRow(turn, row))}\n</ul>`;

const htmlTurn = (turn: TurnDocument): Rendered<'html'> => {
  const answer = answerOfDocument(turn);
  const question = html.data(turn.text ?? ERASED);
  const head = htmlTemplate`<section>\n<h2 id="turn-${turn.n}">Turn ${turn.n}</h2>\n<blockquote>${question}</blockquote>`;
  if (answer === undefined) return htmlTemplate`${head}\n<p class="quiet">${html.data(turn.status)}</p>\n</section>`;
  const rows = citedRows(answer);
  const cited = new Set(rows.map(({ id }) => id));
  const text = htmlOfMarkdown(answer.text, (id) => (cited.has(id) ? anchorOf(turn, id) : undefined));
  const status = htmlTemplate`<p class="quiet">${html.data(statusLine(answer))}</p>`;
  return htmlTemplate`${head}\n${status}\n${text}\n${htmlRows(turn, rows)}\n</section>`;
};

export const htmlDocument = ({ id, turns, openedAt }: ExportedTurns): Rendered<'html'> =>
  htmlPage({
    title: `Investigation ${id}`,
    body: [htmlTemplate`<p class="quiet">${html.data(openedText(openedAt))}</p>`, ...turns.map(htmlTurn)],
  });
