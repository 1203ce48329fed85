// The result of an outside tool as rows: texts as they are, other content by its kind, split into parts that can be cited.
import { composeMasked } from '../../kernel/masked.js';
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client';
import { isTooDeep } from './tool-definition.js';
import type { OutsideResultRow } from '../../telemetry/knowledge-rows.js';
import type { FetchResult } from '../../telemetry/query.js';

const LONGEST_PART = 2_000;

const textOfBlock = (block: ContentBlock): string => {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'audio':
      return `[${block.type} ${block.mimeType}, not shown]`;
    case 'resource_link':
      return `[link to ${block.name}: ${block.uri}]`;
    case 'resource':
      return 'text' in block.resource
        ? `[${block.resource.uri}]\n${block.resource.text}`
        : `[${block.resource.uri}, not a text, not shown]`;
  }
  block satisfies never;
  return '[of a kind that is not known, not shown]';
};

/** Structured content repeats what the texts say, where there are any. */
export const textsOfResult = ({ content, structuredContent }: CallToolResult): readonly string[] => {
  const texts = content.map(textOfBlock).filter((text) => text.trim() !== '');
  if (texts.length > 0 || structuredContent === undefined) return texts;
  return [isTooDeep(structuredContent) ? '[content nested too deep, not shown]' : JSON.stringify(structuredContent)];
};

/** Where a text is best cut before `end`: after a line, else after a word, else between two characters. */
const cutAt = (text: string, end: number): number => {
  const part = text.slice(0, end);
  const line = part.lastIndexOf('\n') + 1;
  if (line > end / 2) return line;
  const word = part.lastIndexOf(' ') + 1;
  if (word > end / 2) return word;
  return /[\ud800-\udbff]$/.test(part) ? end - 1 : end;
};

const splitText = (text: string): readonly string[] => {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > LONGEST_PART) {
    const at = cutAt(rest, LONGEST_PART);
    parts.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...parts, rest];
};

type ToolName = { readonly server: string; readonly tool: string };

/** Whole parts up to so many characters; of the first one that goes beyond, as much as there is room for. */
const cutParts = (parts: readonly string[], most: number): readonly string[] => {
  let left = most;
  return parts.flatMap((part) => {
    const kept = part.slice(0, Math.max(0, left > 0 && part.length > left ? cutAt(part, left) : left));
    left -= part.length;
    return kept === '' ? [] : [kept];
  });
};

export const resultRows = (texts: readonly string[], { server, tool }: ToolName, most: number): FetchResult => {
  const parts = texts.flatMap(splitText);
  const kept = cutParts(parts, most);
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return {
    rows: composeMasked(kept.map((text, part): OutsideResultRow => ({ kind: 'outside', server, tool, part, text }))),
    matched: parts.length,
    owed: parts.length - kept.length,
    ...(length > most && { notices: [`the answer was cut: ${most} of ${length} characters are kept`] }),
  };
};
