import { describe, expect, it } from 'vitest';
import type { Figure } from '../../../evidence/evidence.js';
import type { BatchRow } from '../../../telemetry/batch.js';
import type { LogRecord } from '../../../telemetry/record.js';
import type { Finding, Findings, Hypothesis } from '../../../evidence/finding.js';
import { causeClaim } from './cause-claims.js';

const location = { code: 'RouteController#53' };

const silent = (kind: Finding['kind']): Finding => ({
  id: 'f1',
  kind,
  service: 'route',
  location,
  score: 5,
  direction: 'missing',
  figures: {},
  evidence: [],
});

const hypothesis: Hypothesis = {
  service: 'route',
  kind: 'code',
  location,
  affected: [],
  score: 5,
  confidence: 0.9,
  findings: ['f1'],
  evidence: [],
  against: [],
};

const findingsOf = (blamed: Hypothesis, shown: Finding): Findings => ({
  engine: 'test',
  window: { from: 0, to: 1 },
  baseline: 'past',
  hypotheses: [blamed],
  findings: [shown],
  timeline: [],
  groups: [],
  evidence: [],
  considered: [],
  missing: [],
});

const causeOf = (kind: Finding['kind']): string =>
  causeClaim(hypothesis, findingsOf(hypothesis, silent(kind)), new Map()).text;

const figure = (value: number): Figure => ({ value, by: 'value', of: [{ evidence: 'e1', path: 'window.15' }] });

const onMachine = (kind: Finding['kind'], figures: Finding['figures']) => {
  const location = { host: 'm1', gauge: 'node_cpu' };
  const shown: Finding = { ...silent(kind), service: 'm1', location, figures, evidence: ['e1', 'e2', 'e3'] };
  const blamed: Hypothesis = { ...hypothesis, service: 'm1', kind: 'host', location };
  const rows = new Map<string, BatchRow>([
    ['e1', { kind: 'latency', measure: 'self', service: 'route', window: {}, past: {}, incident: {} }],
    ['e2', { kind: 'series', service: 'exporter', host: 'm1', gauge: 'node_cpu', times: [], values: [] }],
    ['e3', { kind: 'series', service: 'route', host: 'm2', gauge: 'cpu', times: [], values: [] }],
  ]);
  return causeClaim(blamed, findingsOf(blamed, shown), rows);
};

describe('cause on a host', () => {
  it('states that the host slows what runs on it, citing counted rows and its own', () => {
    const counted = { slow: figure(9), requests: figure(10), baselineSlow: figure(1), baselineRequests: figure(10) };
    const { text, citations, shift } = onMachine('self', counted);
    expect({ text, citations }).toEqual({ text: 'The machine `m1` slows what runs on it', citations: ['e1', 'e2'] });
    expect(shift?.to).toBe('more');
  });

  it('states the exhausted resource when only a gauge shows it', () => {
    const { text, citations } = onMachine('metric', {});
    expect({ text, citations }).toEqual({
      text: 'The machine `m1` runs out of a resource: `node_cpu`',
      citations: ['e2'],
    });
  });
});

describe('cause of waiting messages', () => {
  it('cites rows of the consumer, not of the sender', () => {
    const location = { gauge: 'queue_lag' };
    const shown: Finding = { ...silent('metric'), location, evidence: ['e1', 'e2'] };
    const rows = new Map<string, BatchRow>([
      ['e1', { kind: 'series', service: 'route', gauge: 'queue_lag', times: [], values: [] }],
      ['e2', { kind: 'latency', measure: 'self', service: 'travel', window: {}, past: {}, incident: {} }],
    ]);
    const blamed: Hypothesis = { ...hypothesis, kind: 'queue', location };
    const { text, citations } = causeClaim(blamed, findingsOf(blamed, shown), rows);
    expect({ text, citations }).toEqual({ text: 'Messages wait for `route`: `queue_lag`', citations: ['e1'] });
  });
});

describe('cause of missing lines', () => {
  it('states that requests skip a place when requests show it', () => {
    expect(causeOf('flow')).toBe('`route` ends requests without reaching `RouteController#53`');
  });

  it('does not mention requests when only line counts show it', () => {
    expect(causeOf('rate')).toBe('`route` behaves differently at `RouteController#53`');
  });
});

describe('cause that shows in the requests of a caller', () => {
  const from = '>route GET /routes/{id}';
  const step = { kind: 'flow', stream: 'span', service: 'travel', operation: 'GET /trips', from } as const;
  const rows = new Map<string, BatchRow>([
    ['e1', { ...step, to: 'sendError', window: 9, past: 0, incident: 0 }],
    ['e2', { ...step, window: 10, past: 40, incident: 0 }],
  ]);
  const location = { operation: 'GET /routes/{id}' };
  const shown: Finding = { ...silent('flow'), location, direction: 'new', evidence: ['e1', 'e2'] };
  const blamed: Hypothesis = { ...hypothesis, location };

  it('says after which call whose requests stop, as the row does', () => {
    const { text, citations } = causeClaim(blamed, findingsOf(blamed, shown), rows);
    expect({ text, citations }).toEqual({
      text: '`route` behaves differently: requests of `travel` stop after `>route GET /routes/{id}`',
      citations: ['e1', 'e2'],
    });
  });

  it('names the operation alone where its own requests show it', () => {
    const own = new Map([...rows].map(([id, row]) => [id, { ...row, service: 'route', from: 'read' } as BatchRow]));
    expect(causeClaim(blamed, findingsOf(blamed, shown), own).text).toBe(
      '`route` behaves differently at `GET /routes/{id}`',
    );
  });
});

describe('cause that a line of the service states', () => {
  const line = (record: Partial<LogRecord>): LogRecord => ({
    kind: 'log',
    id: 'l1',
    source: 'app',
    ingestedAt: 1,
    time: 1,
    service: 'route',
    level: 'error',
    message: 'request failed',
    ...record,
  });
  const stated = (record: Partial<LogRecord>, place: Hypothesis['location'] = location): string => {
    const shown: Finding = { ...silent('rate'), direction: 'new', location: place, evidence: ['e1'] };
    const blamed: Hypothesis = { ...hypothesis, location: place };
    const seen = { id: 'e1', role: 'seen' } as Findings['evidence'][number];
    const all: Findings = { ...findingsOf(blamed, shown), evidence: [seen] };
    return causeClaim(blamed, all, new Map([['e1', line(record)]])).text;
  };

  it('quotes what the line says behind the place in code', () => {
    expect(stated({ message: "[ERROR] RouteController#53: request failed: 'zone'" })).toBe(
      "`route` fails at `RouteController#53`: “…request failed: 'zone'”",
    );
  });

  it('quotes the innermost error, and not the words around it', () => {
    const error = { type: 'TypeError', message: "Cannot read properties of undefined (reading 'zone')" };
    expect(stated({ error }, { operation: 'POST /routes' })).toBe(
      "`route` fails at `POST /routes`: “Cannot read properties of undefined (reading 'zone')”",
    );
  });

  it('names the exception once', () => {
    expect(stated({ error: { type: 'KeyError', message: 'KeyError: zone' } }, {})).toBe(
      '`route` fails: “KeyError: zone”',
    );
  });

  it('names the exception where its text says little', () => {
    expect(stated({ error: { type: 'KeyError', message: "'zone'" } }, {})).toBe("`route` fails: “KeyError”: “'zone'”");
  });

  it('says that it warns, and not that it fails, where the line is a warning', () => {
    expect(stated({ level: 'warn', message: 'zone is not known' })).toBe(
      '`route` logs warnings at `RouteController#53`: “zone is not known”',
    );
  });

  it.each([
    'failed in RouteController#53',
    'no zone for route, given up in RouteController#53.',
    'no zone for route: RouteController#53 (try 2)',
    'RouteController#530: no zone for the route',
  ])('quotes the whole message where little or another place stands behind the place: %s', (message) => {
    expect(stated({ message })).toBe(`\`route\` fails at \`RouteController#53\`: “${message}”`);
  });

  it('says nothing of lines of other services', () => {
    expect(stated({ service: 'travel' })).toBe('`route` behaves differently at `RouteController#53`');
  });
});
