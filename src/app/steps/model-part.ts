// The model's part of a turn as it is recorded: its draft, and everything that the draft may cite.
import { optional } from '../../kernel/optional.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { QueryAnswer } from '../../tools/tool.js';
import type { CitableResult } from '../../turn/agent/draft.js';
import type { Analyzed } from '../../turn/pipeline.js';
import type { ModelPart } from '../../turn/respond/model-part.js';
import type { World } from '../world.js';

/** An earlier turn's batch, by the name that a model is shown: `t2.q7`. */
export const earlierName = ({ turn, query }: { readonly turn: number; readonly query: string }): string =>
  `t${turn}.${query}`;

type Named = { readonly name: string; readonly hash: BatchHash; readonly coverage?: number };

const namedIn = ({ running, issue }: Analyzed): readonly Named[] => {
  const { n, queries, fetched } = running;
  const hashOf = new Map(fetched.map(({ query, hash }) => [query, hash]));
  const now = queries.flatMap(({ id: name }, coverage) => {
    const hash = hashOf.get(name);
    return hash === undefined ? [] : [{ name, hash, coverage }];
  });
  const before = issue.batches
    .filter(({ turn }) => turn < n)
    .map((batch) => ({ name: earlierName(batch), hash: batch.hash }));
  return [...before, ...now];
};

/** Results that the texts cite; the others are not read. */
export const resultsOf = async (
  world: World,
  turn: Analyzed,
  texts: readonly string[],
): Promise<ReadonlyMap<string, CitableResult>> => {
  const said = texts.join('\n').toLowerCase();
  const cited = namedIn(turn).filter(({ name }) => said.includes(name));
  const results = cited.map(async ({ name, hash, coverage }): Promise<[string, CitableResult]> => {
    const rows = await world.rows(hash);
    return [name, { hash, rows, ...optional({ coverage }) }];
  });
  return new Map(await Promise.all(results));
};

/** A result that is read again, as its query was answered. */
export const heldResult = async (world: World, turn: Analyzed, name: string): Promise<QueryAnswer | undefined> => {
  const { queries, fetched } = turn.running;
  const batch = fetched.find(({ query }) => query === name);
  const planned = queries.find(({ id }) => id === name);
  if (batch !== undefined && planned !== undefined) {
    const { hash, matched, owed, notices } = batch;
    return { id: name, asked: planned.query, got: { rows: await world.rows(hash), matched, owed, notices } };
  }
  const earlier = namedIn(turn).find((each) => each.name === name);
  if (earlier === undefined) return undefined;
  const rows = await world.rows(earlier.hash);
  const asked = { ask: 'logs', window: turn.window.analysis, filter: {}, order: 'newest', budget: 0, upTo: 0 } as const;
  return { id: name, asked, got: { rows, matched: rows.length, owed: 0, notices: [] } };
};

export const modelPartOf = async (world: World, turn: Analyzed): Promise<ModelPart | undefined> => {
  const { consulted } = turn.running;
  if (consulted === undefined) return undefined;
  const { profile, draft, cut, because, notices = [], usage } = consulted;
  const text = draft === undefined ? undefined : await world.text(draft);
  return {
    profile,
    ...(text !== undefined && { draft: { text, isCut: cut === true } }),
    ...optional({ because }),
    notices,
    usage,
    results: await resultsOf(world, turn, [text ?? '']),
    read: turn.running,
  };
};
