// Parses JSON and checks it against a schema. Faults name the position and what is expected, never the value.
import type { z } from 'zod';
import { describeSchemaFault } from '../../kernel/schema-fault.js';
import { type FieldFault, invalidInput, malformedInput } from '../problems/problems.js';

const joinPath = (path: readonly PropertyKey[], root: string): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '') || root;

const fieldFaults = (issue: z.core.$ZodIssue, root: string): readonly FieldFault[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: joinPath([...issue.path, key], root), detail: 'is not known here' }));
  return [{ field: joinPath(issue.path, root), detail: issue.message }];
};

/** The parsed value; throws with every fault. `root` names the input where no field is at fault. */
export const parseInput = <T>(schema: z.ZodType<T>, value: unknown, root: string): T => {
  const outcome = schema.safeParse(value, { error: describeSchemaFault });
  if (outcome.success) return outcome.data;
  throw invalidInput(outcome.error.issues.flatMap((issue) => fieldFaults(issue, root)));
};

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

type JsonResult = { readonly value: unknown } | { readonly message: string };

const tryParse = (text: string): JsonResult => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { message: (error as Error).message };
  }
};

const UNFINISHED = / end of JSON|^Unterminated/;
const STATED = / at position (\d+) \(line \d+ column \d+\)$/;

const statedAt = (message: string): number | undefined => {
  const [, position] = STATED.exec(message) ?? [];
  return position === undefined ? undefined : Number(position);
};

/** Whether the text is a prefix of valid JSON. */
const isUnfinished = (text: string): boolean => {
  const parsed = tryParse(text);
  if ('value' in parsed) return true;
  return UNFINISHED.test(parsed.message) || statedAt(parsed.message) === text.length;
};

/** Longer texts are not searched, because each probe parses again. */
const LONGEST_SEARCHED = 1_000_000;

/** The position of the fault: the end of the longest valid prefix. */
const searchFault = (text: string): number => {
  let [right, wrong] = [0, text.length + 1];
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2);
    if (isUnfinished(text.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
};

/** The parser states some positions, and quotes the text for others. */
const faultAt = (text: string, message: string): number | undefined => {
  const stated = statedAt(message);
  if (stated !== undefined) return stated;
  if (UNFINISHED.test(message)) return text.length;
  return text.length > LONGEST_SEARCHED ? undefined : searchFault(text);
};

const positionText = (text: string, message: string): string => {
  const at = faultAt(text, message);
  if (at === undefined) return '';
  const lines = text.slice(0, at).split('\n');
  return ` at position ${at} (line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1})`;
};

const textOf = (bytes: Uint8Array): string => {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    throw malformedInput('the body is not UTF-8', 'Send JSON as UTF-8.');
  }
};

export const parseJson = (bytes: Uint8Array): unknown => {
  const text = textOf(bytes);
  const parsed = tryParse(text);
  if ('value' in parsed) return parsed.value;
  throw malformedInput(`not JSON${positionText(text, parsed.message)}`, 'Correct the JSON at that place.');
};
