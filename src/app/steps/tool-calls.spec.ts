// The calls of one reply, over snapshots with every irregularity. Feature: interactive chat over database snapshots.
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { irregularSnapshot } from '../../../test/support/irregular-snapshots.js';
import { fence as plainFence } from '../../../test/support/tool-world.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { ToolCallRequest } from '../../investigation/model-dialogue.js';
import type { PlannedQuery } from '../../investigation/turn.js';
import { SNAPSHOT_LOOKUPS } from '../../database/lookup/execute.js';
import { splitIntoRows } from '../../database/format/rows.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { snapshotTools } from '../../database/lookup/tools.js';
import type { Tool, ToolScope } from '../../tools/tool.js';
import type { AnalyzedTurn } from '../../investigation/pipeline.js';
import { exchangeMessages, type ToolCallAnswer } from '../../turn/agent/exchange.js';
import type { StepContext } from './step-context.js';
import { answerCalls, draftNeededQueries, type ToolCallContext } from './tool-calls.js';

const RUNS = { numRuns: 200 } as const;

type File = { readonly [section: string]: unknown };

const ids = ['a'.repeat(64), 'b'.repeat(64)] as unknown as readonly BatchHash[];

const rowsOf = (files: readonly File[]): readonly BatchRow[] =>
  files.flatMap((file, index) =>
    splitIntoRows(file, {
      service: 'orders-1',
      artifact: ids[index] ?? '',
      of: index === 0 ? 'primary' : 'secondary',
    }),
  );

/** What a running turn reads and records, of these files alone. */
const contextOf = (files: readonly File[]): { readonly world: StepContext; readonly recorded: readonly string[] } => {
  const recorded: string[] = [];
  const context: Pick<StepContext, 'callTool' | 'readRows'> = {
    readRows: async () => rowsOf(files),
    callTool: async ({ call, run }) => {
      recorded.push(call);
      return (await run()).text;
    },
  };
  return { world: context as StepContext, recorded };
};

type Ran = { readonly answers: readonly ToolCallAnswer[]; readonly recorded: readonly string[] };

/** As the loop runs a reply: what its calls need is planned and read, then all of them are answered. */
const run = async (calls: readonly ToolCallRequest[], files: readonly File[], tools: readonly Tool[]): Promise<Ran> => {
  const { world: context, recorded } = contextOf(files);
  const fence: ToolScope = { ...plainFence, snapshots: ids.slice(0, files.length), asOf: { snapshots: 7 } };
  const turnWith = (queries: readonly PlannedQuery[]): AnalyzedTurn =>
    ({
      running: {
        n: 1,
        queries,
        missed: [],
        fetched: queries.map(({ id }) => ({ query: id, hash: ids[0], matched: 1, owed: 0, notices: [] })),
      },
    }) as unknown as AnalyzedTurn;
  const calling: ToolCallContext = { context, turn: turnWith([]), fence, tools, call: 'm1', earlier: [] };
  const planned = draftNeededQueries(calls, calling).map(
    (draft, index) => ({ ...draft, id: `q${index + 1}` }) as PlannedQuery,
  );
  return { answers: await answerCalls(calls, { ...calling, turn: turnWith(planned) }), recorded };
};

const names = SNAPSHOT_LOOKUPS.map(({ name }) => name);

const files = fc.array(irregularSnapshot, { minLength: 1, maxLength: 2 });

/** What a model may write, right and wrong. */
const argument = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('{}', '{"snapshot":"both"}', '{"snapshot":"secondary"}') },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
);

const wanted: fc.Arbitrary<readonly ToolCallRequest[]> = fc
  .array(fc.tuple(fc.constantFrom(...names), argument), { minLength: 2, maxLength: 8 })
  .map((calls) => calls.map(([tool, input], index) => ({ id: `provider-${index % 2}`, tool, input })));

const thrown = fc.oneof(
  fc.string().map((message) => new Error(message)),
  fc.constantFrom(new TypeError("Cannot read properties of undefined (reading 'length')"), new RangeError()),
  fc.constantFrom<unknown>('a text', undefined, null, 7, Symbol.iterator),
);

/** The tools of a product with a fault: these throw, when they read their arguments or when they tell what they found. */
const broken = (tools: ReadonlySet<string>, when: 'needs' | 'present', what: unknown): readonly Tool[] =>
  snapshotTools.map((tool) => {
    const fails = (): never => {
      throw what;
    };
    return tools.has(tool.name) ? { ...tool, [when]: fails } : tool;
  });

describe('Property 10: parallel tool calls', () => {
  it('executes all calls in order, and answers each as if it were alone, before the next request', async () => {
    await fc.assert(
      fc.asyncProperty(wanted, files, async (calls, snapshots) => {
        const { answers, recorded } = await run(calls, snapshots, snapshotTools);
        expect(answers.map(({ call: { tool, input } }) => [tool, input])).toEqual(
          calls.map(({ tool, input }) => [tool, input]),
        );
        expect(recorded).toEqual(calls.map((_, index) => `m1.${index + 1}`));
        expect(new Set(answers.map(({ call: { id } }) => id)).size).toBe(calls.length);
        for (const [index, call] of calls.entries()) {
          const [alone] = (await run([call], snapshots, snapshotTools)).answers;
          const { outcome, text } = answers[index] ?? {};
          expect(outcome).toBe(alone?.outcome);
          // only the id of its query is another
          expect(text?.replaceAll(/\bq\d+\b/g, 'q1')).toBe(alone?.text.replaceAll(/\bq\d+\b/g, 'q1'));
        }
      }),
      RUNS,
    );
  }, 600_000);
});

describe('Property 11: a tool that throws', () => {
  it('answers with an error that names the tool, and leaves the other calls as they are', async () => {
    const faults = fc.tuple(fc.subarray(names, { minLength: 1 }), fc.constantFrom('needs', 'present'), thrown);
    await fc.assert(
      fc.asyncProperty(wanted, files, faults, async (calls, snapshots, [bad, when, what]) => {
        const { answers } = await run(calls, snapshots, broken(new Set(bad), when, what));
        const whole = (await run(calls, snapshots, snapshotTools)).answers;
        expect(answers).toHaveLength(calls.length);
        const reply = { text: '', calls: answers.map(({ call }) => call), stop: 'tools' } as const;
        const [, ...told] = exchangeMessages({ purpose: 'ask', reply, answers, requestCharacters: 0, elapsed: 0 });
        for (const [index, { call, outcome, text }] of answers.entries()) {
          const right = whole[index];
          if (!bad.includes(call.tool) || right?.outcome === 'refused') {
            expect(outcome).toBe(right?.outcome);
            continue;
          }
          expect(['failed', 'refused']).toContain(outcome);
          expect(text).toMatch(new RegExp(`Error executing ${call.tool}: \\S`));
          expect(told[index]).toMatchObject({ role: 'tool', call: call.id, failed: true });
        }
      }),
      RUNS,
    );
  }, 600_000);
});
