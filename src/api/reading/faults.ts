// Schema faults in words: the path of each field, and what it must be. Never the value.
import type { z } from 'zod';
import { describeSchemaFault } from '../../kernel/schema-fault.js';
import type { Fault } from '../problems/refused.js';
import { invalid } from '../problems/troubles.js';

const joined = (path: readonly PropertyKey[], root: string): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '') || root;

const faultsOf = (issue: z.core.$ZodIssue, root: string): readonly Fault[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: joined([...issue.path, key], root), detail: 'is not known here' }));
  return [{ field: joined(issue.path, root), detail: issue.message }];
};

/** The value as the schema reads it; a refusal names every fault. `root` names the whole, where no field is at fault. */
export const parsed = <T>(schema: z.ZodType<T>, value: unknown, root: string): T => {
  const outcome = schema.safeParse(value, { error: describeSchemaFault });
  if (outcome.success) return outcome.data;
  throw invalid(outcome.error.issues.flatMap((issue) => faultsOf(issue, root)));
};
