// Renders the Markdown of answers: paragraphs, lists, headings, bold, code, emphasis and citations.
import { type Paint, paintFor } from './colours.js';
import { oneLine, wrapText } from './text.js';
import { withoutControls } from '../../output/terminal.js';

type Style = { readonly pattern: RegExp; readonly as: keyof Paint };

const STYLES: readonly Style[] = [
  { pattern: /\*\*([^*]+)\*\*/g, as: 'bold' },
  { pattern: /(?<![\w*])_([^_]+)_(?!\w)/g, as: 'dim' },
  { pattern: /(\[e\d+\])/g, as: 'dim' },
];

const CODE = /(`+)(?!`)(.*?[^`])\1(?!`)/g;
/** Stands for a piece of code while the marks around it are read. */
const HELD = /\u0000(\d+)\u0000/g;

/** What stands in code is shown to the letter. */
const painted = (text: string, paint: Paint): string => {
  const codes: string[] = [];
  const held = text.replace(CODE, (_, fence: string, inner: string) => {
    const code = fence.length > 1 ? inner.replace(/^ (?=`)|(?<=`) $/g, '') : inner;
    return `\u0000${codes.push(code) - 1}\u0000`;
  });
  const styled = STYLES.reduce(
    (done, { pattern, as }) => done.replace(pattern, (_, inner: string) => paint[as](inner)),
    held,
  );
  return styled.replace(HELD, (_, index: string) => paint.name(codes[Number(index)] ?? ''));
};

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

const UNPAINTED = paintFor(false);

/** What a reader of the Markdown sees, on one line. */
export const markdownText = (text: string): string => painted(oneLine(text), UNPAINTED);
