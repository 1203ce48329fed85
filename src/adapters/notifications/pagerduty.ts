// A note on the incident of PagerDuty that an alert came from: one for each answer, which its last line tells from others.
// https://developer.pagerduty.com/api-reference/9529ec706026d-create-a-note-on-an-incident
import { replaceHiddenCharacters } from '../../output/hidden-characters.js';
import type { NotificationMessage, NotificationTarget, SendResult } from '../../ports/notification-targets.js';
import { isReply, type JsonRequest, requestJson, resultOf } from '../outgoing/request-json.js';

export type PagerDutyOptions = {
  /** `https://api.pagerduty.com`, of Europe `https://api.eu.pagerduty.com`; without a slash at its end. */
  readonly api: string;
  /** Of the REST API. */
  readonly token: string;
  /** E-mail address of a user of the account, as whom the note is written. */
  readonly from: string;
};

/** An incident may have 2,000 notes; what is longer than this cannot be looked through. */
const MOST_NOTES_BYTES = 8 * 1024 * 1024;

/** `casefile notifications ID` shows how it was sent. */
const markOf = (key: string): string => `Casefile notification ${key}`;

const contentOf = ({ title, text, facts, link }: NotificationMessage, key: string): string => {
  const parts = [title, text, facts.map(([name, value]) => `${name}: ${value}`).join('\n'), link ?? '', markOf(key)];
  return replaceHiddenCharacters(parts.filter((part) => part !== '').join('\n\n'));
};

type NoteList = { readonly notes?: readonly { readonly content?: unknown }[] };

const parseNotes = (text: string): readonly string[] | undefined => {
  try {
    const { notes } = JSON.parse(text) as NoteList;
    if (!Array.isArray(notes)) return undefined;
    return (notes as readonly { readonly content?: unknown }[]).flatMap(({ content }) =>
      typeof content === 'string' ? [content] : [],
    );
  } catch {
    return undefined;
  }
};

const isMarked = (content: string, key: string): boolean => content.trimEnd().split('\n').at(-1) === markOf(key);

export const pagerDutyTarget = ({ api, token, from }: PagerDutyOptions): NotificationTarget => {
  const headers = { authorization: `Token token=${token}`, accept: 'application/json', from };
  const ask = (request: JsonRequest) => requestJson({ ...request, headers }, MOST_NOTES_BYTES);

  /** `undefined`: it is not there. */
  const findNote = async (url: string, key: string): Promise<SendResult | undefined> => {
    const found = await ask({ url, method: 'GET' });
    if (!isReply(found)) return { outcome: 'not-now', response: `no answer: ${found.because}` };
    const result = resultOf(found);
    if (result.outcome !== 'delivered') return result;
    const notes = parseNotes(found.text);
    if (notes === undefined) return { outcome: 'refused', response: 'the notes of the incident cannot be read' };
    return notes.some((content) => isMarked(content, key))
      ? { outcome: 'delivered', response: 'the note was there already' }
      : undefined;
  };

  return {
    kind: 'pagerduty',
    // by the last line of the note
    knowsRepeats: true,
    send: async (message, { key, answered }) => {
      if (answered === undefined) return { outcome: 'refused', response: 'no alert of it came from an incident' };
      const url = `${api}/incidents/${encodeURIComponent(answered.place)}/notes`;
      const found = await findNote(url, key);
      if (found !== undefined) return found;
      const written = await ask({ url, body: JSON.stringify({ note: { content: contentOf(message, key) } }) });
      const result = resultOf(written);
      // its reply repeats the note
      return isReply(written) && result.outcome === 'delivered' ? { ...result, response: `${written.status}` } : result;
    },
  };
};
