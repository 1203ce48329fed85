// Writes a page as Markdown with GitHub's tables. Text of the data is never markup.
import { renderFigure } from '../../evidence/figure.js';
import { type PageBlock, type PageLine, type PageSpan, type ReportPage, withoutHiddenCharacters } from './page.js';

const oneLine = (words: string): string => withoutHiddenCharacters(words).replace(/\s+/g, ' ');

/** What begins markup anywhere in a line: of text, links, entities, mentions, formulas, and bare addresses. */
const MARKS = /[\\`*_[\]<>|~&$@#]|:(?=\/\/)|(?<=\bwww)\./gi;

const escapeMarkdown = (words: string): string => oneLine(words).replace(MARKS, (each) => `\\${each}`);

/** What begins a list, a rule or a heading, where a line begins. */
const escapeLineStart = (line: string): string => line.replace(/^(\d+)(?=[.)])/, '$1\\').replace(/^(?=[-+=])/, '\\');

/** Fenced by one backtick more than it holds. In a table a bar would end the cell, also inside code. */
const markdownCode = (words: string): string => {
  const inner = oneLine(words).trim().replaceAll('|', '¦');
  const longest = Math.max(0, ...(inner.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const padded = inner.startsWith('`') || inner.endsWith('`') ? ` ${inner} ` : inner;
  return inner === '' ? '' : `${fence}${padded}${fence}`;
};

const spanOf = (span: PageSpan): string => {
  switch (span.kind) {
    case 'text':
      return escapeMarkdown(span.text);
    case 'strong':
      return `**${escapeMarkdown(span.text).trim()}**${span.text.endsWith(' ') ? ' ' : ''}`;
    case 'code':
      return markdownCode(span.text);
    case 'cite':
      return `[${markdownCode(span.text)}]`;
  }
  return span satisfies never;
};

const inline = (line: PageLine): string => line.map(spanOf).join('').trim();

const lineOf = (line: PageLine): string => escapeLineStart(inline(line));

const tableOf = ({ head, numeric, rows }: Extract<PageBlock, { kind: 'table' }>): string => {
  const rule = head.map((_, index) => (numeric.includes(index) ? '---:' : '---'));
  const lines = [head.map(escapeMarkdown), rule, ...rows.map((row) => row.map(inline))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};

const WIDTH = 40;

/** Bars of blocks: a picture in plain text. */
const barsOf = ({ caption, series, bars }: Extract<PageBlock, { kind: 'bars' }>): string => {
  const most = Math.max(...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const longest = Math.max(...bars.map(({ label }) => oneLine(label).length));
  const lines = bars.flatMap(({ label, values }) =>
    values.map((value, index) => {
      const drawn = '█'.repeat(most === 0 ? 0 : Math.round(((value ?? 0) / most) * WIDTH));
      const name = (index === 0 ? oneLine(label) : '').padEnd(longest);
      const side = series.length === 1 ? '' : ` ${(series[index] ?? '').padEnd(9)}`;
      return `    ${name}${side} ${drawn} ${value === undefined ? '–' : renderFigure({ value })}`;
    }),
  );
  return [`${escapeMarkdown(caption)}:`, '', ...lines].join('\n');
};

const blockOf = (block: PageBlock): string => {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.line)}`;
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

export const markdownPage = ({ title, blocks }: ReportPage): string =>
  `${[`# ${escapeMarkdown(title)}`, ...blocks.map(blockOf)].join('\n\n')}\n`;
