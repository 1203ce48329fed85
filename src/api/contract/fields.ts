// Fields of the wire with their limits: ids, texts, instants, time windows and numbers.
import { z } from 'zod';
import type { BatchHash, ClientTxnId } from '../../kernel/brand.js';
import { fromIso } from '../../kernel/time.js';

const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
/** A text may hold tabs and line ends. */
const CONTROL_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

const freeOf = (of: RegExp) => (value: string) => !of.test(value) && value.isWellFormed();
const utf8Bytes = (value: string): number => new TextEncoder().encode(value).length;

const NO_CONTROL = 'must hold no control characters';

/** One line of 1 to `longest` characters. */
export const singleLine = (longest: number) => z.string().min(1).max(longest).refine(freeOf(CONTROL), NO_CONTROL);

/** `.` and `..` are refused because URLs swallow them. */
export const clientTxnId = z
  .string()
  .refine((id) => id !== '.' && id !== '..', 'must not be "." or "..": URLs swallow them')
  .refine((id) => utf8Bytes(id) >= 1 && utf8Bytes(id) <= 256, 'must be 1 to 256 bytes of UTF-8')
  .refine(freeOf(CONTROL), NO_CONTROL)
  .meta({ description: 'Any UTF-8 of 1 to 256 bytes without control characters, percent-encoded.' })
  .transform((id) => id as ClientTxnId);

export const messageId = singleLine(256).meta({ description: 'Idempotency key of the turn.' });

const LONGEST_TEXT = 65_536;

/** Of an operator's own words for a model. */
export const LONGEST_SYSTEM = 20_000;

export const messageText = z.string().max(LONGEST_TEXT).refine(freeOf(CONTROL_IN_TEXT), NO_CONTROL);

export const systemText = z
  .string()
  .min(1)
  .max(LONGEST_SYSTEM, `must be at most ${LONGEST_SYSTEM} characters: shorten it, or keep what it tells as documents`)
  .refine(freeOf(CONTROL_IN_TEXT), NO_CONTROL);

/** RFC 3339 on the way in, microseconds inside. */
export const instantIn = z
  .string()
  .max(64)
  .meta({ format: 'date-time' })
  .transform((text, context) => {
    const at = fromIso(text);
    if (at !== undefined) return at;
    context.addIssue({ code: 'custom', message: 'must be RFC 3339 with a zone, such as 2026-11-21T14:05:00Z' });
    return z.NEVER;
  });

/** RFC 3339 in UTC on the way out. */
export const instantOut = z.string().meta({ format: 'date-time' });

export const INVERTED_WINDOW = 'must be after "from"';

export const windowIn = z.strictObject({ from: instantIn, to: instantIn });

export const windowOut = z.object({ from: instantOut, to: instantOut, phrase: z.string().exactOptional() });

export const batchHashField = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal characters')
  .transform((hash) => hash as BatchHash);

/** A whole number in a path or a query. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .transform((text, context) => {
      const n = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
      if (n >= least && n <= most) return n;
      context.addIssue({ code: 'custom', message: `must be a whole number from ${least} to ${most}` });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: least, maximum: most });

export const MOST_TURNS = 1_000_000_000;
export const turnNumber = wholeNumber(1, MOST_TURNS);
export const count = z.number().int().min(0);
