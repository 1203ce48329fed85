// Fields of the wire with their limits: ids, texts, instants, time windows and numbers.
import { z } from 'zod';
import type { BatchHash, ClientTxnId } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import { fromIso } from '../../kernel/time.js';

/** Patterns stand in the document too: they mean the same in every dialect of regular expressions. */
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/;
/** A text may hold tabs and line ends. */
const LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;

/** Dialects differ in what `\s` is beyond the common spaces: what any of them takes for a space is none here. */
export const VISIBLE = /[^\s\u001c-\u001f\u0085\u180e\ufeff]/;

const NO_CONTROL = 'must hold no control characters';

/** JSON Schema counts characters, where JavaScript counts the units of UTF-16. */
const isLonger = (value: string, most: number): boolean => value.length > most && [...value].length > most;

type TextRule = {
  readonly least?: number;
  readonly most: number;
  readonly form?: RegExp;
  readonly tooLong?: string;
};

const ANY_FORM = /^/;

/** Text of which the document says exactly what is accepted. */
export const limitedText = ({ least = 0, most, form, tooLong: message }: TextRule) =>
  z
    .string()
    .min(least)
    .check((context) => {
      const { value: input } = context;
      if (isLonger(input, most))
        context.issues.push({
          code: 'too_big',
          origin: 'string',
          maximum: most,
          inclusive: true,
          input,
          ...optional({ message }),
        });
    })
    .regex(form ?? ANY_FORM, NO_CONTROL)
    .refine((value) => value.isWellFormed(), NO_CONTROL)
    .meta({ maxLength: most });

/** One line of 1 to `most` characters. */
export const singleLine = (most: number) => limitedText({ least: 1, most, form: ONE_LINE });

const DOTS = ['.', '..'];

/** `.` and `..` are refused because URLs swallow them. */
export const clientTxnId = singleLine(256)
  .refine((id) => !DOTS.includes(id), 'must not be "." or "..": URLs swallow them')
  .meta({
    description: 'Any UTF-8 of 1 to 256 characters without control characters, percent-encoded.',
    not: { enum: DOTS },
  })
  .transform((id) => id as ClientTxnId);

export const messageId = singleLine(256).meta({ description: 'Idempotency key of the turn.' });

const LONGEST_TEXT = 65_536;

/** Of an operator's own words for a model. */
export const LONGEST_SYSTEM = 20_000;

export const messageText = limitedText({ most: LONGEST_TEXT, form: LINES });

const LONGEST_NOTE = 4_000;

export const noteText = limitedText({ least: 1, most: LONGEST_NOTE, form: LINES });

export const systemText = limitedText({
  least: 1,
  most: LONGEST_SYSTEM,
  form: LINES,
  tooLong: `must be at most ${LONGEST_SYSTEM} characters: shorten it, or keep what it tells as documents`,
});

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
      const n = /^[0-9]{1,16}$/.test(text) ? Number(text) : NaN;
      if (n >= least && n <= most) return n;
      context.addIssue({ code: 'custom', message: `must be a whole number from ${least} to ${most}` });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: least, maximum: most });

export const MOST_TURNS = 1_000_000_000;
export const turnNumber = wholeNumber(1, MOST_TURNS);
export const count = z.number().int().min(0);

/** By what is summed: one group, or two with a comma between them. */
export const groupList = <const Name extends string>(names: readonly Name[], usual: Name) => {
  const name = `(${names.join('|')})`;
  return z
    .string()
    .regex(new RegExp(`^${name}(,${name})?$`), `must be one or two of ${names.join(', ')}, with a comma between them`)
    .meta({ description: `One or two of ${names.join(', ')}, with a comma between them; ${usual} when absent.` })
    .transform((list) => [...new Set(list.split(','))] as readonly string[] as readonly Name[])
    .default([usual]);
};
