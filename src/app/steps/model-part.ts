// The model's part of a turn as recorded: its draft, and every result that the draft may cite.
import { optional } from '../../kernel/optional.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { QueryAnswer } from '../../tools/tool.js';
import type { CitableResult } from '../../turn/agent/draft.js';
import type { AnalyzedTurn } from '../../investigation/pipeline.js';
import type { ModelContribution } from '../../turn/respond/answer-outline.js';
import type { StepContext } from './step-context.js';

/** An earlier turn's batch, by the name that a model is shown: `t2.q7`. */
export const earlierResultName = ({ turn, query }: { readonly turn: number; readonly query: string }): string =>
  `t${turn}.${query}`;

type NamedBatch = { readonly name: string; readonly hash: BatchHash; readonly coverage?: number };

const namedBatches = ({ running, issue }: AnalyzedTurn): readonly NamedBatch[] => {
  const { n, queries, fetched } = running;
  const hashOf = new Map(fetched.map(({ query, hash }) => [query, hash]));
  const now = queries.flatMap(({ id: name }, coverage) => {
    const hash = hashOf.get(name);
    return hash === undefined ? [] : [{ name, hash, coverage }];
  });
  const before = issue.batches
    .filter(({ turn }) => turn < n)
    .map((batch) => ({ name: earlierResultName(batch), hash: batch.hash }));
  return [...before, ...now];
};

/** Results that the texts cite; the others are not read. */
export const readCitedResults = async (
  context: StepContext,
  turn: AnalyzedTurn,
  texts: readonly string[],
): Promise<ReadonlyMap<string, CitableResult>> => {
  const text = texts.join('\n').toLowerCase();
  const cited = namedBatches(turn).filter(({ name }) => text.includes(name));
  const results = cited.map(async ({ name, hash, coverage }): Promise<[string, CitableResult]> => {
    const rows = await context.readRows(hash);
    return [name, { hash, rows, ...optional({ coverage }) }];
  });
  return new Map(await Promise.all(results));
};

/** A result that is read again, as its query was answered. */
export const rereadResult = async (
  context: StepContext,
  turn: AnalyzedTurn,
  name: string,
): Promise<QueryAnswer | undefined> => {
  const { queries, fetched } = turn.running;
  const batch = fetched.find(({ query }) => query === name);
  const planned = queries.find(({ id }) => id === name);
  if (batch !== undefined && planned !== undefined) {
    const { hash, matched, owed, notices } = batch;
    return { id: name, asked: planned.query, got: { rows: await context.readRows(hash), matched, owed, notices } };
  }
  const earlier = namedBatches(turn).find((each) => each.name === name);
  if (earlier === undefined) return undefined;
  const rows = await context.readRows(earlier.hash);
  const asked = { ask: 'logs', window: turn.window.analysis, filter: {}, order: 'newest', budget: 0, upTo: 0 } as const;
  return { id: name, asked, got: { rows, matched: rows.length, owed: 0, notices: [] } };
};

export const readModelPart = async (
  context: StepContext,
  turn: AnalyzedTurn,
): Promise<ModelContribution | undefined> => {
  const { consulted } = turn.running;
  if (consulted === undefined) return undefined;
  const { profile, draft, cut, because, notices = [], usage } = consulted;
  const text = draft === undefined ? undefined : await context.readText(draft);
  return {
    profile,
    ...(text !== undefined && { draft: { text, isCut: cut === true } }),
    ...optional({ because }),
    notices,
    usage,
    results: await readCitedResults(context, turn, [text ?? '']),
    read: turn.running,
  };
};
