import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { BatchHash } from '../../kernel/brand.js';
import { SECOND, toIso } from '../../kernel/time.js';
import type { FlowRow, TraceRow } from '../aggregates/aggregate-rows.js';
import type { CitableRow } from '../citable-row.js';
import { normaliseLog } from '../normalise/log.js';
import type { LogRecord } from '../record.js';
import { buildServiceGraph, type GraphRows } from './service-graph.js';

const START = Date.UTC(2026, 4, 7, 6) * 1000;

type Said = readonly [service: string, message: string, fields?: { readonly [name: string]: string | number }];

const BATCH = 'lines' as BatchHash;

/** A line each second. */
const logsOf = (said: readonly Said[]): readonly CitableRow<LogRecord>[] =>
  said.map(([service, message, fields], position) => {
    const at = START + position * SECOND;
    const row = { '@timestamp': toIso(at), 'service.name': service, message, ...fields };
    const outcome = normaliseLog(row, { source: 'test', receivedAt: at });
    if (!('ok' in outcome)) throw new Error(`the row of ${service} is refused`);
    return { row: { ...outcome.ok, id: `l${position}`, source: 'test', ingestedAt: at }, batch: BATCH, position };
  });

const graphOf = (said: readonly Said[], more: Partial<GraphRows> = {}) =>
  buildServiceGraph({ logs: logsOf(said), rates: [], flows: [], traces: [], ...more });

/** `from relation to: kinds`, by certainty. */
const edgesOf = (...input: Parameters<typeof graphOf>): readonly string[] =>
  graphOf(...input).map(
    ({ from, relation, to, certainty, evidence }) =>
      `${from} ${relation} ${to}: ${certainty}, ${evidence.map(({ kind, count }) => `${kind} ${count}`).join(', ')}`,
  );

describe('the graph of services', () => {
  it('leads by host names, by addresses that somebody told to listen on, and by ports of servers', () => {
    expect(
      edgesOf([
        ['oven', 'listening on 10.4.0.8:7070'],
        ['counter', 'POST http://10.4.0.8:7070/bake failed: connect ECONNREFUSED', { level: 'error' }],
        ['counter', 'GET http://pantry.bakery.internal/flour took 12 ms'],
        ['pantry', 'flour counted'],
        ['pantry', 'could not connect to server: Connection refused at 10.4.0.30:5432', { level: 'error' }],
      ]),
    ).toEqual([
      'counter calls oven: likely, address 1',
      'counter calls pantry: likely, address 1',
      'pantry calls postgresql: likely, address 1',
    ]);
  });

  it('takes whoever a server names as its client for the caller', () => {
    const found = edgesOf([
      ['ledger-db', 'database system is ready to accept connections'],
      ['ledger-db', 'connection authorized', { 'postgresql.application': 'till', 'db.namespace': 'sales' }],
      ['ledger-db', 'connection authorized: user=loyalty_app database=points'],
      ['till', 'open'],
      ['loyalty', 'open'],
    ]);
    expect(found).toEqual(['loyalty calls ledger-db: likely, client 1', 'till calls ledger-db: likely, client 1']);
  });

  it('leads from a proxy to its backend, and from a service to the peer that it was called by', () => {
    expect(
      edgesOf([
        ['lb', 'GET /loaves 200', { 'haproxy.backend_name': 'bread_pool', 'haproxy.server_name': 'crumb-2' }],
        ['crumb-2', 'started, listening on 10.4.1.2:80'],
        ['mill', 'served /grind', { 'client.address': '10.4.1.2' }],
      ]),
    ).toEqual(['crumb-2 calls mill: likely, client 1', 'lb calls crumb-2: likely, address 1']);
  });

  it('hands messages from who publishes to a topic to who takes from it, and from nobody to a broker', () => {
    expect(
      edgesOf([
        ['orders', 'published event to topic "dough.ordered" partition 3'],
        ['kneader', 'received message', { 'messaging.destination.name': 'dough.ordered', offset: 5 }],
        ['kafka', 'created topic=dough.ordered and sent metadata'],
        ['orders', 'sent queue=size.report'],
      ]),
    ).toEqual(['orders sends kneader: likely, topic 2']);
  });

  it('takes a service whose lines of the same requests lie around those of another for the caller', () => {
    const request = (id: string): readonly Said[] => [
      ['front', `begin ${id}`],
      ['prices', `priced ${id}`],
      ['front', `end ${id}`],
    ];
    const ids = ['5f0c9b7a41d2e388', '77aa01bc99de4410'];
    expect(edgesOf(ids.flatMap(request))).toEqual(['front calls prices: possible, shared-ids 2']);
    const single = ids.flatMap((id): readonly Said[] => [
      ['front', `got order_id=${parseInt(id.slice(0, 2), 16)}81`],
      ['prices', 'priced', { orderId: `${parseInt(id.slice(0, 2), 16)}81` }],
    ]);
    expect(edgesOf(single)).toEqual(['front together prices: possible, shared-ids 2']);
  });

  it('tells of pods that hold two services, where there are several pods', () => {
    const at = (service: string, pod: string): Said => [service, 'up', { 'k8s.pod.name': pod }];
    expect(edgesOf([at('web', 'web-x1'), at('mesh', 'web-x1'), at('mesh', 'mesh-y2')])).toEqual([
      'mesh together web: possible, shared-place 1',
    ]);
    expect(edgesOf([at('web', 'all'), at('mesh', 'all')])).toEqual([]);
  });

  it('is certain where spans show the call, and lets lines bear that out', () => {
    const flow: FlowRow = {
      kind: 'flow',
      stream: 'span',
      service: 'front',
      operation: 'GET /',
      from: '^',
      to: '>prices GET /p',
      window: 7,
      past: 2,
      incident: 0,
    };
    const segment = { logs: [], spans: [], operation: 'x', start: START };
    const trace: TraceRow = {
      kind: 'trace',
      traceId: 't',
      start: START,
      durationMicros: 5,
      segments: [
        { ...segment, service: 'front' },
        { ...segment, service: 'taxes', parent: 0 },
      ],
    };
    const placed = { batch: 'sums' as BatchHash, position: 0 };
    expect(
      edgesOf(
        [
          ['front', 'http://prices:80/p timed out', { level: 'error' }],
          ['prices', 'up'],
        ],
        {
          flows: [{ row: flow, ...placed }],
          traces: [{ row: trace, ...placed }],
        },
      ),
    ).toEqual(['front calls prices: certain, spans 9, address 1', 'front calls taxes: certain, spans 1']);
  });

  it('does not take ordinary words, own addresses and served paths for calls', () => {
    expect(
      edgesOf([
        ['shop', 'prices are shown in the catalog'],
        ['catalog', 'served', { 'url.path': '/redis/howto' }],
        ['redis', 'Ready to accept connections'],
        ['prices', 'listening on 0.0.0.0:8080'],
        ['catalog', 'listening on 0.0.0.0:8080'],
        ['shop', 'see http://docs.example.com/help'],
      ]),
    ).toEqual([]);
  });

  it('counts all lines of an event, whatever part of them was read', () => {
    const said: readonly Said[] = [
      ['counter', 'http://oven:80/bake failed', { level: 'error' }],
      ['oven', 'up'],
    ];
    const [line] = logsOf(said);
    const event = { kind: 'rate', service: 'counter', event: '', level: 'error', start: START, slots: [0, 3] } as const;
    const rates = [{ row: { ...event, lines: [40, 2] }, batch: BATCH, position: 0 }];
    expect(line?.row.service).toBe('counter');
    expect(graphOf(said, { rates }).map(({ evidence: [first] }) => first.count)).toEqual([42]);
  });

  const words = fc.constantFrom('oven', 'till', 'http://oven:80/x', '10.4.0.8:5432', 'topic="a.b"', 'sent', 'received');
  const anyLine = fc.tuple(
    fc.constantFrom('oven', 'till', 'redis'),
    fc.array(words, { minLength: 1, maxLength: 5 }),
    fc.boolean(),
  );

  it('names no service as its own caller, each edge once, and cites at most three rows of each kind', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
        const edges = graphOf(
          lines.map(([service, said, isBad]): Said => [service, said.join(' '), isBad ? { level: 'error' } : {}]),
        );
        const keys = edges.map(({ from, to, relation }) => JSON.stringify([from, to, relation]));
        expect(new Set(keys).size).toBe(keys.length);
        for (const { from, to, evidence } of edges) {
          expect(from).not.toBe(to);
          expect(evidence.every(({ examples, count }) => examples.length <= 3 && count >= examples.length)).toBe(true);
        }
      }),
    );
  });
});
