// Markdown: text from outside that a renderer would act on stands in code spans, which no renderer links, embeds or interprets, and which people can read as they are.
import { BLOCK_START, isLive, isPlain, proseParts } from './live-text.js';
import { replaceHiddenCharacters, toVisibleLine } from './hidden-characters.js';
import { type Rendered, renderedTemplate, type TextRenderer } from './rendered.js';

const rendered = (text: string): Rendered<'markdown'> => text as Rendered<'markdown'>;

/** Fenced by one backtick more than it holds. */
const codeSpan = (text: string): string => {
  const inner = toVisibleLine(text).trim();
  if (inner === '') return '';
  const longest = Math.max(0, ...(inner.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const pad = inner.startsWith('`') || inner.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${inner}${pad}${fence}`;
};

const startsBlock = (text: string): boolean => BLOCK_START.test(text.split(' ', 1)[0] ?? '');

const dataText = (text: string): string => {
  const line = toVisibleLine(text).trim();
  return isPlain(line) && !startsBlock(line) ? line : codeSpan(line);
};

/** Emphasis, brackets and the end of a sentence around a word, in the marks of every language. */
const AROUND = /^((?:\*\*|_|[(（]|["'‘])*)(.*?)((?:\*\*|_|["'’)）]|[.,:;!?。、，：；！？])*)$/su;
const CITATIONS = /^(?:\[e\d+\])+$/u;

const wordText = (word: string): string => {
  const [, before = '', core = '', after = ''] = AROUND.exec(word) ?? [];
  if (CITATIONS.test(core) && !after.startsWith(':')) return word;
  if (!isLive(word)) return word;
  return isLive(core) && !isLive(before + after) ? `${before}${codeSpan(core)}${after}` : codeSpan(word);
};

const mapWords = (words: string, toMarkdown: (word: string) => string): string =>
  words
    .split(/(\s+)/u)
    .map((word) => (word.trim() === '' ? word : toMarkdown(word)))
    .join('');

const wordsText = (words: string): string => mapWords(words, wordText);

/** A sentence of ours without any marks: each word of it that a renderer would act on is code. */
export const markdownWords = (text: string): Rendered<'markdown'> =>
  rendered(mapWords(toVisibleLine(text), (word) => (isPlain(word) ? word : coreAsCode(word))));

const coreAsCode = (word: string): string => {
  const [, before = '', core = '', after = ''] = /^([("'‘]*)(.*?)(["'’).,:;!?]*)$/su.exec(word) ?? [];
  return !isPlain(core) && isPlain(before + after) ? `${before}${codeSpan(core)}${after}` : codeSpan(word);
};

const lineParts = (line: string): readonly string[] =>
  proseParts(line).flatMap(({ kind, text }) => {
    if (kind === 'words') return text === '' ? [] : [wordsText(text)];
    if (kind === 'name') return [codeSpan(text)];
    return isPlain(text) ? [`“${text}”`] : ['“', codeSpan(text), '”'];
  });

/** Two code spans side by side would be read as one. */
const joinParts = (parts: readonly string[]): string =>
  parts.reduce((line, part) => (line.endsWith('`') && part.startsWith('`') ? `${line} ${part}` : line + part), '');

/** What may stand at the beginning of a line of ours. */
const OWN_START = /^( {0,3})((?:- |\d{1,2}\. )?)/u;
const OWN_RULE = '---';

const proseLine = (line: string, before: string | undefined): string => {
  if (line === OWN_RULE && (before ?? '') === '') return line;
  const [start, indent = '', marker = ''] = OWN_START.exec(line) ?? [''];
  const rest = line.slice(start.length).trimStart();
  // an item without text could underline the line before it, which makes that a heading
  if (rest === '') return '';
  const first = rest.split(/\s/u, 1)[0] ?? '';
  const text = joinParts(lineParts(rest));
  if (BLOCK_START.test(first) || /^\[[^\]]*\]:/u.test(first))
    return `${indent}${marker}${joinParts([codeSpan(first.replaceAll('`', "'")), ...lineParts(rest.slice(first.length))])}`;
  return `${indent}${marker}${text}`;
};

const proseText = (text: string): string => {
  const lines = replaceHiddenCharacters(text).replaceAll('\t', ' ').split('\n');
  return lines.map((line, index) => proseLine(line, lines[index - 1])).join('\n');
};

/** One line of several parts, whose first word begins no block. */
export const markdownLine = (parts: readonly Rendered<'markdown'>[]): Rendered<'markdown'> => {
  const line = joinParts(parts).trim();
  const [first = ''] = line.split(' ', 1);
  return rendered(
    BLOCK_START.test(first) && !first.startsWith('`') ? `${codeSpan(first)}${line.slice(first.length)}` : line,
  );
};

/** A bar ends a cell of a table, also inside code. */
export const markdownCell = (text: Rendered<'markdown'>): Rendered<'markdown'> =>
  rendered(text.replaceAll('|', '¦').replaceAll('\n', ' '));

/** Data of many lines, fenced by more backticks than it holds; `indent`: where it belongs to a list item. */
export const markdownBlock = (text: string, indent = ''): Rendered<'markdown'> => {
  const inner = replaceHiddenCharacters(text);
  const fence = '`'.repeat(Math.max(3, ...[...inner.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return rendered([fence, ...inner.split('\n'), fence].map((line) => `${indent}${line}`).join('\n'));
};

export const markdown: TextRenderer<'markdown'> = {
  data: (text) => rendered(dataText(text)),
  code: (text) => rendered(codeSpan(text)),
  prose: (text) => rendered(proseText(text)),
};

export const markdownTemplate = renderedTemplate<'markdown'>();
