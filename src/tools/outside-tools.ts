// Tools of outside (MCP) servers: under a name that every provider accepts, with the server's own description and schema.
import { z } from 'zod';
import type { OutsideTool } from '../ports/sources.js';
import type { Tool } from './tool.js';
import { rowList } from './presentation/row-list.js';
import { presentResult } from './presentation/tool-result.js';
import { countNoun, shorten } from './presentation/visible-text.js';

const LONGEST_NAME = 64;
const LONGEST_WORDS = 1_200;
/** Of one part of an answer. */
const LONGEST_PART = 3_000;
const LONGEST_SCHEMA = 8_000;

type JsonSchema = { readonly [key: string]: unknown };

const ANYTHING: JsonSchema = { type: 'object', additionalProperties: true };

/** A schema that describes no object, or is very long, is replaced by one that accepts anything. */
const objectSchema = ({ schema }: OutsideTool): JsonSchema => {
  const { $schema: _, ...own } = schema;
  return own['type'] === 'object' && JSON.stringify(own).length <= LONGEST_SCHEMA ? own : ANYTHING;
};

/** `server__tool`, in the letters that every provider takes. */
const plainName = ({ server, tool }: OutsideTool): string =>
  `${server}__${tool}`.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, LONGEST_NAME);

/** Equal names get a number. */
const outsideNames = (all: readonly OutsideTool[]): readonly string[] => {
  const taken = new Set<string>();
  return all.map((each) => {
    const plain = plainName(each);
    let name = plain;
    for (let number = 2; taken.has(name); number++) {
      const end = `_${number}`;
      name = plain.slice(0, LONGEST_NAME - end.length) + end;
    }
    taken.add(name);
    return name;
  });
};

const input = z.looseObject({});

type OutsideInput = z.infer<typeof input>;

const outsideTool = (outside: OutsideTool, name: string): Tool<OutsideInput> => {
  const { server, tool } = outside;
  return {
    name,
    description: `Tool of the outside server ${shorten(server, 60)}. It says of itself: ${shorten(outside.description, LONGEST_WORDS)}`,
    input,
    schema: objectSchema(outside),
    needs: (call) => ({
      queries: [{ role: 'context', why: 'model', query: { ask: 'outside', server, tool, text: JSON.stringify(call) } }],
    }),
    present: (call, answers, scope) =>
      presentResult({
        tool: name,
        answers,
        scope,
        text: JSON.stringify(call),
        hint: 'The server answered, with no text.',
        found: (received) => `${countNoun(received[0]?.got.rows.length ?? 0, 'part')}.`,
        lists: (received) =>
          received.map((each) => rowList(each, { noun: 'parts', narrow: 'ask for less', longest: LONGEST_PART })),
      }),
  };
};

export const outsideTools = (all: readonly OutsideTool[]): readonly Tool<OutsideInput>[] => {
  const names = outsideNames(all);
  return all.map((each, at) => outsideTool(each, names[at] ?? plainName(each)));
};
