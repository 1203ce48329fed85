// The schema of a script: a list of replies, grouped into scenes that a word of the question opens.
import { z } from 'zod';

const call = z.strictObject({
  tool: z.string().min(1),
  /** An object, or the very text of the arguments, which need not be JSON. */
  input: z.union([z.record(z.string(), z.unknown()), z.string()]),
  id: z.string().min(1).exactOptional(),
});

const count = z.number().int().min(0);

const usage = z.strictObject({
  input: count,
  output: count,
  cacheRead: count.exactOptional(),
  cacheWrite: count.exactOptional(),
  total: count.exactOptional(),
});

const fails = z.strictObject({
  reason: z.enum(['throttled', 'timeout', 'unavailable', 'cut', 'oversize', 'invalid', 'denied']),
  message: z.string().min(1),
  /** Seconds. */
  retryAfter: z.number().min(0).exactOptional(),
});

const reply = z.strictObject({
  /** Starts a scene: a question that contains it is answered from here on, until the next scene. */
  when: z.string().min(1).exactOptional(),
  /** Told before the text. */
  thinking: z.string().min(1).exactOptional(),
  text: z.string().default(''),
  calls: z.array(call).default([]),
  stop: z.enum(['end', 'tools', 'length', 'refused', 'blocked', 'other']).exactOptional(),
  usage: usage.exactOptional(),
  /** Milliseconds before each word. */
  pause: z.number().min(0).default(0),
  /** Breaks off after the text. */
  fails: fails.exactOptional(),
});

export const scriptSchema = z.array(reply).min(1);

export type Script = z.infer<typeof scriptSchema>;
export type ScriptedReply = Script[number];
