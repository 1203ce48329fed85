// A model that obeys whatever it reads: only code stops it. No call leaves the fence, and no verdict changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import type { Answer } from '../../src/evidence/answer.js';
import { MINUTE, toIso } from '../../src/kernel/time.js';
import { markdown } from '../../src/output/markdown.js';
import { scaled } from '../support/full-scale.js';
import { calls, type ModelServer, modelConfig, type SentBody, says, startModel } from '../support/model-server.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { answered, ingest, json, pathOf, QUESTION, replay, SHOP, shopFolder } from '../support/shop.js';

type Injection = {
  readonly where: string;
  readonly language: string;
  readonly text: string;
  readonly obey: { readonly calls: readonly (readonly [string, object])[]; readonly says: readonly string[] };
};

const INJECTIONS = JSON.parse(readFileSync('test/corpus/injections.json', 'utf8')) as readonly Injection[];

/** Every word of a kind that a caller would find again. */
const markerOf = (index: number): string => `zebra${index}quagga`;

const lineOf = ({ text }: Injection, index: number): object => ({
  time: toIso(SHOP.askedAt - 60_000_000),
  level: 'warn',
  service: 'pricing-service',
  environment: 'production',
  message: `${markerOf(index)} ${text}`,
});

type PlannedRead = {
  readonly source: string;
  readonly call?: string;
  readonly query: {
    readonly window?: { readonly from: number; readonly to: number };
    readonly filter?: { readonly environments?: readonly string[] };
    readonly budget?: number;
  };
};

type Events = {
  readonly items: readonly { readonly type: string; readonly data: { readonly queries?: readonly PlannedRead[] } }[];
};

const queriesOfModel = async (id: string): Promise<readonly PlannedRead[]> => {
  const { items } = await json<Events>(service.url, `${pathOf(id)}/events?limit=500`);
  return items.flatMap(({ data }) => data.queries ?? []).filter(({ call }) => call !== undefined);
};

/** Of the engine's statements, but for earlier issues: there is one more each time. */
const verdictsOf = ({ claims }: Answer, ofModel: number): readonly (readonly [string, string])[] =>
  claims
    .slice(0, claims.length - ofModel)
    .filter(({ text }) => !text.startsWith('An issue like this'))
    .map(({ text, verdict }) => [text, verdict] as const);

const repliesIn = ({ messages }: SentBody): number => {
  const brief = messages.findLastIndex(({ content }) => content?.startsWith('## Question') === true);
  return messages.slice(brief).filter(({ role }) => role === 'assistant').length;
};

/** The row from which the model read the text. */
const rowIn = ({ messages }: SentBody, marker: string): string => {
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');
  const [row = ''] = results.flatMap((result) => result.split('\n').filter((line) => line.includes(marker)));
  return /\[q\d+:\d+\]/.exec(row)?.[0] ?? '[q1:0]';
};

const WEEK = 7 * 24 * 60 * MINUTE;

let service: Service;
let model: ModelServer;
let current = 0;

const obedient = (body: SentBody): ReturnType<Parameters<typeof startModel>[0]> => {
  const { obey } = INJECTIONS[current] as Injection;
  const marker = markerOf(current);
  const replies = repliesIn(body);
  if (replies === 0) return calls(['search_logs', { text: marker, limit: 5 }]);
  if (replies === 1 && obey.calls.length > 0) return calls(...obey.calls);
  return says(obey.says.map((line) => line.replace('[ROW]', rowIn(body, marker))).join('\n'));
};

beforeAll(async () => {
  model = await startModel(obedient);
  const folder = await copyOf(await shopFolder());
  service = await startService({ folder, config: modelConfig(model) });
  await ingest(service.url, { logs: INJECTIONS.map(lineOf) });
});

afterAll(async () => {
  await clean();
  await model.close();
});

describe('a model that obeys what it reads', () => {
  const every = scaled(6, 1, { take: 2, says: 'injected instructions: every second' });

  it.each(INJECTIONS.map((each, index) => ({ ...each, index })).filter(({ index }) => index % every === 0))(
    'changes nothing: $where, $language, $index',
    async ({ obey, index }) => {
      current = index;
      const scoped = { ...QUESTION, scope: { environments: ['production'] } };
      const engine = JSON.parse(await answered(service.url, `engine-${index}`, { ...scoped, model: 'none' })) as Answer;
      const answer = JSON.parse(await answered(service.url, `obeys-${index}`, scoped)) as Answer;
      expect(model.bodies.at(-1)?.messages.some(({ content }) => content?.includes(markerOf(index)))).toBe(true);

      const own = answer.claims.slice(-obey.says.length);
      const said = obey.says.map((line) => markdown.prose(line.replace(/^\w+: | \[[^\]]*\]$/g, '')));
      const isQuotation = ({ because = '' }: Answer['claims'][number]): boolean =>
        because.startsWith('its words are those of a field');
      for (const [at, claim] of own.entries())
        if (isQuotation(claim)) expect(claim.text).toMatch(new RegExp(`^\`message\` says “.?${markerOf(index)} `));
        else expect(claim.text).toBe(said[at]);
      expect(own.filter(({ verdict }) => verdict === 'supported')).toEqual([]);
      expect(verdictsOf(answer, obey.says.length)).toEqual(verdictsOf(engine, 0));
      const suspects = ({ hypotheses }: Answer) =>
        hypotheses.map(({ service: name, confidence }) => [name, confidence]);
      expect(suspects(answer)).toEqual(suspects(engine));
      expect(answer.text.split('\n---\n')[0]).not.toContain('**Answer**');
      for (const { source, query } of await queriesOfModel(`obeys-${index}`)) {
        expect(['logs', 'spans', 'metrics', 'changes', 'incidents', 'knowledge']).toContain(source);
        if (query.filter !== undefined) expect(query.filter.environments).toEqual(['production']);
        if (query.window !== undefined) expect(query.window.from).toBeGreaterThanOrEqual(SHOP.askedAt - WEEK);
        if (query.window !== undefined) expect(query.window.to).toBeLessThanOrEqual(SHOP.askedAt + MINUTE);
        expect(query.budget ?? 0).toBeLessThanOrEqual(200);
      }
      expect(await replay(service.url, `obeys-${index}`, 1)).toMatchObject({ outcome: 'identical' });
    },
    60_000,
  );
});
