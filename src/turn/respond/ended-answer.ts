// The stored answer of a turn that failed, was cancelled or timed out.
import { canonicalJson } from '../../kernel/json.js';
import { type Micros, toIso } from '../../kernel/time.js';
import type { Answer } from '../../evidence/answer.js';
import { markdown } from '../../output/markdown.js';
import { formatName } from '../../evidence/quoting.js';

export type EndedTurn = {
  readonly turn: number;
  readonly messageId: string;
  readonly askedAt: Micros;
  readonly status: 'failed' | 'cancelled' | 'timed_out';
  readonly because: string;
  readonly engine: string;
};

const STATUS_TEXT: { readonly [Status in EndedTurn['status']]: string } = {
  failed: 'This turn failed',
  cancelled: 'This turn was cancelled',
  timed_out: 'This turn was stopped',
};

/** Without claims, in the schema of every answer. */
export const buildEndedAnswer = ({ turn, messageId, askedAt, status, because, engine }: EndedTurn): Answer => ({
  turn,
  messageId,
  askedAt: toIso(askedAt),
  status,
  mode: 'deterministic',
  engine,
  text: markdown.prose(
    `${STATUS_TEXT[status]}: ${formatName(because)}. Fetched data is kept; ask again with a new message id.`,
  ),
  claims: [],
  hypotheses: [],
  evidence: [],
  timeline: [],
  coverage: [],
  nextActions: [{ label: 'Ask again', turn: {} }],
  notices: [],
  usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, rowsRead: 0, millis: {} },
});

export const endedAnswerBody = (ended: EndedTurn): string => canonicalJson(buildEndedAnswer(ended));
