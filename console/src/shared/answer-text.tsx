// The Markdown of an answer as elements: nothing of it becomes HTML, a link or an image, and each citation opens its row.
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { ComponentChild } from 'preact';
import { citedParts } from '../investigation/quote-marks.js';

type Root = ReturnType<typeof fromMarkdown>;
type MarkdownNode = Root | Root['children'][number];
type MarkdownParent = Extract<MarkdownNode, { readonly children: unknown }>;

type AnswerTextProps = {
  readonly text: string;
  /** Ids that the answer has evidence for. */
  readonly evidence: ReadonlySet<string>;
  /** Where a citation leads. */
  readonly hrefOf: (evidence: string) => string;
};

type Citing = Omit<AnswerTextProps, 'text'>;

export const Citation = ({ id, href }: { id: string; href: string }) => (
  <a class="citation" href={href}>
    {id}
  </a>
);

const citedText = (text: string, { evidence, hrefOf }: Citing): readonly ComponentChild[] =>
  citedParts(text, evidence).map((part) =>
    'citation' in part ? <Citation id={part.citation} href={hrefOf(part.citation)} /> : part.text,
  );

const childrenOf = (node: MarkdownParent, citing: Citing): readonly ComponentChild[] =>
  node.children.map((child) => elementOf(child, citing));

/** The words of a link and its address, as text: where it leads is seen, and nothing leads there. */
const linkText = (node: Extract<MarkdownNode, { readonly type: 'link' }>, citing: Citing): ComponentChild => {
  const [first, ...rest] = node.children;
  const isBare = rest.length === 0 && first?.type === 'text' && first.value === node.url;
  return (
    <>
      {childrenOf(node, citing)}
      {!isBare && ` (${node.url})`}
    </>
  );
};

const elementOf = (node: MarkdownNode, citing: Citing): ComponentChild => {
  switch (node.type) {
    case 'text':
      return <>{citedText(node.value, citing)}</>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case 'strong':
      return <strong>{childrenOf(node, citing)}</strong>;
    case 'emphasis':
      return <em>{childrenOf(node, citing)}</em>;
    case 'heading':
      return <h4>{childrenOf(node, citing)}</h4>;
    case 'paragraph':
      return <p>{childrenOf(node, citing)}</p>;
    case 'blockquote':
      return <blockquote>{childrenOf(node, citing)}</blockquote>;
    case 'list':
      return node.ordered === true ? (
        <ol start={node.start ?? 1}>{childrenOf(node, citing)}</ol>
      ) : (
        <ul>{childrenOf(node, citing)}</ul>
      );
    case 'listItem':
      return <li>{childrenOf(node, citing)}</li>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'html':
      return node.value;
    case 'link':
      return linkText(node, citing);
    case 'definition':
      return (
        <p>
          [{node.label ?? node.identifier}]: {node.url}
        </p>
      );
    default:
      return 'children' in node ? <>{childrenOf(node, citing)}</> : 'alt' in node ? node.alt : undefined;
  }
};

export const AnswerText = ({ text, ...citing }: AnswerTextProps) => (
  <div class="answer-text">{elementOf(fromMarkdown(text), citing)}</div>
);
