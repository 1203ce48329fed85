// Writes a message as an adaptive card: outside text stands in runs, which read no markup; buttons say what they stand for, signed; and the first element holds the key of the message, by which it is found again.
import type { ChannelMessage, ChannelPlace } from '../../../ports/channels.js';
import { replaceHiddenCharacters } from '../../../output/hidden-characters.js';
import { cutCharacters } from '../delivered-fields.js';
import { signButton } from '../signed-button.js';

const LONGEST_TEXT = 4_000;
const LONGEST_TITLE = 200;
const LONGEST_QUOTE = 700;
const LONGEST_LABEL = 60;
const LONGEST_SUMMARY = 300;
const MOST_LINES = 60;
const MOST_NOTES = 10;
const MOST_ROWS = 12;
/** Teams shows six. */
const MOST_BUTTONS = 5;
/** Of the whole card; Teams takes about 100 kB, in two bytes for each character. Source: https://learn.microsoft.com/en-us/microsoftteams/platform/bots/how-to/format-your-bot-messages. */
const LARGEST_CARD = 40_000;

const CARD_TYPE = 'application/vnd.microsoft.card.adaptive';

type RunStyle = { readonly weight?: 'Bolder'; readonly fontType?: 'Monospace'; readonly isSubtle?: boolean };

/** A run knows no line breaks: each line is a block of its own. */
const blocksOf = (text: string, most: number, style: RunStyle = {}): readonly object[] => {
  const lines = replaceHiddenCharacters(cutCharacters(text, most)).split('\n');
  const kept = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES - 1), '…'] : lines;
  return kept.map((line, i) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: line === '' ? ' ' : line, ...style }],
    ...(i > 0 && { spacing: 'None' }),
  }));
};

const rowBlock = ({ title, quote }: ChannelMessage['rows'][number]): object => ({
  type: 'Container',
  separator: true,
  items: [
    ...blocksOf(title, LONGEST_TITLE, { weight: 'Bolder' }),
    ...blocksOf(quote, LONGEST_QUOTE, { fontType: 'Monospace' }),
  ],
});

const subtle = (text: string): readonly object[] => blocksOf(text, LONGEST_TEXT, { isSubtle: true });

/** Threads and keys are letters, digits, dots and dashes. */
const cardId = (thread: string, key: string): string => `casefile_${thread}_${key}`;

/** Of a card of ours: its thread and the key of its message. */
export const readCardId = (id: string): { readonly thread: string; readonly key: string } | undefined => {
  const [, thread, key] = /^casefile_([A-Za-z0-9-]*)_(\S+)$/.exec(id) ?? [];
  return thread === undefined || key === undefined ? undefined : { thread, key };
};

/** `verb` and `data` come back when it is pressed. Source: https://learn.microsoft.com/en-us/adaptive-cards/authoring-cards/universal-action-model. */
const buttonAction = (
  { label, button }: ChannelMessage['buttons'][number],
  { room, thread = '' }: ChannelPlace,
  secret: string,
): object => ({
  type: 'Action.Execute',
  title: cutCharacters(replaceHiddenCharacters(label), LONGEST_LABEL),
  verb: button.act,
  data: { casefile: signButton(button, { room, thread }, secret) },
});

export type CardPlace = {
  readonly place: ChannelPlace;
  /** Signs what buttons stand for. */
  readonly secret: string;
  /** Absent: it is not looked for. */
  readonly key?: string;
};

const cardOf = ({ text, notes, rows, buttons, link }: ChannelMessage, { place, secret, key }: CardPlace): object => {
  const [first = {}, ...lines] = blocksOf(text.trim() === '' ? '–' : text, LONGEST_TEXT);
  const whole = (shown: ChannelMessage['rows']): object => ({
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    body: [
      { ...first, ...(key !== undefined && { id: cardId(place.thread ?? '', key) }) },
      ...lines,
      ...notes.slice(0, MOST_NOTES).flatMap(subtle),
      ...shown.map(rowBlock),
      ...(rows.length > shown.length ? subtle(`and ${rows.length - shown.length} more rows`) : []),
    ],
    actions: [
      ...buttons.slice(0, MOST_BUTTONS).map((each) => buttonAction(each, place, secret)),
      ...(link === undefined ? [] : [{ type: 'Action.OpenUrl', title: 'Open the investigation', url: link }]),
    ],
  });
  for (let shown = Math.min(rows.length, MOST_ROWS); shown > 0; shown -= 1) {
    const card = whole(rows.slice(0, shown));
    if (JSON.stringify(card).length <= LARGEST_CARD) return card;
  }
  return whole([]);
};

/** The activity that is posted, and that takes the place of one. */
export const cardActivity = (message: ChannelMessage, place: CardPlace): object => ({
  type: 'message',
  // what notices and lists of chats show
  summary: cutCharacters(replaceHiddenCharacters(message.text), LONGEST_SUMMARY),
  attachments: [{ contentType: CARD_TYPE, content: cardOf(message, place) }],
  // Teams puts 👍 and 👎 below it
  ...(message.kind === 'final' && { channelData: { feedbackLoop: { type: 'default' } } }),
});
