// Writes a page as one self-contained HTML file without scripts. Text of the data is never markup.
import { renderFigure } from '../../evidence/figure.js';
import { html, htmlRun, htmlTemplate } from '../../output/html.js';
import { htmlPage } from '../../output/html-page.js';
import type { Rendered } from '../../output/rendered.js';
import type { PageBlock, PageLine, PageSpan, ReportPage } from './page.js';

type HtmlText = Rendered<'html'>;

const NOTHING = htmlTemplate``;

const spanOf = (span: PageSpan): HtmlText => {
  switch (span.kind) {
    case 'text':
      return html.data(span.text);
    case 'strong':
      return htmlTemplate`<strong>${html.data(span.text)}</strong>`;
    case 'code':
      return html.code(span.text);
    case 'cite':
      return htmlTemplate`<cite>${html.data(span.text)}</cite>`;
  }
  return span satisfies never;
};

const lineOf = (line: PageLine): HtmlText => htmlRun(line.map(spanOf));

/** On a narrow page, the cells of a row are stacked, each with its column name. */
const columnName = (name = ''): HtmlText => (name === '' ? NOTHING : htmlTemplate` data-name="${html.data(name)}"`);

const NUMERIC = htmlTemplate` class="number"`;

const tableOf = ({ head, numeric, rows }: Extract<PageBlock, { kind: 'table' }>): HtmlText => {
  const kind = (index: number): HtmlText => (numeric.includes(index) ? NUMERIC : NOTHING);
  const heads = head.map((cell, index) => htmlTemplate`<th scope="col"${kind(index)}>${html.data(cell)}</th>`);
  const cellOf = (cell: PageLine, index: number): HtmlText =>
    htmlTemplate`<td${kind(index)}${columnName(head[index])}>${lineOf(cell)}</td>`;
  const body = rows.map((row) => htmlTemplate`<tr>${htmlRun(row.map(cellOf))}</tr>`);
  return htmlTemplate`<div class="wide"><table><thead><tr>${htmlRun(heads)}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
};

type BarBlock = Extract<PageBlock, { kind: 'bars' }>;

/** In pixels; across, everything is a share of the page, so that words stay as large on a narrow one. */
const DRAWN = { top: 26, label: 20, bar: 16, gap: 10, widest: 82 } as const;

/** Of the first and the second series. */
const COLOURS = [htmlTemplate`first`, htmlTemplate`second`] as const;

const colourOf = (index: number): HtmlText => COLOURS[index] ?? COLOURS[0];

const NAME_APART = 120;

const LABEL = 40;

const barOf = (
  value: number | undefined,
  at: { readonly y: number; readonly index: number },
  most: number,
): HtmlText => {
  const { bar, widest } = DRAWN;
  const long = most === 0 ? 0 : Math.round(((value ?? 0) / most) * widest * 100) / 100;
  const shown = html.data(value === undefined ? '–' : renderFigure({ value }));
  return htmlTemplate`<rect class="${colourOf(at.index)}" x="0" y="${at.y}" width="${long}%" height="${bar - 2}" rx="2"/><text class="value" x="${long}%" dx="6" y="${at.y + bar - 5}">${shown}</text>`;
};

const legend = ({ series }: BarBlock): HtmlText => {
  if (series.length === 1) return NOTHING;
  const entries = series.map((name, index) => {
    const x = index * NAME_APART;
    return htmlTemplate`<rect class="${colourOf(index)}" x="${x}" y="0" width="12" height="12" rx="2"/><text x="${x + 18}" y="11">${html.data(name)}</text>`;
  });
  return htmlTemplate`<g>${htmlRun(entries)}</g>`;
};

const barsOf = (block: BarBlock): HtmlText => {
  const { caption, series, bars, unit } = block;
  const { top: legendHigh, label: labelHigh, bar, gap } = DRAWN;
  const top = series.length === 1 ? 0 : legendHigh;
  const step = labelHigh + series.length * bar + gap;
  const most = Math.max(...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const drawn = bars.map(({ label, values }, place) => {
    const y = top + place * step;
    const name = label.length <= LABEL ? label : `${label.slice(0, LABEL)}…`;
    const each = htmlRun(values.map((value, index) => barOf(value, { y: y + labelHigh + index * bar, index }, most)));
    return htmlTemplate`<text x="0" y="${y + labelHigh - 6}">${html.data(name)}</text>${each}`;
  });
  return htmlTemplate`<figure><figcaption>${html.data(caption)} (${html.data(unit)})</figcaption><svg width="100%" height="${top + bars.length * step}" role="img" aria-label="${html.data(caption)}">${legend(block)}${drawn}</svg></figure>`;
};

const blockOf = (block: PageBlock): HtmlText => {
  switch (block.kind) {
    case 'heading':
      return htmlTemplate`<h${block.level}>${lineOf(block.line)}</h${block.level}>`;
    case 'prose':
      return htmlTemplate`<p>${lineOf(block.line)}</p>`;
    case 'list':
      return htmlTemplate`<ul>\n${block.items.map((item) => htmlTemplate`<li>${lineOf(item)}</li>`)}\n</ul>`;
    case 'table':
      return tableOf(block);
    case 'bars':
      return barsOf(block);
  }
  return block satisfies never;
};

export const reportHtml = ({ title, blocks }: ReportPage): Rendered<'html'> =>
  htmlPage({ title, body: blocks.map(blockOf) });
