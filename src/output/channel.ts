// Plain text for a channel (Slack, Mattermost, Discord, Teams): what would be a link, a mention or a date there stands in code, and the three characters that Slack reads are entities.
import { isPlain, proseParts } from './live-text.js';
import { toVisibleLine } from './hidden-characters.js';
import type { Rendered, TextRenderer } from './rendered.js';

const rendered = (text: string): Rendered<'channel'> => text as Rendered<'channel'>;

const escapeChannel = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A channel has no longer fence, so a backtick inside becomes an apostrophe. */
const codeText = (text: string): string => {
  const inner = toVisibleLine(text).trim().replaceAll('`', "'");
  return inner === '' ? '' : `\`${escapeChannel(inner)}\``;
};

const dataText = (text: string): string => {
  const line = toVisibleLine(text).trim();
  return isPlain(line) ? escapeChannel(line) : codeText(line);
};

const wordsText = (words: string): string =>
  toVisibleLine(words)
    .split(/(\s+)/u)
    .map((word) => (word === '' || word.trim() === '' ? word : dataText(word)))
    .join('');

export const channel: TextRenderer<'channel'> = {
  data: (text) => rendered(dataText(text)),
  code: (text) => rendered(codeText(text)),
  prose: (text) =>
    rendered(
      proseParts(text)
        .map(({ kind, text: part }) => {
          if (kind === 'name') return codeText(part);
          return kind === 'quote' ? `“${dataText(part)}”` : wordsText(part);
        })
        .reduce((line, part) => (line.endsWith('`') && part.startsWith('`') ? `${line} ${part}` : line + part), ''),
    ),
};
