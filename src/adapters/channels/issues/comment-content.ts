// Writes a message as a comment on an issue, with a mark by which it is found again, and finds such a mark.
import { markdownBlock } from '../../../output/markdown.js';
import { issueCommentText } from '../../../output/message-text.js';
import type { ChannelMessage } from '../../../ports/channels.js';
import { cutCharacters } from '../delivered-fields.js';

/** A comment of GitHub takes 65,536 characters, one of GitLab a million; escaping makes some of them two or three. */
const LONGEST_COMMENT = 60_000;
const LONGEST_TEXT = 4_000;
const LONGEST_TITLE = 200;
const LONGEST_QUOTE = 700;
const MOST_NOTES = 3;
const MOST_ROWS = 12;

/** How a product writes a message of ours, and how it is found again. `Written`: what its API takes. */
export type CommentFormat<Written> = {
  readonly write: (message: ChannelMessage, key: string) => Written;
  /** Whether the comment was posted under this key; who wrote it is another question. */
  readonly hasMark: (text: string, key: string) => boolean;
};

/** Keys of ours are letters, digits, dots, dashes and colons: a mark holds nothing that could end it. */
const markOf = (key: string): string => `<!-- casefile ${key.replaceAll(/[^\w.:-]/g, '_').replaceAll('--', '__')} -->`;

export const hasMark = (text: string, key: string): boolean => text.trimEnd().endsWith(markOf(key));

const shown = (text: string, most = LONGEST_TEXT): string => issueCommentText(cutCharacters(text, most));

const rowText = ({ title, quote }: ChannelMessage['rows'][number]): string =>
  `${shown(title, LONGEST_TITLE)}\n\n${markdownBlock(cutCharacters(quote, LONGEST_QUOTE))}`;

/** Rows are folded away. */
const foldedRows = (rows: ChannelMessage['rows']): readonly string[] => {
  if (rows.length === 0) return [];
  const left = rows.length - MOST_ROWS;
  return [
    `<details><summary>Evidence (${rows.length})</summary>`,
    ...rows.slice(0, MOST_ROWS).map(rowText),
    ...(left > 0 ? [`and ${left} more rows`] : []),
    '</details>',
  ];
};

/** There are no buttons: what they would ask is answered elsewhere. */
export const withoutButtons = ({ buttons }: ChannelMessage): readonly string[] =>
  buttons.some(({ button }) => button.act === 'approve') ? ['Answer it in the console of Casefile.'] : [];

export const commentText = (message: ChannelMessage, key: string): string => {
  const { text, notes, rows, link } = message;
  const before = [shown(text.trim() === '' ? '–' : text), ...notes.slice(0, MOST_NOTES).map((note) => shown(note))];
  const after = [
    ...withoutButtons(message),
    ...(link === undefined ? [] : [`[Open the investigation](<${link.replaceAll(/[<>\s\\]/g, encodeURIComponent)}>)`]),
    markOf(key),
  ];
  const whole = (folded: readonly string[]): string => [...before, ...folded, ...after].join('\n\n');
  const written = whole(foldedRows(rows));
  return written.length <= LONGEST_COMMENT ? written : whole([]);
};

/** Of GitHub and GitLab. */
export const MARKDOWN_COMMENTS: CommentFormat<string> = { write: commentText, hasMark };
