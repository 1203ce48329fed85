// Writes a page as Markdown with GitHub's tables. Text of the data is never markup.
import { renderFigure } from '../../evidence/figure.js';
import { toVisibleLine } from '../../output/hidden-characters.js';
import { markdown, markdownBlock, markdownCell, markdownLine, markdownWords } from '../../output/markdown.js';
import type { Rendered } from '../../output/rendered.js';
import type { PageBlock, PageLine, PageSpan, ReportPage } from './page.js';

type MarkdownText = Rendered<'markdown'>;

const strong = (text: string): MarkdownText =>
  `**${markdownWords(text).trim()}**${text.endsWith(' ') ? ' ' : ''}` as MarkdownText;

const spanOf = (span: PageSpan): MarkdownText => {
  switch (span.kind) {
    case 'text':
      return markdownWords(span.text);
    case 'strong':
      return strong(span.text);
    case 'code':
      return markdown.code(span.text);
    case 'cite':
      return `[${markdown.code(span.text)}]` as MarkdownText;
  }
  return span satisfies never;
};

const lineOf = (line: PageLine): MarkdownText => markdownLine(line.map(spanOf));

const tableOf = ({ head, numeric, rows }: Extract<PageBlock, { kind: 'table' }>): string => {
  const rule = head.map((_, index) => (numeric.includes(index) ? '---:' : '---'));
  const lines = [head.map(markdownWords), rule, ...rows.map((row) => row.map((cell) => markdownCell(lineOf(cell))))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

const WIDTH = 40;

/** Bars of blocks: a picture in plain text. */
const barsOf = ({ caption, series, bars }: Extract<PageBlock, { kind: 'bars' }>): string => {
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
  return [`${markdownWords(caption)}:`, '', markdownBlock(lines.join('\n'))].join('\n');
};

const blockOf = (block: PageBlock): string => {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${lineOf(block.line)}`;
    case 'prose':
      return lineOf(block.line);
    case 'list':
      return block.items.map((item) => `- ${lineOf(item)}`).join('\n');
    case 'table':
      return tableOf(block);
    case 'bars':
      return barsOf(block);
  }
  return block satisfies never;
};

export const markdownPage = ({ title, blocks }: ReportPage): MarkdownText =>
  `${[`# ${markdownWords(title)}`, ...blocks.map(blockOf)].join('\n\n')}\n` as MarkdownText;
