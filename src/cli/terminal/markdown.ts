// Renders the Markdown of answers: paragraphs, lists, headings, bold, code, emphasis and citations.
import type { Paint } from './colours.js';
import { withoutControls, wrapText } from './text.js';

type Style = { readonly pattern: RegExp; readonly as: keyof Paint };

const STYLES: readonly Style[] = [
  { pattern: /\*\*([^*]+)\*\*/g, as: 'bold' },
  { pattern: /`([^`]+)`/g, as: 'name' },
  { pattern: /(?<![\w*])_([^_]+)_(?!\w)/g, as: 'dim' },
  { pattern: /(\[e\d+\])/g, as: 'dim' },
];

const painted = (text: string, paint: Paint): string =>
  STYLES.reduce((done, { pattern, as }) => done.replace(pattern, (_, inner: string) => paint[as](inner)), text);

const HEADING = /^#{1,6} +/;
const ITEM = /^(\s*)([-*]|\d{1,3}\.) +/;

const line = (text: string, paint: Paint, width: number): readonly string[] => {
  if (text.trim() === '') return [''];
  if (HEADING.test(text)) return wrapText(paint.bold(painted(text.replace(HEADING, ''), paint)), { width });
  const item = ITEM.exec(text);
  if (item === null) return wrapText(painted(text, paint), { width });
  const [marker, indent = '', sign = '-'] = item;
  const first = `${indent}  ${/\d/.test(sign) ? sign : '•'} `;
  return wrapText(painted(text.slice(marker.length), paint), { width, first, rest: ' '.repeat(first.length) });
};

/** Lines of at most `width` columns. */
export const markdownLines = (text: string, paint: Paint, width: number): readonly string[] =>
  withoutControls(text)
    .split('\n')
    .flatMap((each) => line(each, paint, width));
