// Writes a message as a comment of Jira: a document for the cloud, wiki markup for servers. Its last line is the mark by which it is found again.
import { replaceHiddenCharacters } from '../../../output/hidden-characters.js';
import { jiraWikiText } from '../../../output/message-text.js';
import type { ChannelMessage } from '../../../ports/channels.js';
import { cutCharacters, wordsOf } from '../delivered-fields.js';
import { type CommentFormat, withoutButtons } from '../issues/comment-content.js';

/** A comment takes 32,767 characters unless it is set otherwise. Source: https://confluence.atlassian.com/adminjiraserver/configuring-advanced-settings-938847226.html. */
const LONGEST_COMMENT = 30_000;
/** Of each paragraph; the shorter ones where signs that are escaped, or many lines, make it too long. */
const LONGEST_TEXTS = [1_800, 600, 150];
const LONGEST_TITLE = 200;
const LONGEST_QUOTE = 700;
const MOST_NOTES = 3;
const MOST_ROWS = 12;

const OPEN_LINK = 'Open the investigation';

/** Keys of ours are letters, digits, dots, dashes and colons. */
const markOf = (key: string): string => `casefile ${key.replaceAll(/[^\w.:-]/g, '_')}`;

const hasMark = (text: string, key: string): boolean => text.trimEnd().endsWith(markOf(key));

type Parts = {
  /** Paragraphs, the most important first. */
  readonly paragraphs: readonly string[];
  readonly rows: ChannelMessage['rows'];
  readonly rowCount: number;
  readonly link: string | undefined;
  readonly mark: string;
};

type Room = { readonly longestText: number; readonly shownRows: number };

const partsOf = (message: ChannelMessage, key: string, { longestText, shownRows }: Room): Parts => {
  const { text, notes, rows, link } = message;
  const said = [text.trim() === '' ? '–' : text, ...notes.slice(0, MOST_NOTES)];
  return {
    paragraphs: [...said.map((each) => cutCharacters(each, longestText)), ...withoutButtons(message)],
    rows: rows.slice(0, shownRows).map(({ title, quote }) => ({
      title: cutCharacters(wordsOf(title).replaceAll('\n', ' '), LONGEST_TITLE),
      quote: cutCharacters(quote, LONGEST_QUOTE),
    })),
    rowCount: rows.length,
    link,
    mark: markOf(key),
  };
};

/** As many rows as there is room for, then as long texts. */
const roomsOf = ({ rows }: ChannelMessage): readonly Room[] => {
  const [longestText = 0, ...shorter] = LONGEST_TEXTS;
  const most = Math.min(rows.length, MOST_ROWS);
  return [
    ...Array.from({ length: most + 1 }, (_, n) => ({ longestText, shownRows: most - n })),
    ...shorter.map((each) => ({ longestText: each, shownRows: 0 })),
  ];
};

type Writer<Written> = {
  readonly write: (parts: Parts) => Written;
  readonly lengthOf: (written: Written) => number;
};

const writeWhole = <Written>(message: ChannelMessage, key: string, { write, lengthOf }: Writer<Written>): Written => {
  const [first, ...others] = roomsOf(message);
  let written = write(partsOf(message, key, first ?? { longestText: 0, shownRows: 0 }));
  for (const room of others) {
    if (lengthOf(written) <= LONGEST_COMMENT) break;
    written = write(partsOf(message, key, room));
  }
  return written;
};

export type JiraDocument = { readonly type: 'doc'; readonly version: 1; readonly content: readonly object[] };

/** Text nodes are not empty, and are taken as they are. */
const textNode = (text: string, ...marks: readonly object[]): object => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
});

const paragraph = (text: string, ...marks: readonly object[]): object => ({
  type: 'paragraph',
  content: replaceHiddenCharacters(text)
    .split('\n')
    .flatMap((line, n) => [
      ...(n > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line === '' ? [] : [textNode(line, ...marks)]),
    ]),
});

const documentRow = ({ title, quote }: ChannelMessage['rows'][number]): readonly object[] => [
  paragraph(title, { type: 'strong' }),
  { type: 'codeBlock', content: quote === '' ? [] : [textNode(replaceHiddenCharacters(quote))] },
];

/** Rows are folded away. Source: https://developer.atlassian.com/cloud/jira/platform/apis/document/structure. */
const documentOf = ({ paragraphs, rows, rowCount, link, mark }: Parts): JiraDocument => ({
  type: 'doc',
  version: 1,
  content: [
    ...paragraphs.map((each) => paragraph(each)),
    ...(rows.length === 0
      ? []
      : [
          {
            type: 'expand',
            attrs: { title: `Evidence (${rowCount})` },
            content: [
              ...rows.flatMap(documentRow),
              ...(rowCount > rows.length ? [paragraph(`and ${rowCount - rows.length} more rows`)] : []),
            ],
          },
        ]),
    ...(link === undefined ? [] : [paragraph(OPEN_LINK, { type: 'link', attrs: { href: link } })]),
    paragraph(mark, { type: 'subsup', attrs: { type: 'sub' } }),
  ],
});

/** Nothing of a quotation ends its block. */
const wikiBlock = (quote: string): string =>
  `{noformat}\n${replaceHiddenCharacters(quote).replaceAll(/\{(?=noformat)/gi, '{\u200b')}\n{noformat}`;

const wikiOf = ({ paragraphs, rows, rowCount, link, mark }: Parts): string =>
  [
    ...paragraphs.map(jiraWikiText),
    ...(rows.length === 0 ? [] : [`Evidence &#40;${rowCount}&#41;`]),
    ...rows.map(({ title, quote }) => `*${jiraWikiText(title)}*\n${wikiBlock(quote)}`),
    ...(rowCount > rows.length && rows.length > 0 ? [`and ${rowCount - rows.length} more rows`] : []),
    ...(link === undefined ? [] : [`[${OPEN_LINK}|${link.replaceAll(/[|\]\s{}\\^]/g, encodeURIComponent)}]`]),
    mark,
  ].join('\n\n');

/** Of the cloud. */
export const DOCUMENT_COMMENTS: CommentFormat<JiraDocument> = {
  write: (message, key) =>
    writeWhole(message, key, { write: documentOf, lengthOf: (written) => JSON.stringify(written).length }),
  hasMark,
};

/** Of servers. */
export const WIKI_COMMENTS: CommentFormat<string> = {
  write: (message, key) => writeWhole(message, key, { write: wikiOf, lengthOf: (written) => written.length }),
  hasMark,
};
