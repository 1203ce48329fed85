// Writes a message as a post of Mattermost: outside text is escaped or stands in blocks of code, and buttons say what they stand for.
import { replaceHiddenCharacters } from '../../../output/hidden-characters.js';
import { markdownBlock } from '../../../output/markdown.js';
import { mattermostText } from '../../../output/message-text.js';
import type { ChannelMessage, ChannelThread } from '../../../ports/channels.js';
import { cutCharacters } from '../delivered-fields.js';
import { signButton } from '../signed-button.js';

/** A post takes 16,383 characters; escaping makes some of them two or three. Source: https://developers.mattermost.com/integrate/slash-commands. */
const LONGEST_TEXT = 4_000;
const LONGEST_TITLE = 200;
const LONGEST_QUOTE = 700;
const LONGEST_LABEL = 60;
const MOST_NOTES = 10;
const MOST_ROWS = 12;
const MOST_BUTTONS = 5;

/** `callback`: where Mattermost reports a press. `secret`: signs what a button stands for. */
export type MattermostButtons = { readonly callback: string; readonly secret: string };

const shown = (text: string, most: number): string => mattermostText(cutCharacters(text, most));

/** `props.attachments` with `actions`. Source: https://developers.mattermost.com/integrate/plugins/interactive-messages. */
export const mattermostContent = (
  { text, notes, rows, buttons, link }: ChannelMessage,
  place: ChannelThread,
  { callback, secret }: MattermostButtons,
): { readonly message: string; readonly attachments: readonly object[] } => {
  const actions = buttons.slice(0, MOST_BUTTONS).map(({ label, button }, i) => {
    // nobody but the server of Mattermost learns it: clients get no context
    const context = signButton(button, place, secret);
    return {
      // letters and digits alone
      id: `button${i}`,
      type: 'button',
      name: cutCharacters(replaceHiddenCharacters(label), LONGEST_LABEL),
      integration: { url: callback, context },
    };
  });
  const left = rows.length - MOST_ROWS;
  const end = {
    ...(link !== undefined && { title: 'Open the investigation', title_link: link }),
    ...(actions.length > 0 && { actions }),
  };
  return {
    message: shown(text.trim() === '' ? '–' : text, LONGEST_TEXT),
    attachments: [
      ...notes.slice(0, MOST_NOTES).map((note) => ({ text: shown(note, LONGEST_TEXT) })),
      ...rows.slice(0, MOST_ROWS).map(({ title, quote }) => ({
        text: `${shown(title, LONGEST_TITLE)}\n${markdownBlock(cutCharacters(quote, LONGEST_QUOTE))}`,
      })),
      ...(left > 0 ? [{ text: `and ${left} more rows` }] : []),
      ...(Object.keys(end).length > 0 ? [end] : []),
    ],
  };
};
