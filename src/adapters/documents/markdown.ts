// The structure of a markdown text: where its headings, paragraphs and code blocks are.
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { OutlineBlock, DocumentOutline } from '../../telemetry/passages/passage.js';

type MarkdownTree = ReturnType<typeof fromMarkdown>;
type MarkdownNode = MarkdownTree['children'][number];
type OutlineHeading = DocumentOutline['headings'][number];

/** Settings in front of the text, which markdown itself would take for a heading. */
const FRONT_MATTER = /^---\n[^]*?\n---(?:\n|$)/;

/** The same places, without the words. */
const blankOut = (part: string): string => part.replace(/[^\n]/g, ' ');

/** A word of a heading may be in bold, code or a link. */
const textOfNode = (node: { readonly value?: unknown; readonly children?: readonly object[] }): string =>
  typeof node.value === 'string' ? node.value : (node.children ?? []).map(textOfNode).join('');

const rangeOf = ({ position }: MarkdownNode): { readonly from: number; readonly to: number } => ({
  from: position?.start.offset ?? 0,
  to: position?.end.offset ?? 0,
});

/** Links, bold and the like: many of them in one paragraph take the parser quadratic time, and only those of headings matter. */
const INLINE = {
  disable: {
    null: [
      'attention',
      'autolink',
      'characterEscape',
      'characterReference',
      'codeText',
      'hardBreakEscape',
      'htmlText',
      'labelEnd',
      'labelStartImage',
      'labelStartLink',
    ],
  },
};

/** Nobody reads on beyond. */
const LONGEST_HEADING = 2_000;

const headingTitle = (text: string, { from, to }: OutlineBlock): string => {
  const [heading] = fromMarkdown(text.slice(from, Math.min(to, from + LONGEST_HEADING))).children;
  return heading?.type === 'heading' ? textOfNode(heading).trim() : '';
};

/** Of a list, each item can stand by itself. */
const blocksOf = (node: MarkdownNode): readonly OutlineBlock[] => {
  switch (node.type) {
    case 'heading':
      return [];
    case 'list':
      return node.children.map((item) => rangeOf(item));
    case 'code':
    case 'html':
      return [{ ...rangeOf(node), keep: 'whole' }];
    default:
      return [rangeOf(node)];
  }
};

/** Lines that begin with a bar: tables are not markdown's own. */
const isTable = (text: string, { from, to }: OutlineBlock): boolean =>
  text
    .slice(from, to)
    .split('\n')
    .every((line) => line.trimStart().startsWith('|'));

/** What a line begins decides what block it is of; the parser takes a microsecond for each character. */
const LONGEST_PARSED_LINE = 2_000;

type ShortenedText = {
  readonly text: string;
  /** Where a place of the shortened text is in the whole one; the end of a shortened line is the end of the line. */
  readonly placeOf: (at: number) => number;
};

const shortenLines = (text: string, longest: number): ShortenedText => {
  const cuts: { readonly at: number; readonly left: number }[] = [];
  const parts: string[] = [];
  let left = 0;
  let kept = 0;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (end - start > longest) {
      const cut = start + longest;
      parts.push(text.slice(kept, cut));
      cuts.push({ at: cut - left, left: (left += end - cut) });
      kept = end;
    }
    start = end + 1;
  }
  return {
    text: parts.join('') + text.slice(kept),
    placeOf: (at) => {
      let [low, high] = [0, cuts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((cuts[middle]?.at ?? 0) <= at) low = middle + 1;
        else high = middle;
      }
      return at + (cuts[low - 1]?.left ?? 0);
    },
  };
};

/** Of a line that is longer than `longest`, only so much is parsed. */
export const markdownOutline = (text: string, longest = LONGEST_PARSED_LINE): DocumentOutline => {
  const front = FRONT_MATTER.exec(text)?.[0] ?? '';
  const short = shortenLines(blankOut(front) + text.slice(front.length), longest);
  const { children } = fromMarkdown(short.text, { extensions: [INLINE] });
  const placed = <Block extends OutlineBlock>(block: Block): Block => ({
    ...block,
    from: short.placeOf(block.from),
    to: short.placeOf(block.to),
  });
  const headings = children.flatMap((node): readonly OutlineHeading[] => {
    if (node.type !== 'heading') return [];
    const range = placed(rangeOf(node));
    return [{ at: range.from, depth: node.depth, title: headingTitle(text, range) }];
  });
  const blocks = children
    .flatMap(blocksOf)
    .map(placed)
    .map((block): OutlineBlock => (isTable(text, block) ? { ...block, keep: 'whole' } : block));
  const settings: readonly OutlineBlock[] = front === '' ? [] : [{ from: 0, to: front.length, keep: 'whole' }];
  return { headings, blocks: [...settings, ...blocks] };
};
