import { describe, expect, it } from 'vitest';
import type { Claim } from '../evidence/claim.js';
import type { StatedFailure } from '../evidence/stated-failure.js';
import { FAILURE_CLASSES } from '../telemetry/failures/classify-failure.js';
import { checkDirection } from './claim-direction.js';
import { checkFailureCause } from './failure-cause.js';
import type { StoredRow } from './stored-row.js';

const refused: StoredRow = {
  kind: 'log',
  service: 'orders',
  level: 'error',
  time: 60,
  message: 'request failed',
  error: { type: 'Error', message: 'connect ECONNREFUSED 10.0.0.5:7001' },
};
const listener: StoredRow = {
  kind: 'log',
  service: 'stock',
  level: 'info',
  time: 5,
  message: 'listening on port 7001',
};

const stated: StatedFailure = {
  class: 'connection-refused',
  speaker: 'orders',
  line: 'e1',
  field: 'error.message',
  from: 0,
  by: 'address',
  named: '7001',
  tie: 'e2',
};

const objectionTo = (
  failure: Partial<StatedFailure>,
  more: { blames?: string; line?: StoredRow } = {},
): string | undefined => {
  const { blames = 'stock', line = refused } = more;
  const claim: Claim = {
    text: `\`${blames}\` refuses connections`,
    type: 'cause',
    citations: ['e1', 'e2'],
    figures: [],
    blames,
    failure: { ...stated, ...failure },
  };
  const rows = new Map([
    ['e1', line],
    ['e2', listener],
  ]);
  return checkFailureCause(claim, rows, [blames]);
};

describe('cause that a line states', () => {
  it('is borne out by the line and by who listens at the address', () => {
    expect(objectionTo({})).toBeUndefined();
  });

  it.each<[string, Partial<StatedFailure>, { blames?: string; line?: StoredRow }]>([
    ['of another class than the line is', { class: 'disk-full' }, {}],
    ['of a line of somebody else', { speaker: 'carts' }, {}],
    ['of an address that is not in the line', { named: '7002' }, {}],
    ['of a service that listens elsewhere', {}, { blames: 'carts' }],
    ['of a technology that the line does not speak of', { by: 'technology' }, { blames: 'redis' }],
    ['that the service itself did not log', { by: 'own' }, {}],
  ])('is denied %s', (_, failure, more) => {
    expect(objectionTo(failure, more)).toBeDefined();
  });

  it('is borne out by the server that a line means in another language', () => {
    const message = 'Bestellung 7 nicht gespeichert: FATAL:  tut mir leid, schon zu viele Verbindungen';
    const full: Partial<StatedFailure> = { class: 'connection-limit', by: 'technology', field: 'message' };
    const line = { kind: 'log', service: 'orders', level: 'error', time: 60, message } as const;
    expect(objectionTo(full, { blames: 'postgresql', line })).toBeUndefined();
    expect(objectionTo(full, { blames: 'redis', line })).toBeDefined();
  });

  it('is borne out by the driver that speaks, and by the port of a technology', () => {
    const redis = { ...refused, error: { type: 'Error', message: 'ioredis: connect ECONNREFUSED 10.0.0.5:6379' } };
    expect(objectionTo({ by: 'technology' }, { blames: 'redis', line: redis })).toBeUndefined();
    expect(objectionTo({ named: '6379' }, { blames: 'redis', line: redis })).toBeUndefined();
  });
});

describe('cause that two lines state', () => {
  const at = (time: number, fields: Partial<StoredRow>): StoredRow => ({
    kind: 'log',
    level: 'error',
    service: 'orders',
    message: 'scan stored',
    time,
    ...fields,
  });

  const objectionToPair = (failure: Partial<StatedFailure>, blames: string, [line, tie]: readonly StoredRow[]) => {
    const claim: Claim = {
      text: `\`${blames}\` is it`,
      type: 'cause',
      citations: ['e1', 'e2'],
      figures: [],
      blames,
      failure: { ...stated, by: 'own', ...failure },
    };
    return checkFailureCause(
      claim,
      new Map([...(line ? [['e1', line] as const] : []), ...(tie ? [['e2', tie] as const] : [])]),
      [blames],
    );
  };
  const backlog = { class: 'backlog', field: 'pending' } as const;
  const unresolved = (service: string, host: string): StoredRow =>
    at(9, { service, message: `getaddrinfo ENOTFOUND ${host}` });

  it('is borne out by a number of waiting things that grew, and denied where it did not', () => {
    const [now, before] = [at(9, { attributes: { pending: 900 } }), at(1, { attributes: { pending: 7 } })];
    expect(objectionToPair(backlog, 'orders', [now, before])).toBeUndefined();
    expect(objectionToPair(backlog, 'orders', [before, now])).toBeDefined();
    expect(objectionToPair(backlog, 'orders', [now])).toBeDefined();
  });

  it('is borne out by two services that resolve no name, and denied with one of them', () => {
    const server = { class: 'name-server', by: 'name-server' } as const;
    const [one, other] = [unresolved('orders', 'db.internal'), unresolved('carts', 'mq.internal')];
    expect(objectionToPair(server, 'dns', [one, other])).toBeUndefined();
    expect(objectionToPair(server, 'dns', [one, one])).toBeDefined();
    expect(objectionToPair(server, 'carts', [one, other])).toBeDefined();
  });

  it('is borne out by a line of a job before another service waits for a lock, and denied without one', () => {
    const holder = { class: 'lock-holder', speaker: 'reprice' } as const;
    const began = at(1, { service: 'reprice', message: 'run of the day' });
    const waits = at(9, { service: 'orders', message: 'Lock wait timeout exceeded; try restarting transaction' });
    expect(objectionToPair(holder, 'reprice', [began, waits])).toBeUndefined();
    expect(objectionToPair(holder, 'reprice', [{ ...began, time: at(20, {})['time'] }, waits])).toBeDefined();
    expect(objectionToPair(holder, 'reprice', [began, at(9, { message: 'not stored' })])).toBeDefined();
    expect(objectionToPair(holder, 'reprice', [began, { ...waits, service: 'reprice' }])).toBeDefined();
    expect(objectionToPair(holder, 'orders', [began, waits])).toBeDefined();
  });

  it('is borne out by last words of the service or of systemd of it, and denied by other lines', () => {
    const ended = { class: 'shut-down', speaker: 'orders' } as const;
    const own = at(9, { service: 'orders', message: 'received SIGTERM, shutting down' });
    expect(objectionToPair(ended, 'orders', [own])).toBeUndefined();
    expect(objectionToPair(ended, 'carts', [own])).toBeDefined();
    expect(objectionToPair(ended, 'orders', [{ ...own, message: 'GET /orders 200' }])).toBeDefined();
    const byInit = { class: 'shut-down', speaker: 'systemd' } as const;
    const init = at(9, { service: 'systemd', message: 'orders.service: Deactivated successfully.' });
    expect(objectionToPair(byInit, 'orders', [init])).toBeUndefined();
    expect(objectionToPair(byInit, 'carts', [init])).toBeDefined();
  });

  it('is denied where the line is of another instance than is named', () => {
    const refusing = { ...refused, pod: 'orders-2' };
    expect(objectionTo({ instance: 'orders-1' }, { line: refusing })).toBeDefined();
    expect(objectionTo({ instance: 'orders-2' }, { line: refusing })).toBeUndefined();
  });
});

describe('sentences of failure classes', () => {
  it.each([...FAILURE_CLASSES.values()].map((each) => [each.id, each] as const))(
    'state no direction and no number that no row shows: %s',
    (_, { says, saysOfCaller = says, saysOfCalled = says }) => {
      for (const text of [says, saysOfCaller, saysOfCalled]) {
        expect(checkDirection({ text: `\`a\` ${text}`, type: 'cause', citations: [], figures: [] })).toBeUndefined();
        expect(text).not.toMatch(/\d|\b(?:all|every|most|none|never|always|half|once|one|two)\b/);
      }
    },
  );
});
