// The answer to a message that asks nothing about the system: one line, nothing is read for it.
import type { Answer, AnswerReader } from '../../evidence/answer.js';
import { optional } from '../../kernel/optional.js';
import { type Micros, toIso } from '../../kernel/time.js';
import { formatMessage } from '../../language/messages/messages.js';
import { inOtherLanguages } from '../../language/messages/other-languages.js';
import { smallTalkMessage } from '../../language/small-talk.js';
import type { Reading } from '../../language/reading.js';
import { markdown } from '../../output/markdown.js';

export type ReplyInput = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: Micros;
  readonly engine: string;
  readonly reading: Reading;
  /** No answer of the conversation was in this language before. */
  readonly isFirstInLanguage: boolean;
};

const readerOf = ({ model }: Reading): AnswerReader =>
  model !== undefined && model.because === undefined
    ? { by: model.profile }
    : { by: 'built-in', ...optional({ because: model?.because }) };

const replyText = ({ reading, isFirstInLanguage }: ReplyInput): string => {
  const { language } = reading;
  const notice = isFirstInLanguage ? inOtherLanguages[language] : undefined;
  const reply = formatMessage(smallTalkMessage(reading) ?? 'none', language);
  return notice === undefined ? reply : `${notice} ${reply}`;
};

export const buildReplyAnswer = (input: ReplyInput): Answer => ({
  turn: input.turn,
  messageId: input.messageId,
  askedAt: toIso(input.askedAt),
  status: 'answered',
  mode: 'deterministic',
  engine: input.engine,
  read: readerOf(input.reading),
  text: markdown.prose(replyText(input)),
  claims: [],
  hypotheses: [],
  evidence: [],
  timeline: [],
  coverage: [],
  nextActions: [],
  notices: [],
  usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, rowsRead: 0, millis: {} },
});
