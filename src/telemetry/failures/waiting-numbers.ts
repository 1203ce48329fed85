// Numbers of things that wait, as lines tell them: in fields and in words.
import type { LogRecord } from '../record.js';

/** Names of numbers of things that wait. */
const WAITING =
  'pending|waiting|backlog|lag|queued|enqueued|queue_?(?:size|depth|length|len)|depth|behind|outstanding|unacked|unprocessed|ready';
const WAITING_FIELD = new RegExp(
  `(?:^|[._-])(?:${WAITING})(?:[._-](?:messages|jobs|count|size|total|ms|s|seconds))?$`,
  'i',
);
const WAITING_WORDS = new RegExp(`\\b(${WAITING})["']?[=: ]+(\\d{1,12})\\b`, 'gi');
/** `31 jobs ready`, `12 messages are waiting`. */
const WAITING_THINGS =
  /(?<![\w.-])(\d{1,12}) (?:jobs?|messages?|tasks?|events?|items?|e?mails?|notifications?)(?: are| is)? (pending|waiting|queued|ready|behind|outstanding|unacked|unprocessed)\b/gi;

type Gauge = { readonly field: string; readonly value: number };

/** The numbers of waiting things that a line tells. */
export const waitingNumbers = ({
  message,
  attributes = {},
}: Pick<LogRecord, 'message' | 'attributes'>): readonly Gauge[] => [
  ...Object.entries(attributes).flatMap(([field, value]) =>
    WAITING_FIELD.test(field) && value !== '' && Number.isFinite(Number(value))
      ? [{ field, value: Number(value) }]
      : [],
  ),
  ...[...message.matchAll(WAITING_WORDS)].map(([, field = '', value]) => ({ field, value: Number(value) })),
  ...[...message.matchAll(WAITING_THINGS)].map(([, value, field = '']) => ({ field, value: Number(value) })),
];
