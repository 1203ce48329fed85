// Renders the Markdown of answers: paragraphs, lists, headings, bold, code, blocks of code, emphasis and citations.
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

const FENCE = /^\s*(`{3,})\s*$/;
const BLOCK_INDENT = '    ';

/** Lines of at most `width` columns. A block of code stands indented, to the letter, without its fences. */
export const markdownLines = (text: string, paint: Paint, width: number): readonly string[] => {
  let fence: string | undefined;
  return withoutControls(text)
    .split('\n')
    .flatMap((each) => {
      const mark = FENCE.exec(each)?.[1];
      if (mark !== undefined && (fence === undefined || fence === mark)) {
        fence = fence === undefined ? mark : undefined;
        return [];
      }
      if (fence === undefined) return line(each, paint, width);
      const indent = BLOCK_INDENT + (/^ */.exec(each)?.[0] ?? '');
      return wrapText(each.trimStart(), { width, first: indent }).map((part) => part.trimEnd());
    });
};

const UNPAINTED = paintFor(false);

/** What a reader of the Markdown sees, on one line. */
export const markdownText = (text: string): string => painted(oneLine(text), UNPAINTED);
