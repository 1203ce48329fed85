// Writes a page as Markdown with GitHub's tables. Text of the data is never markup.
import { renderFigure } from '../../evidence/figure.js';
import { toVisibleLine } from '../../output/hidden-characters.js';
import {
  markdown,
  markdownBlock,
  markdownCell,
  markdownLine,
  markdownTemplate,
  markdownWords,
} from '../../output/markdown.js';
import type { Rendered } from '../../output/rendered.js';
import type { PageBlock, PageLine, PageSpan, ReportPage } from './page.js';

type MarkdownText = Rendered<'markdown'>;

const strong = (text: string): MarkdownText =>
  text.endsWith(' ')
    ? markdownTemplate`${strong(text.trimEnd())} `
    : markdownTemplate`**${markdownWords(text.trim())}**`;

const spanOf = (span: PageSpan): MarkdownText => {
  switch (span.kind) {
    case 'text':
      return markdownWords(span.text);
    case 'strong':
      return strong(span.text);
    case 'code':
      return markdown.code(span.text);
    case 'cite':
      return markdownTemplate`[${markdown.code(span.text)}]`;
  }
  return span satisfies never;
};

const lineOf = (line: PageLine): MarkdownText => markdownLine(line.map(spanOf));

const RULE = markdownTemplate`---`;
const NUMERIC_RULE = markdownTemplate`---:`;

const tableLine = (cells: readonly MarkdownText[]): MarkdownText =>
  cells.reduce((line, cell) => markdownTemplate`${line} ${cell} |`, markdownTemplate`|`);

const tableOf = ({ head, numeric, rows }: Extract<PageBlock, { kind: 'table' }>): MarkdownText => {
  const rule = head.map((_, index) => (numeric.includes(index) ? NUMERIC_RULE : RULE));
  const body = rows.map((row) => row.map((cell) => markdownCell(lineOf(cell))));
  return markdownTemplate`${[head.map(markdownWords), rule, ...body].map(tableLine)}`;
};

const WIDTH = 40;

/** Bars of blocks: a picture in plain text. */
const barsOf = ({ caption, series, bars }: Extract<PageBlock, { kind: 'bars' }>): MarkdownText => {
  const most = Math.max(...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const longest = Math.max(...bars.map(({ label }) => toVisibleLine(label).length));
  const lines = bars.flatMap(({ label, values }) =>
    values.map((value, index) => {
      const drawn = '█'.repeat(most === 0 ? 0 : Math.round(((value ?? 0) / most) * WIDTH));
      const name = (index === 0 ? toVisibleLine(label) : '').padEnd(longest);
      const side = series.length === 1 ? '' : ` ${(series[index] ?? '').padEnd(9)}`;
      return `${name}${side} ${drawn} ${value === undefined ? '–' : renderFigure({ value })}`;
    }),
  );
  return markdownTemplate`${markdownWords(caption)}:\n\n${markdownBlock(lines.join('\n'))}`;
};

const HEADINGS = { 2: markdownTemplate`##`, 3: markdownTemplate`###` } as const;

const blockOf = (block: PageBlock): MarkdownText => {
  switch (block.kind) {
    case 'heading':
      return markdownTemplate`${HEADINGS[block.level]} ${lineOf(block.line)}`;
    case 'prose':
      return lineOf(block.line);
    case 'list':
      return markdownTemplate`${block.items.map((item) => markdownTemplate`- ${lineOf(item)}`)}`;
    case 'table':
      return tableOf(block);
    case 'bars':
      return barsOf(block);
  }
  return block satisfies never;
};

export const markdownPage = ({ title, blocks }: ReportPage): MarkdownText =>
  markdownTemplate`# ${markdownWords(title)}\n${blocks.map((block) => markdownTemplate`\n${blockOf(block)}\n`)}`;
