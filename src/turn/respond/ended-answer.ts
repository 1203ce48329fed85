// The stored answer of a turn that failed, was cancelled or timed out, in the language of its asker.
import { canonicalJson } from '../../kernel/json.js';
import { type Micros, toIso } from '../../kernel/time.js';
import type { Answer } from '../../evidence/answer.js';
import { formatName } from '../../evidence/quoting.js';
import { formatMessage } from '../../language/messages/messages.js';
import { inOtherLanguages } from '../../language/messages/other-languages.js';
import { markdown } from '../../output/markdown.js';

/** Why a turn ended without an answer, as facts say it. Those without a code are told as they are. */
export const END_REASONS = {
  caller: 'its caller cancelled it',
  time: 'it took longer than a turn may take',
  full: 'the store is full',
  unavailable: 'the store is unavailable',
  erased: 'its texts were erased',
  internal: 'an internal error',
} as const;

export type EndedTurn = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: Micros;
  readonly status: 'failed' | 'cancelled' | 'timed_out';
  /** One of `END_REASONS`, or another text. */
  readonly because: string;
  /** ISO 639-1 code. One without a catalogue is told in English, and that it is. */
  readonly language: string;
  readonly engine: string;
};

const endedText = ({ status, because, language }: EndedTurn): string => {
  const code = Object.entries(END_REASONS).find(([, text]) => text === because)?.[0];
  const text = formatMessage('ended.turn', language, { status, reason: code ?? 'other', text: formatName(because) });
  const inEnglish = inOtherLanguages[language];
  return inEnglish === undefined ? text : `${inEnglish} ${text}`;
};

/** Without claims, in the schema of every answer. */
export const buildEndedAnswer = (ended: EndedTurn): Answer => ({
  turn: ended.turn,
  messageId: ended.messageId,
  askedAt: toIso(ended.askedAt),
  status: ended.status,
  mode: 'deterministic',
  engine: ended.engine,
  text: markdown.prose(endedText(ended)),
  claims: [],
  hypotheses: [],
  evidence: [],
  timeline: [],
  coverage: [],
  nextActions: [{ label: formatMessage('ended.again', ended.language), turn: {} }],
  notices: [],
  usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, rowsRead: 0, millis: {} },
});

export const endedAnswerBody = (ended: EndedTurn): string => canonicalJson(buildEndedAnswer(ended));
