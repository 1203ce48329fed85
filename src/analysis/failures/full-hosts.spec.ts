// A full disk of a machine is told of the machine, and one of a service of that service.
import { describe, expect, it } from 'vitest';
import { analyzeStack, type StackLine } from '../../../test/support/log-stack.js';
import { type Micros, MINUTE, SECOND } from '../../kernel/time.js';

const START: Micros = Date.UTC(2026, 10, 25, 15) * 1_000;
const END = START + 140 * MINUTE;
const FULL = START + 110 * MINUTE;

type Work = { readonly service: string; readonly host?: string; readonly fails?: string; readonly step: Micros };

const linesOf = ({ service, host, fails, step }: Work): readonly StackLine[] =>
  Array.from({ length: Math.floor((END - START) / step) }, (_, index) => {
    const at = START + index * step;
    const isFailed = fails !== undefined && at > FULL && index % 2 === 0;
    return {
      at,
      service,
      level: isFailed ? 'error' : 'info',
      message: isFailed ? `${fails} ${index}: no space left on device` : `work ${index} done`,
      ...(host !== undefined && { fields: { 'k8s.node.name': host } }),
    };
  });

const FERRY: Work = { service: 'ferry', host: 'berth-2', fails: 'cannot write manifest', step: 9 * SECOND };
const TOLLS: Work = { service: 'tolls', host: 'berth-2', fails: 'toll not recorded, wal', step: 14 * SECOND };
const DESK: Work = { service: 'desk', host: 'berth-3', step: 5 * SECOND };

const found = (...work: readonly Work[]) => analyzeStack(work.flatMap(linesOf), END, 15).hypotheses;

describe('a disk that is full', () => {
  it('is that of the machine where several services on it say so', () => {
    const [first, second] = found(FERRY, TOLLS, DESK);
    expect(first).toMatchObject({ service: 'berth-2', failure: { class: 'disk-full', by: 'host', named: 'berth-2' } });
    expect(first?.affected.toSorted()).toEqual(['ferry', 'tolls']);
    expect(second).toBeUndefined();
  });

  it('is that of the service where it alone says so, or where nobody says on which machine', () => {
    expect(found(FERRY, { ...TOLLS, fails: undefined as never }, DESK)[0]?.service).toBe('ferry');
    const unplaced = [FERRY, TOLLS, DESK].map(({ host: _host, ...work }) => work);
    expect(found(...unplaced)[0]?.service).toBe('ferry');
  });

  it('is that of the services where they run on different machines', () => {
    expect(found(FERRY, { ...TOLLS, host: 'berth-3' }, DESK)[0]?.service).toBe('ferry');
  });
});
