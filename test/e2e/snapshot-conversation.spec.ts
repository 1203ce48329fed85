// A whole conversation over database snapshots with a scripted model: the analysis first, every tool, two snapshots, one where two are asked for, what is missing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { generateSnapshots } from '../../src/database/demo/generate.js';
import type { Answer } from '../../src/evidence/answer.js';
import { SNAPSHOT_LOOKUPS } from '../../src/database/lookup/execute.js';
import {
  calls,
  modelConfig,
  type ModelServer,
  type Reaction,
  says,
  type SentBody,
  startModel,
} from '../support/model-server.js';
import { scaled } from '../support/full-scale.js';
import { clean, newFolder, type Service, startService } from '../support/service.js';
import { answered, json, pathOf, post, replay } from '../support/shop.js';
import { type SmallSnapshotFile, smallSnapshot } from '../support/small-snapshot.js';

let service: Service;
let model: ModelServer;
let script: (body: SentBody) => Reaction = () => says('advice: look closer');

beforeAll(async () => {
  model = await startModel((body) => script(body));
  service = await startService({ folder: await newFolder(), config: modelConfig(model) });
});

afterAll(async () => {
  await service.close();
  await model.close();
  await clean();
});

const imported = async (file: unknown): Promise<string> => {
  const { status, text } = await post(service.url, '/v1/snapshots', { body: file as SmallSnapshotFile });
  expect([200, 201]).toContain(status);
  return (JSON.parse(text) as { readonly id: string }).id;
};

type TurnRequest = { readonly text?: string; readonly snapshots?: readonly string[] };

let messages = 0;

const asks = async (id: string, asked: TurnRequest): Promise<Answer> => {
  messages += 1;
  const body = { messageId: `m${messages}`, ask: 'never', askedAt: '2026-01-12T12:00:00Z', ...asked };
  return JSON.parse(await answered(service.url, id, body)) as Answer;
};

/** Requests to the model that a turn has made. */
const during = async <T>(
  turn: () => Promise<T>,
): Promise<{ readonly result: T; readonly bodies: readonly SentBody[] }> => {
  const before = model.bodies.length;
  const result = await turn();
  return { result, bodies: model.bodies.slice(before) };
};

/** Since the question of the turn. */
const saidIn = ({ messages: sent }: SentBody): SentBody['messages'] =>
  sent.slice(sent.findLastIndex(({ role, content }) => role === 'user' && content?.startsWith('## Question') === true));

const toolsIn = (body: SentBody): SentBody['messages'] => saidIn(body).filter(({ role }) => role === 'tool');

const toolTexts = (body: SentBody): readonly string[] => toolsIn(body).map(({ content }) => content ?? '');

const systemOf = ({ messages: [system] }: SentBody): string => system?.content ?? '';

/** One tool after the other, each in a reply of its own; then the conclusion. */
const oneByOne =
  (wanted: readonly (readonly [tool: string, input: object])[]) =>
  (body: SentBody): Reaction => {
    const next = wanted[toolTexts(body).length];
    return next === undefined ? says('advice: look closer') : calls(next);
  };

const EVERY_TOOL = [
  ['get_sql_stats', { sql_id: 'AAAA1111' }],
  ['get_os_metrics', { category: 'cpuUtilization' }],
  ['get_db_metrics', {}],
  ['get_instance_config', { fields: ['Engine', 'DBInstanceClass'] }],
  ['get_wait_events', { event_name: 'Lock:transactionid' }],
  ['get_parameters', { parameter_name: 'work_mem' }],
] as const;

describe('a conversation over one snapshot', () => {
  let id: string;

  beforeAll(async () => {
    id = await imported(smallSnapshot({ Talked: 'about' }));
  });

  it('starts with its analysis, with snapshot and knowledge in the request', async () => {
    script = () => says('advice: look closer');
    const { result, bodies } = await during(() => asks('talk', { snapshots: [id] }));
    expect(result.text).toContain('look closer');
    expect(result.text).toContain('What the database shows');
    const [first] = bodies;
    expect(first?.tools?.map((tool) => tool.function.name)).toEqual(
      expect.arrayContaining(SNAPSHOT_LOOKUPS.map(({ name }) => name)),
    );
    expect(systemOf(first as SentBody)).toMatch(
      /## What is known of the database\nAurora PostgreSQL\n[^]*Lock:transactionid: /,
    );
    expect(first?.messages.at(-1)?.content).toContain('What was the database doing, and why?');
  });

  it('uses the analysis and every tool in a row, up to a final answer', async () => {
    script = oneByOne(EVERY_TOOL);
    const { result, bodies } = await during(() => asks('talk', { text: 'and in detail?' }));
    expect(bodies).toHaveLength(EVERY_TOOL.length + 1);
    const [first] = bodies;
    const said = first?.messages.filter(({ role }) => role === 'assistant').map(({ content }) => content ?? '') ?? [];
    expect(said.some((text) => text.includes('What the database shows'))).toBe(true);
    const results = toolTexts(bodies.at(-1) as SentBody);
    expect(results.map((text) => /(get_\w+) FOUND(?! NOTHING)/.exec(text)?.[1])).toEqual(
      EVERY_TOOL.map(([name]) => name),
    );
    for (const [index, part] of [
      ['1', 'AAAA1111'],
      ['2', 'cpuUtilization'],
      ['4', 'aurora-postgresql'],
      ['5', '"description":"'],
      ['6', '65536'],
    ] as const)
      expect(results[Number(index) - 1]).toContain(part);
    expect(result).toMatchObject({ status: 'answered', mode: 'model' });
    expect(result.text).toContain('look closer');
    expect(await replay(service.url, 'talk', 2)).toMatchObject({ outcome: 'identical' });
  });

  it('remembers the results of the tools in later turns', async () => {
    script = () => says('advice: as I said');
    const { bodies } = await during(() => asks('talk', { text: 'say it again' }));
    expect(JSON.stringify(bodies[0]?.messages)).toContain('get_parameters FOUND');
  });
});

describe('a conversation over two snapshots', () => {
  it('compares both with clear labels', async () => {
    const snapshots = [
      await imported(smallSnapshot({ Side: 1 })),
      await imported(
        smallSnapshot({ Side: 2, NonDefParameters: [{ ParameterName: 'work_mem', ParameterValue: '4096' }] }),
      ),
    ];
    script = oneByOne(EVERY_TOOL.map(([name]) => [name, { snapshot: 'both' }]));
    const { result, bodies } = await during(() => asks('two', { snapshots }));
    const results = toolTexts(bodies.at(-1) as SentBody);
    expect(results).toHaveLength(EVERY_TOOL.length);
    for (const text of results)
      expect(text).toMatch(
        /primary \{(?:"row":"[^"]+",)?"snapshot":"primary"[^]*secondary \{(?:"row":"[^"]+",)?"snapshot":"secondary"/,
      );
    expect(results.at(-1)).toContain('{"parameter":"work_mem","primary":"65536","secondary":"4096"}');
    const hour = 'from 2026-01-10 10:00 to 11:00 UTC';
    expect(result.text).toContain(`What the database shows ${hour}, compared with the other snapshot, ${hour}`);
    expect(result.text).toContain('What changed between the two snapshots');
  });
});

describe('a conversation that lacks something', () => {
  it('says so where two snapshots were requested and one exists', async () => {
    const id = await imported(smallSnapshot({ Alone: true }));
    script = oneByOne([['get_wait_events', { snapshot: 'both' }]]);
    const { bodies } = await during(() => asks('alone', { snapshots: [id] }));
    const [text = ''] = toolTexts(bodies.at(-1) as SentBody);
    expect(text).toContain('get_wait_events FOUND');
    expect(text).toContain('There is only one snapshot: this is the primary alone, compared with none.');
  });

  it('goes on without documents about its engine and its waits', async () => {
    const id = await imported(
      smallSnapshot({
        GeneralInformation: { Engine: 'mystery-db' },
        WaitEvents: {
          DBTimeSeconds: 3600,
          TopEvents: [{ event_name: 'Mystery:wait', db_time_sec: 3600, pct_db_time: 100 }],
        },
      }),
    );
    script = oneByOne([['get_wait_events', {}]]);
    const { result, bodies } = await during(() => asks('mystery', { snapshots: [id] }));
    expect(systemOf(bodies[0] as SentBody)).not.toContain('What is known of the database');
    const [text = ''] = toolTexts(bodies.at(-1) as SentBody);
    expect(text).toContain('Mystery:wait');
    expect(text).not.toContain('"description"');
    expect(result.status).toBe('answered');
  });

  it('tells the model what is missing from a nearly empty file', async () => {
    const id = await imported({ $META$: smallSnapshot()['$META$'] });
    script = oneByOne(EVERY_TOOL);
    const { result, bodies } = await during(() => asks('empty', { snapshots: [id] }));
    const results = toolTexts(bodies.at(-1) as SentBody);
    expect(results).toHaveLength(EVERY_TOOL.length);
    for (const text of results) expect(text).toMatch(/FOUND NOTHING\. .*(?:not found|holds no)/);
    expect(result.status).toBe('answered');
  });
});

describe('Property 10: parallel tool calls. Feature: interactive chat over database snapshots', () => {
  const wanted = fc.array(
    fc.tuple(
      fc.constantFrom(...SNAPSHOT_LOOKUPS.map(({ name }) => name)),
      fc.constantFrom<object | string>({}, { snapshot: 'both' }, { snapshot: 'secondary' }, { nonsense: 1 }, '{"cut'),
    ),
    { minLength: 2, maxLength: 8 },
  );

  it('are all executed, and all answered in the next request', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(100_000), wanted, async (seed, several) => {
        run += 1;
        const { primary, secondary } = generateSnapshots(seed);
        const snapshots = [
          await imported(primary.content),
          ...(secondary === undefined ? [] : [await imported(secondary.content)]),
        ];
        script = (body) => (toolTexts(body).length === 0 ? calls(...several) : says('advice: look closer'));
        const { bodies } = await during(() => asks(`run ${run}`, { snapshots, text: 'Why was the database slow?' }));
        expect(bodies).toHaveLength(2);
        const [, next] = bodies as readonly [SentBody, SentBody];
        const asked = saidIn(next).flatMap(({ tool_calls: all = [] }) => all);
        expect(asked.map((call) => call.function.name)).toEqual(several.map(([tool]) => tool));
        const told = toolsIn(next);
        expect(told.map(({ role, tool_call_id: call }) => [role, call])).toEqual(
          asked.map((call) => ['tool', call.id]),
        );
        for (const [index, { content }] of told.entries()) expect(content).toContain(several[index]?.[0]);
      }),
      { numRuns: scaled(6, 100, { take: 25, says: 'conversations over snapshots with parallel calls: 25 of 100' }) },
    );
  }, 600_000);

  it('replay identically in the last run', async () => {
    const { items } = await json<{ readonly items: readonly { readonly clientTxnId: string }[] }>(
      service.url,
      '/v1/investigations',
    );
    const last = items[0]?.clientTxnId ?? '';
    expect(last).toMatch(/^run \d+$/);
    expect(await replay(service.url, last, 1)).toMatchObject({ outcome: 'identical' });
    expect(
      (await json<{ readonly items: readonly unknown[] }>(service.url, `${pathOf(last)}/turns`)).items,
    ).toHaveLength(1);
  });
});
