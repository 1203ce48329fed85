// Writes a page as one HTML file that needs nothing else, runs nothing, and in which no text of the data is markup.
import { renderFigure } from '../../evidence/figure.js';
import { harmless } from './harmless.js';
import type { Block, Line, Page, Span } from './page.js';
import { STYLE } from './style.js';

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (words: string): string => harmless(words).replace(/[&<>"']/g, (each) => ENTITIES[each] ?? '');

const spanOf = (span: Span): string => {
  switch (span.kind) {
    case 'text':
      return escaped(span.text);
    case 'strong':
      return `<strong>${escaped(span.text)}</strong>`;
    case 'code':
      return `<code>${escaped(span.text)}</code>`;
    case 'cite':
      return `<cite>${escaped(span.text)}</cite>`;
  }
  return span satisfies never;
};

const lineOf = (line: Line): string => line.map(spanOf).join('');

/** On a narrow page the cells of a row stand below each other, each behind its name. */
const named = (name = ''): string => (name === '' ? '' : ` data-name="${escaped(name)}"`);

const tableOf = ({ head, numeric, rows }: Extract<Block, { kind: 'table' }>): string => {
  const kind = (index: number): string => (numeric.includes(index) ? ' class="number"' : '');
  const heads = head.map((cell, index) => `<th scope="col"${kind(index)}>${escaped(cell)}</th>`).join('');
  const body = rows.map(
    (row) =>
      `<tr>${row.map((cell, index) => `<td${kind(index)}${named(head[index])}>${lineOf(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
};

type Bars = Extract<Block, { kind: 'bars' }>;

/** In pixels; across, everything is a share of the page, so that words stay as large on a narrow one. */
const DRAWN = { top: 26, label: 20, bar: 16, gap: 10, widest: 82 } as const;

const COLOURS = ['first', 'second'] as const;

const NAME_APART = 120;

const LABEL = 40;

const barOf = (value: number | undefined, at: { readonly y: number; readonly index: number }, most: number): string => {
  const { bar, widest } = DRAWN;
  const long = most === 0 ? 0 : Math.round(((value ?? 0) / most) * widest * 100) / 100;
  const shown = value === undefined ? '–' : renderFigure({ value });
  return `<rect class="${COLOURS[at.index] ?? 'first'}" x="0" y="${at.y}" width="${long}%" height="${bar - 2}" rx="2"/><text class="value" x="${long}%" dx="6" y="${at.y + bar - 5}">${shown}</text>`;
};

const legend = ({ series }: Bars): string =>
  series.length === 1
    ? ''
    : `<g>${series
        .map((name, index) => {
          const x = index * NAME_APART;
          return `<rect class="${COLOURS[index] ?? 'first'}" x="${x}" y="0" width="12" height="12" rx="2"/><text x="${x + 18}" y="11">${escaped(name)}</text>`;
        })
        .join('')}</g>`;

const barsOf = (block: Bars): string => {
  const { caption, series, bars, unit } = block;
  const { top: legendHigh, label: labelHigh, bar, gap } = DRAWN;
  const top = series.length === 1 ? 0 : legendHigh;
  const step = labelHigh + series.length * bar + gap;
  const most = Math.max(...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const drawn = bars.map(({ label, values }, place) => {
    const y = top + place * step;
    const name = label.length <= LABEL ? label : `${label.slice(0, LABEL)}…`;
    const each = values.map((value, index) => barOf(value, { y: y + labelHigh + index * bar, index }, most)).join('');
    return `<text x="0" y="${y + labelHigh - 6}">${escaped(name)}</text>${each}`;
  });
  return `<figure><figcaption>${escaped(caption)} (${escaped(unit)})</figcaption><svg width="100%" height="${top + bars.length * step}" role="img" aria-label="${escaped(caption)}">${legend(block)}${drawn.join('\n')}</svg></figure>`;
};

const blockOf = (block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${lineOf(block.line)}</h${block.level}>`;
    case 'prose':
      return `<p>${lineOf(block.line)}</p>`;
    case 'list':
      return `<ul>\n${block.items.map((item) => `<li>${lineOf(item)}</li>`).join('\n')}\n</ul>`;
    case 'table':
      return tableOf(block);
    case 'bars':
      return barsOf(block);
  }
  return block satisfies never;
};

/** Nothing is fetched, nothing runs: also where a browser would. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export const htmlPage = ({ title, blocks }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${blocks.map(blockOf).join('\n')}
</main>
</body>
</html>
`;
