// The answer to a message that asks nothing about the system: one line, nothing is read for it.
import type { Answer, AnswerReader } from '../../evidence/answer.js';
import { optional } from '../../kernel/optional.js';
import { type Micros, toIso } from '../../kernel/time.js';
import { formatMessage } from '../../language/messages/messages.js';
import { smallTalkMessage } from '../../language/small-talk.js';
import type { Reading } from '../../language/reading.js';
import { markdown } from '../../output/markdown.js';

export type ReplyInput = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: Micros;
  readonly engine: string;
  readonly reading: Reading;
  /** The message. */
  readonly text: string;
};

const readerOf = ({ model }: Reading): AnswerReader =>
  model !== undefined && model.because === undefined
    ? { by: model.profile }
    : { by: 'built-in', ...optional({ because: model?.because }) };

export const buildReplyAnswer = ({ turn, messageId, askedAt, engine, reading, text }: ReplyInput): Answer => ({
  turn,
  messageId,
  askedAt: toIso(askedAt),
  status: 'answered',
  mode: 'deterministic',
  engine,
  read: readerOf(reading),
  text: markdown.prose(formatMessage(smallTalkMessage(reading, text) ?? 'none', reading.language)),
  claims: [],
  hypotheses: [],
  evidence: [],
  timeline: [],
  coverage: [],
  nextActions: [],
  notices: [],
  usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, rowsRead: 0, millis: {} },
});
