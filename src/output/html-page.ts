// A page of HTML that stands alone: its style is in it, and it fetches and runs nothing. For light and dark screens, and paper.
import { html, htmlTemplate } from './html.js';
import type { Rendered } from './rendered.js';

const STYLE = htmlTemplate`
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
pre { margin: .3rem 0; padding: .5rem .7rem; background: var(--shade); border-radius: 4px; white-space: pre-wrap;
  font: .84rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
blockquote { margin: .6rem 0; padding: .1rem 1rem; border-left: 3px solid var(--first); font-size: 1.05rem; white-space: pre-wrap; }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.6rem 0; }
a { color: var(--first); text-decoration: none; }
:target { background: var(--shade); outline: 2px solid var(--first); outline-offset: .3rem; }
.quiet { color: var(--quiet); font-size: .92rem; }
section > p { margin: .9rem 0 .3rem; }
.rows { list-style: none; padding: 0; }
.rows > li { margin: 1rem 0; }
.rows cite { display: block; }
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
.plot { width: 100%; height: 120px; border-bottom: 1px solid var(--line); }
.bar-low { fill: var(--second); }
.bar-high { fill: var(--line); }
.shaded { fill: var(--first); fill-opacity: .12; }
.plot-line { fill: none; stroke: var(--first); stroke-width: 2; vector-effect: non-scaling-stroke; }
.marker-onset { stroke: var(--second); stroke-width: 2; vector-effect: non-scaling-stroke; }
.marker-change { stroke: var(--first); stroke-width: 2; stroke-dasharray: 4 3; vector-effect: non-scaling-stroke; }
.axis { display: flex; justify-content: space-between; gap: 1rem; margin: .2rem 0; color: var(--quiet); font-size: .84rem; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; padding: 0; font-size: .88rem; }
.key { display: inline-block; width: 12px; height: 12px; vertical-align: -1px; }
.claims { list-style: none; padding: 0; }
.claims > li { display: grid; grid-template-columns: 10.5rem 1fr; gap: .2rem .8rem; padding: .35rem 0; border-bottom: 1px solid var(--line); }
.claims p { margin: 0; }
.verdict { color: var(--quiet); font-size: .92rem; }
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
  .claims > li { grid-template-columns: 1fr; }
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
  td { overflow-wrap: anywhere; }
  td:first-child, td:last-child { min-width: 0; }
  thead { display: table-header-group; }
  svg rect, svg line { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  details:not([open]) { display: none; }
}
`;

/** Nothing is fetched, nothing runs: also where a browser would. */
const POLICY = htmlTemplate`default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;

type HtmlPage = {
  readonly title: string;
  /** ISO 639-1; English where it is absent. */
  readonly language?: string;
  readonly body: readonly Rendered<'html'>[];
};

export const htmlPage = ({ title, language = 'en', body }: HtmlPage): Rendered<'html'> => htmlTemplate`<!doctype html>
<html lang="${html.data(language)}">
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
${body}
</main>
</body>
</html>
`;
