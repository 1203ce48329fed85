// Tools of outside servers beside our own: under a name that every provider takes, in the server's own words and schema.
import { z } from 'zod';
import type { OutsideTool } from '../ports/sources.js';
import type { Tool } from './tool.js';
import { rowList } from './words/lists.js';
import { tell } from './words/tell.js';
import { plural, shortened } from './words/visible.js';

const LONGEST_NAME = 64;
const LONGEST_WORDS = 1_200;
/** Of one part of an answer. */
const LONGEST_PART = 3_000;
const LONGEST_SCHEMA = 8_000;

type Schema = { readonly [key: string]: unknown };

const ANYTHING: Schema = { type: 'object', additionalProperties: true };

/** A schema that is no object's, or longer than all other tools together, tells a model nothing. */
const schemaOf = ({ schema }: OutsideTool): Schema => {
  const { $schema: _, ...own } = schema;
  return own['type'] === 'object' && JSON.stringify(own).length <= LONGEST_SCHEMA ? own : ANYTHING;
};

/** `server__tool`, in the letters that every provider takes. */
const plainName = ({ server, tool }: OutsideTool): string =>
  `${server}__${tool}`.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, LONGEST_NAME);

/** Names of several tools that would be one are numbered. */
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

type Input = z.infer<typeof input>;

const toolOf = (outside: OutsideTool, name: string): Tool<Input> => {
  const { server, tool } = outside;
  return {
    name,
    description: `Tool of the outside server ${shortened(server, 60)}. It says of itself: ${shortened(outside.description, LONGEST_WORDS)}`,
    input,
    schema: schemaOf(outside),
    needs: (call) => ({
      queries: [{ role: 'context', why: 'model', query: { ask: 'outside', server, tool, text: JSON.stringify(call) } }],
    }),
    present: (call, answers, fence) =>
      tell({
        tool: name,
        answers,
        fence,
        text: JSON.stringify(call),
        hint: 'The server answered, with no text.',
        found: (brought) => `${plural(brought[0]?.got.rows.length ?? 0, 'part')}.`,
        lists: (brought) =>
          brought.map((each) => rowList(each, { noun: 'parts', narrow: 'ask for less', longest: LONGEST_PART })),
      }),
  };
};

export const outsideTools = (all: readonly OutsideTool[]): readonly Tool<Input>[] => {
  const names = outsideNames(all);
  return all.map((each, at) => toolOf(each, names[at] ?? plainName(each)));
};
