import { describe, expect, it } from 'vitest';
import type { LogRecord } from '../record.js';
import { isClusterEvent, proxiedAddress, workloadNamed } from './cluster-names.js';

const BY_NAME = new Map(['loads', 'load-planner', 'kafka-0'].map((name) => [name, name]));

const recordOf = (message: string, attributes: LogRecord['attributes'] = {}): LogRecord => ({
  kind: 'log',
  id: 'l1',
  time: 0,
  level: 'info',
  service: 'events',
  source: 'test',
  ingestedAt: 0,
  message,
  attributes,
});

const eventOf = (kind: string, name: string): LogRecord =>
  recordOf('Back-off restarting failed container', { 'involvedObject.kind': kind, 'involvedObject.name': name });

describe('an event of a cluster', () => {
  it.each([
    ['Pod', 'loads-7d9c5b6f4-x2x9k', 'loads'],
    ['ReplicaSet', 'load-planner-7d9c5b6f4', 'load-planner'],
    ['Deployment', 'loads', 'loads'],
    ['Pod', 'kafka-0', 'kafka-0'],
    ['Pod', 'mailer-5f77c8d9b-qq4lp', 'mailer'],
  ])('concerns a workload: %s %s is %s', (kind, name, component) => {
    expect(workloadNamed(eventOf(kind, name), BY_NAME)).toEqual({ component, quote: name });
  });

  it('concerns none where it is of a node', () => {
    expect(workloadNamed(eventOf('Node', 'node-2'), BY_NAME)).toBeUndefined();
    expect([isClusterEvent(eventOf('Node', 'node-2')), isClusterEvent(recordOf('served'))]).toEqual([true, false]);
  });
});

describe('the address that an ingress names', () => {
  it.each([
    ['GET /loads HTTP/1.1 200 489 0.065 [freight-loads-8080] [] 10.42.2.31:8080 669 0.065 200 0a', 'loads'],
    ['GET /plan HTTP/1.1 200 489 0.065 [load-planner-http] [] 10.42.2.31:8080 669 0.065 200 0a', 'load-planner'],
    ['GET /x HTTP/1.1 200 489 0.065 [freight-unknown-8080] [] 10.42.2.31:8080 669 0.065 200 0a', undefined],
  ])('is of the service of %s', (message, component) => {
    expect(proxiedAddress(recordOf(message), BY_NAME)).toEqual(
      component === undefined ? [] : [{ address: '10.42.2.31:8080', component }],
    );
  });
});
