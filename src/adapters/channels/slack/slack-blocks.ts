// Writes a message as blocks of Slack: outside text stands in blocks that read no markup, cut to what Slack takes.
import { replaceHiddenCharacters } from '../../../output/hidden-characters.js';
import { slackText } from '../../../output/message-text.js';
import type { ChannelMessage } from '../../../ports/channels.js';
import { writeButtonValue } from '../button-values.js';
import { cutCharacters } from '../delivered-fields.js';

/** Source: https://docs.slack.dev/reference/block-kit/blocks: a section and a plain text take 3,000 characters, a button 75, a message 50 blocks. */
const LONGEST_TEXT = 3_000;
const LONGEST_LABEL = 75;
const LONGEST_TITLE = 200;
/** A message with much more text in all is refused. */
const LONGEST_QUOTE = 700;
const MOST_NOTES = 10;
const MOST_ROWS = 12;
const MOST_BUTTONS = 5;
const LONGEST_FALLBACK = 3_000;

const shownText = (text: string, most: number): string => cutCharacters(replaceHiddenCharacters(text), most);

/** Slack refuses an empty one. */
const plain = (text: string, most: number) =>
  ({ type: 'plain_text', text: shownText(text.trim() === '' ? '–' : text, most), emoji: false }) as const;

const section = (text: string): object => ({ type: 'section', text: plain(text, LONGEST_TEXT) });

/** Elements of a rich text are taken as they are. */
const rowBlock = ({ title, quote }: ChannelMessage['rows'][number]): object => ({
  type: 'rich_text',
  elements: [
    {
      type: 'rich_text_section',
      elements: [{ type: 'text', text: plain(title, LONGEST_TITLE).text, style: { bold: true } }],
    },
    { type: 'rich_text_preformatted', elements: [{ type: 'text', text: plain(quote, LONGEST_QUOTE).text }] },
  ],
});

const buttonBlock = ({ label, button }: ChannelMessage['buttons'][number]): object => {
  const value = writeButtonValue(button);
  return { type: 'button', text: plain(label, LONGEST_LABEL), action_id: value.replaceAll(' ', '-'), value };
};

const linkBlock = (link: string): object => ({
  type: 'section',
  text: { type: 'mrkdwn', text: `<${slackText(link)}|Open the investigation>` },
});

/** `text` is what is read aloud, and shown in notices. */
export const slackContent = ({
  text,
  notes,
  rows,
  buttons,
  link,
}: ChannelMessage): { readonly text: string; readonly blocks: readonly object[] } => {
  const shown = rows.slice(0, MOST_ROWS);
  const left = rows.length - shown.length;
  return {
    text: slackText(shownText(text, LONGEST_FALLBACK / 5)),
    blocks: [
      section(text),
      ...notes.slice(0, MOST_NOTES).map((note) => ({ type: 'context', elements: [plain(note, LONGEST_TEXT)] })),
      ...shown.map(rowBlock),
      ...(left > 0 ? [{ type: 'context', elements: [plain(`and ${left} more rows`, LONGEST_TEXT)] }] : []),
      ...(buttons.length > 0 ? [{ type: 'actions', elements: buttons.slice(0, MOST_BUTTONS).map(buttonBlock) }] : []),
      ...(link === undefined ? [] : [linkBlock(link)]),
    ],
  };
};
