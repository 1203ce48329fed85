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

const headingTitle = (text: string, node: MarkdownNode): string => {
  const { from, to } = rangeOf(node);
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

export const markdownOutline = (text: string): DocumentOutline => {
  const front = FRONT_MATTER.exec(text)?.[0] ?? '';
  const { children } = fromMarkdown(blankOut(front) + text.slice(front.length), { extensions: [INLINE] });
  const headings = children.flatMap((node): readonly OutlineHeading[] =>
    node.type === 'heading' ? [{ at: rangeOf(node).from, depth: node.depth, title: headingTitle(text, node) }] : [],
  );
  const blocks = children
    .flatMap(blocksOf)
    .map((block): OutlineBlock => (isTable(text, block) ? { ...block, keep: 'whole' } : block));
  const settings: readonly OutlineBlock[] = front === '' ? [] : [{ from: 0, to: front.length, keep: 'whole' }];
  return { headings, blocks: [...settings, ...blocks] };
};
