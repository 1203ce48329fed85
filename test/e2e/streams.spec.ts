// Every stream of the service, read as it runs: each event has a name that the API document tells of that stream, and the data that it tells.
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMAS } from '../../src/api/contract/schemas.js';
import { EVENT_SCHEMAS } from '../../src/api/contract/event-schemas.js';
import { type ServerEvent, serverEvents } from '../../src/cli/service/client.js';
import { modelConfig, type ModelServer, says, startModel } from '../support/model-server.js';
import { clean, copyOf, type Service, startService } from '../support/service.js';
import { ingest, json, pathOf, post, QUESTION, SHOP, shopFolder } from '../support/shop.js';

type Told = { readonly $ref?: string; readonly anyOf?: readonly Told[] };
type Content = { readonly [type: string]: { readonly 'x-events'?: { readonly [event: string]: Told } } };
type Operation = { readonly responses: { readonly 200?: { readonly content?: Content } } };
type Document = { readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } } };

const ASKED = '/v1/investigations/{clientTxnId}';

let model: ModelServer;
let service: Service;
let document: Document;
/** No word of the model comes before this resolves. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  model = await startModel(() => ({
    thinking: ['The cart ', 'may be slow.'],
    ...says('advice: look at the cart'),
    before: () => gate,
  }));
  const folder = await copyOf(await shopFolder());
  service = await startService({ folder, config: modelConfig(model), fixed: { now: SHOP.askedAt } });
  document = await json<Document>(service.url, '/openapi.json');
});
afterAll(async () => {
  await clean();
  await model.close();
});

const contentOf = (operation: Operation): Content => operation.responses[200]?.content ?? {};

const eventsOf = (path: string): { readonly [event: string]: Told } => {
  const streams = Object.values(document.paths[path] ?? {}).flatMap(
    (operation) => contentOf(operation)['text/event-stream'] ?? [],
  );
  const events = streams[0]?.['x-events'];
  if (events === undefined) throw new Error(`the document tells no events of ${path}`);
  return events;
};

const schemasOf = ({ $ref, anyOf = [] }: Told): readonly (readonly [name: string, schema: z.ZodType])[] => {
  if ($ref === undefined) return anyOf.flatMap(schemasOf);
  const name = $ref.split('/').at(-1) ?? '';
  const schema = ({ ...SCHEMAS, ...EVENT_SCHEMAS } as { readonly [name: string]: z.ZodType })[name];
  if (schema === undefined) throw new Error(`${$ref} is no schema`);
  return [[name, schema]];
};

/** The end of a stream of OpenAI is no JSON. */
const dataOf = ({ data }: ServerEvent): unknown => (data === '[DONE]' ? data : JSON.parse(data));

/** Tells the parts of a fact that clients read: there are others. */
const PARTIAL = 'TurnEvent';

/** The schema that describes all of the data, or what each of them has against it. */
const describedAs = (event: ServerEvent, events: { readonly [event: string]: Told }): string => {
  const told = events[event.event];
  if (told === undefined) return `${event.event} is not told`;
  const data = dataOf(event);
  const objections: string[] = [];
  for (const [name, schema] of schemasOf(told)) {
    const parsed = schema.safeParse(data);
    if (!parsed.success) objections.push(`${name}: ${parsed.error.message}`);
    else if (name !== PARTIAL && !isDeepStrictEqual(parsed.data, data))
      objections.push(`${name} leaves out parts of ${event.data.slice(0, 500)}`);
    else return `${event.event}: ${name}`;
  }
  return `${event.event} is not as told: ${objections.join('; ')}`;
};

type Asked = { readonly path?: string; readonly body?: object; readonly until?: (event: ServerEvent) => boolean };

/** What the events of one stream are, each once, in the order of their first. */
const readStream = async (template: string, { path = template, body, until }: Asked): Promise<readonly string[]> => {
  const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const reply = await fetch(service.url + path, { ...sent, headers });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const events = eventsOf(template);
  const seen = new Set<string>();
  if (reply.body === null) return [];
  for await (const event of serverEvents(reply.body)) {
    seen.add(describedAs(event, events));
    if (until?.(event) === true) break;
  }
  return [...seen];
};

const MESSAGES = [{ id: 'm', role: 'user', content: QUESTION.text }];

const PROGRAMS = {
  '/v1/chat/completions': (id: string) => ({
    messages: [{ role: 'user', content: QUESTION.text }],
    metadata: { conversation: id },
    stream: true,
    stream_options: { include_usage: true },
  }),
  '/v1/responses': (id: string) => ({ input: QUESTION.text, metadata: { conversation: id }, stream: true }),
  '/v1/ag-ui': (id: string) => ({ threadId: id, runId: `r-${id}`, messages: MESSAGES, state: {} }),
} as const;

/** The model holds its words until the turn has been cancelled. */
const cancelled = async <T>(id: string, read: () => Promise<T>): Promise<T> => {
  const held = Promise.withResolvers<void>();
  gate = held.promise;
  const asked = model.bodies.length;
  const reading = read();
  await model.came(asked + 1);
  expect((await post(service.url, `${pathOf(id)}/turns/1/cancel`)).status).toBe(200);
  const seen = await reading;
  held.resolve();
  gate = Promise.resolve();
  return seen;
};

describe('the events of a stream are as the API document tells them', () => {
  it('of a turn', async () => {
    const asked = { path: `${pathOf('INC-1')}/turns`, body: { text: QUESTION.text } };
    const seen = await readStream(`${ASKED}/turns`, asked);
    expect(seen.toSorted()).toEqual(['answer: Answer', 'fact: TurnEvent', 'text: TextDelta']);
  });

  it('of the facts and of the timeline of an investigation', async () => {
    const held = Promise.withResolvers<void>();
    gate = held.promise;
    const asked = model.bodies.length;
    const turn = post(service.url, `${pathOf('INC-2')}/turns`, { body: { text: QUESTION.text } });
    await model.came(asked + 1);
    // words are sent to whoever listens, and never again
    const listening = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const read = (part: string, n: 0 | 1, until: (event: ServerEvent) => boolean) =>
      readStream(`${ASKED}/${part}`, {
        path: `${pathOf('INC-2')}/${part}`,
        until: (event) => {
          listening[n].resolve();
          return until(event);
        },
      });
    const facts = read('events', 0, ({ data }) => data.includes('"TurnAnswered"'));
    let isAnswered = false;
    const timeline = read('timeline', 1, ({ event, data }) => {
      isAnswered ||= data.includes('"final_analysis"') && data.includes('"completed"');
      return isAnswered && event === 'position';
    });
    await Promise.all(listening.map(({ promise }) => promise));
    held.resolve();
    gate = Promise.resolve();
    expect((await turn).status).toBe(200);
    expect((await facts).toSorted()).toEqual(['fact: TurnEvent', 'text: TextDelta']);
    const known = ['delta: TimelineDelta', 'position: TimelinePosition', 'timeline: SessionEvent'];
    expect((await timeline).toSorted()).toEqual(known);
  });

  it('of log lines that come', async () => {
    const time = QUESTION.askedAt;
    const rows = Array.from({ length: 2_001 }, (_, n) => ({ time, service: 'cart', message: `burst ${n}` }));
    let lines = 0;
    const reading = readStream('/v1/telemetry/logs', {
      path: '/v1/telemetry/logs?limit=1',
      until: ({ event }) => {
        lines += 1;
        // it listens from its first line on
        if (lines === 1) void ingest(service.url, { logs: rows });
        return event === 'notice';
      },
    });
    expect((await reading).toSorted()).toEqual(['line: LogLine', 'notice: LogNotice']);
  });

  it.each([
    ['/v1/chat/completions', ['message: ChatCompletionChunk', 'message: ChatCompletionEnd']],
    [
      '/v1/responses',
      [
        'response.completed: ResponseProgressEvent',
        'response.content_part.added: ResponsePartEvent',
        'response.content_part.done: ResponsePartEvent',
        'response.created: ResponseProgressEvent',
        'response.in_progress: ResponseProgressEvent',
        'response.output_item.added: ResponseItemEvent',
        'response.output_item.done: ResponseItemEvent',
        'response.output_text.annotation.added: ResponseAnnotationEvent',
        'response.output_text.delta: ResponseTextDeltaEvent',
        'response.output_text.done: ResponseTextEvent',
      ],
    ],
    ['/v1/ag-ui', ['message: RunEvent']],
  ] as const)('of an answer by %s', async (path, told) => {
    const seen = await readStream(path, { body: PROGRAMS[path](`answered-${path.split('/').at(-1)}`) });
    expect(seen.toSorted()).toEqual(told);
  });

  it.each([
    ['/v1/chat/completions', 'message: OpenAiError'],
    ['/v1/responses', 'response.failed: ResponseProgressEvent'],
    ['/v1/ag-ui', 'message: RunEvent'],
  ] as const)('of a cancelled turn by %s', async (path, end) => {
    const id = `cancelled-${path.split('/').at(-1)}`;
    expect(await cancelled(id, () => readStream(path, { body: PROGRAMS[path](id) }))).toContain(end);
  });

  it('and there is no stream whose events it does not tell', () => {
    const streams = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap((operation) =>
        contentOf(operation)['text/event-stream'] === undefined ? [] : [path],
      ),
    );
    expect(streams.length).toBeGreaterThan(6);
    for (const path of streams) expect(Object.keys(eventsOf(path))).not.toEqual([]);
  });
});
