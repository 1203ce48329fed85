// The small markdown of answers on a terminal: paragraphs, lists, headings, bold, code, emphasis and citations.
import type { Paint } from './paint.js';
import { harmless, wrap } from './text.js';

const INLINE = /\*\*([^*]+)\*\*|`([^`]+)`|(?<![\w*])_([^_]+)_(?!\w)|(\[e\d+\])/g;

const painted = (text: string, paint: Paint): string =>
  text.replace(INLINE, (whole: string, bold?: string, code?: string, emphasis?: string, cited?: string) => {
    if (bold !== undefined) return paint.bold(bold);
    if (code !== undefined) return paint.name(code);
    if (emphasis !== undefined) return paint.dim(emphasis);
    return cited === undefined ? whole : paint.dim(cited);
  });

const HEADING = /^#{1,6} +/;
const ITEM = /^(\s*)([-*]|\d{1,3}\.) +/;

const line = (text: string, paint: Paint, width: number): readonly string[] => {
  if (text.trim() === '') return [''];
  if (HEADING.test(text)) return wrap(paint.bold(painted(text.replace(HEADING, ''), paint)), { width });
  const item = ITEM.exec(text);
  if (item === null) return wrap(painted(text, paint), { width });
  const [marker, indent = '', sign = '-'] = item;
  const first = `${indent}  ${/\d/.test(sign) ? sign : '•'} `;
  return wrap(painted(text.slice(marker.length), paint), { width, first, rest: ' '.repeat(first.length) });
};

/** Lines of at most `width` columns. */
export const markdownLines = (text: string, paint: Paint, width: number): readonly string[] =>
  harmless(text)
    .split('\n')
    .flatMap((each) => line(each, paint, width));
