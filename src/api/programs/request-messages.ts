// What the messages of a request ask: the last one of the user. Its other messages were written by whoever sent them, and are not believed.
import { messageText, systemText, VISIBLE } from '../contract/fields.js';
import type { ContentIn } from '../contract/openai.js';
import { ProblemError } from '../problems/problems.js';

export type HistoryMessage = { readonly role: string; readonly text: string };

type MessageIn = { readonly role?: string | undefined; readonly content?: ContentIn | undefined };

export type ReadMessages = {
  /** What is asked. */
  readonly question: string;
  /** For a model, beside its own instructions. */
  readonly system?: string;
  /** All but the instructions, in order. */
  readonly history: readonly HistoryMessage[];
};

const refused = (detail: string, howToFix: string, field: string): ProblemError =>
  new ProblemError({
    kind: 'question-not-readable',
    status: 409,
    title: 'The question cannot be asked',
    detail,
    howToFix,
    field,
  });

const INSTRUCTIONS: ReadonlySet<string | undefined> = new Set(['system', 'developer']);

const textOf = (content: ContentIn | undefined): string =>
  typeof content === 'string' ? content : (content ?? []).flatMap(({ text }) => text ?? []).join('\n');

/** Of a part of the question that is no text. */
const otherPart = (content: ContentIn | undefined): string | undefined =>
  typeof content === 'string' ? undefined : content?.find(({ text }) => typeof text !== 'string')?.type;

const checkQuestion = (question: string, field: string): void => {
  if (!VISIBLE.test(question)) throw refused('the last user message is empty', 'Say what you want to know.', field);
  const fault = messageText.safeParse(question).error?.issues[0]?.message;
  if (fault !== undefined)
    throw refused(
      `the last user message cannot be read: ${fault}`,
      'Send it as plain text, and long logs by POST /v1/telemetry/logs.',
      field,
    );
};

const systemOf = (messages: readonly MessageIn[], field: string): string | undefined => {
  const system = messages
    .filter(({ role }) => INSTRUCTIONS.has(role))
    .map(({ content }) => textOf(content))
    .filter((text) => text !== '')
    .join('\n\n');
  if (system === '') return undefined;
  const fault = systemText.safeParse(system).error?.issues[0]?.message;
  if (fault !== undefined)
    throw refused(`the instructions cannot be read: ${fault}`, 'Send shorter or no instructions.', field);
  return system;
};

/** Throws `ProblemError` where there is nothing to ask. `field`: of the body, where the messages stand. */
export const readMessages = (messages: readonly MessageIn[], field: string): ReadMessages => {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const asked = messages[last];
  if (asked === undefined)
    throw refused('no message has the role "user"', 'Send the question as a user message.', field);
  const other = otherPart(asked.content);
  if (other !== undefined)
    throw refused(
      `the last user message has a part of type ${JSON.stringify(other.slice(0, 64))}`,
      'Send text alone. Logs go to POST /v1/telemetry/logs, documents to POST /v1/knowledge/NAME/documents.',
      field,
    );
  const question = textOf(asked.content);
  checkQuestion(question, field);
  const system = systemOf(messages, field);
  const history = messages
    .slice(0, last + 1)
    .flatMap(({ role, content }) =>
      role === undefined || INSTRUCTIONS.has(role) ? [] : [{ role, text: textOf(content) }],
    );
  return { question, history, ...(system !== undefined && { system }) };
};
