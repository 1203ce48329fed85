// Writes a page as one self-contained HTML file without scripts. Text of the data is never markup.
import { renderFigure } from '../../evidence/figure.js';
import { html } from '../../output/html.js';
import type { Rendered } from '../../output/rendered.js';
import type { PageBlock, PageLine, PageSpan, ReportPage } from './page.js';

// Styles for light and dark screens and for paper.

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2128; --quiet: #59636e; --line: #d5dae0; --ground: #ffffff; --shade: #f5f7f9;
  --first: #1f6feb; --second: #c2571a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e8ee; --quiet: #9aa5b1; --line: #39424d; --ground: #12161b; --shade: #1b2129;
  --first: #5b9dff; --second: #f0964f; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 64rem; background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1.2rem; }
h2 { font-size: 1.25rem; margin: 2.4rem 0 .6rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .3rem; }
p { margin: .4rem 0; }
ul { margin: .4rem 0; padding-left: 1.3rem; }
li { margin: .25rem 0; }
code, cite { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; font-size: .84em; }
code { background: var(--shade); border-radius: 3px; padding: .1em .3em; white-space: pre-wrap; }
cite { display: inline-block; margin-right: .7em; font-style: normal; font-size: .74em; color: var(--quiet); }
.wide { overflow-x: auto; margin: .8rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .7rem .35rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; vertical-align: bottom; overflow-wrap: normal; }
td { overflow-wrap: normal; }
td:first-child { min-width: 12rem; }
td code, td cite { overflow-wrap: anywhere; }
td:last-child { min-width: 9rem; }
td cite { display: block; margin: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
td.number { white-space: nowrap; }
figure { margin: 1rem 0; }
figcaption { color: var(--quiet); font-size: .92rem; margin-bottom: .4rem; }
svg { display: block; }
svg text { fill: var(--ink); font-size: 13px; }
svg .value { fill: var(--quiet); }
svg .first { fill: var(--first); }
svg .second { fill: var(--second); }
@media screen and (max-width: 46rem) {
  body { padding: 1.2rem 1rem 3rem; }
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  td, td:first-child, td:last-child { min-width: 0; padding: .1rem 0; border: 0; overflow-wrap: anywhere; }
  td[data-name]:not(:first-child) { display: grid; grid-template-columns: 8.5rem 1fr; gap: .6rem; }
  td[data-name]:not(:first-child)::before { content: attr(data-name); color: var(--quiet); }
  td:first-child { font-weight: 600; }
  td:empty { display: none; }
  td cite { grid-column: 2; }
  .number { text-align: left; }
  td.number { white-space: normal; }
}
@page { margin: 16mm 14mm; }
@media print {
  :root { color-scheme: light; --ink: #000000; --quiet: #444444; --line: #bbbbbb; --ground: #ffffff; --shade: #f2f2f2;
    --first: #1f4f9a; --second: #b06a2c; }
  body { padding: 0; max-width: none; font-size: 10.5pt; }
  h2, h3, figcaption { break-after: avoid; }
  tr, li, figure { break-inside: avoid; }
  .wide { overflow: visible; }
  table { font-size: 8.5pt; }
  th, td { padding-right: .5rem; }
  td:first-child { min-width: 10rem; }
  td:last-child { min-width: 7rem; }
  thead { display: table-header-group; }
  svg rect { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;

const spanOf = (span: PageSpan): string => {
  switch (span.kind) {
    case 'text':
      return html.data(span.text);
    case 'strong':
      return `<strong>${html.data(span.text)}</strong>`;
    case 'code':
      return html.code(span.text);
    case 'cite':
      return `<cite>${html.data(span.text)}</cite>`;
  }
  return span satisfies never;
};

const lineOf = (line: PageLine): string => line.map(spanOf).join('');

/** On a narrow page, the cells of a row are stacked, each with its column name. */
const namedColour = (name = ''): string => (name === '' ? '' : ` data-name="${html.data(name)}"`);

const tableOf = ({ head, numeric, rows }: Extract<PageBlock, { kind: 'table' }>): string => {
  const kind = (index: number): string => (numeric.includes(index) ? ' class="number"' : '');
  const heads = head.map((cell, index) => `<th scope="col"${kind(index)}>${html.data(cell)}</th>`).join('');
  const body = rows.map(
    (row) =>
      `<tr>${row.map((cell, index) => `<td${kind(index)}${namedColour(head[index])}>${lineOf(cell)}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${heads}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
};

type BarBlock = Extract<PageBlock, { kind: 'bars' }>;

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

const legend = ({ series }: BarBlock): string =>
  series.length === 1
    ? ''
    : `<g>${series
        .map((name, index) => {
          const x = index * NAME_APART;
          return `<rect class="${COLOURS[index] ?? 'first'}" x="${x}" y="0" width="12" height="12" rx="2"/><text x="${x + 18}" y="11">${html.data(name)}</text>`;
        })
        .join('')}</g>`;

const barsOf = (block: BarBlock): string => {
  const { caption, series, bars, unit } = block;
  const { top: legendHigh, label: labelHigh, bar, gap } = DRAWN;
  const top = series.length === 1 ? 0 : legendHigh;
  const step = labelHigh + series.length * bar + gap;
  const most = Math.max(...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const drawn = bars.map(({ label, values }, place) => {
    const y = top + place * step;
    const name = label.length <= LABEL ? label : `${label.slice(0, LABEL)}…`;
    const each = values.map((value, index) => barOf(value, { y: y + labelHigh + index * bar, index }, most)).join('');
    return `<text x="0" y="${y + labelHigh - 6}">${html.data(name)}</text>${each}`;
  });
  return `<figure><figcaption>${html.data(caption)} (${html.data(unit)})</figcaption><svg width="100%" height="${top + bars.length * step}" role="img" aria-label="${html.data(caption)}">${legend(block)}${drawn.join('\n')}</svg></figure>`;
};

const blockOf = (block: PageBlock): string => {
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

export const htmlPage = ({ title, blocks }: ReportPage): Rendered<'html'> =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${html.data(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${html.data(title)}</h1>
${blocks.map(blockOf).join('\n')}
</main>
</body>
</html>
` as Rendered<'html'>;
