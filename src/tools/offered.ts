// Tools as a model is told of them: name, words, and one JSON schema that every provider takes.
import { z } from 'zod';
import type { OfferedTool } from '../ports/model.js';
import type { Tool } from './tool.js';

type Schema = { readonly [key: string]: unknown };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Bounds that zod adds to every integer, and that say nothing. */
const isEmptyBound = (key: string, value: unknown): boolean =>
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) || (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (!isSchema(value)) return value;
  const kept = Object.entries(value).filter(([key, item]) => key !== '$schema' && !isEmptyBound(key, item));
  return Object.fromEntries(kept.map(([key, item]) => [key, plain(item)]));
};

/** Every request of a model tells of all tools: each schema is made once. */
const made = new WeakMap<Tool, Schema>();

/** JSON schema of the arguments of a tool. */
export const schemaOf = (tool: Tool): Schema => {
  const schema = tool.schema ?? made.get(tool) ?? (plain(z.toJSONSchema(tool.input, { io: 'input' })) as Schema);
  made.set(tool, schema);
  return schema;
};

export const offered = (tools: readonly Tool[]): readonly OfferedTool[] =>
  tools.map((tool) => ({ name: tool.name, description: tool.description, schema: schemaOf(tool) }));
