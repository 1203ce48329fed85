// Stacks in log files whose server said once that it is in a state, in its own words, and of which its callers speak in others.
import { describe, expect, it } from 'vitest';
import { CINEMA_FAULTS } from '../../../test/support/cinema-faults.js';
import { CINEMA } from '../../../test/support/cinema-stack.js';
import { FREIGHT_FAULTS } from '../../../test/support/freight-faults.js';
import { FREIGHT } from '../../../test/support/freight-stack.js';
import { analyzeFiles } from '../../../test/support/log-stack.js';
import { filesOfLines } from '../../../test/support/parcel-stack.js';
import {
  linesOfStackIn,
  type Situation,
  WRITTEN_ASKED_AT,
  type WrittenStack,
} from '../../../test/support/written-stack.js';

const SITUATIONS: readonly (readonly [string, WrittenStack, Situation])[] = [
  ...CINEMA_FAULTS.map((fault) => [fault.id, CINEMA, fault] as const),
  ...FREIGHT_FAULTS.map((fault) => [fault.id, FREIGHT, fault] as const),
];

const foundIn = (id: string, changed: (fault: Situation) => Situation = (fault) => fault) => {
  const [, stack, fault] = SITUATIONS.find(([name]) => name === id) ?? [];
  if (stack === undefined || fault === undefined) throw new Error(`no situation is called ${id}`);
  return analyzeFiles(filesOfLines(linesOfStackIn(stack, changed(fault))), WRITTEN_ASKED_AT).hypotheses[0];
};

describe('a state that a server said once', () => {
  it.each([
    ['postgres-wal-full', 'postgresql', 'disk-full'],
    ['kafka-disk-full', 'kafka', 'disk-full'],
    ['redis-gone', 'redis', 'out-of-memory'],
    ['rabbitmq-disk-alarm', 'rabbit@mq1', 'disk-full'],
  ])('explains what its callers say: %s', (id, service, failure) => {
    const found = foundIn(id);
    expect(found).toMatchObject({ service, failure: { class: failure } });
    expect(found?.confidence).toBeLessThanOrEqual(0.75);
  });

  it('explains what somebody waits for who does not say for whom', () => {
    expect(foundIn('mariadb-waits-for-space')).toMatchObject({
      service: 'mariadb',
      failure: { class: 'disk-full', speaker: 'mariadb' },
    });
  });

  it('explains nothing where the server was not in it any more', () => {
    const restarted = foundIn('redis-gone', (fault) => ({
      ...fault,
      first: [
        ...(fault.first ?? []),
        (at) => ({
          file: 'redis-server.log',
          at: at + 1,
          text: '1:M 17 Nov 2026 15:00:24.001 * Ready to accept connections tcp',
        }),
      ],
      silent: () => false,
    }));
    expect(restarted).toMatchObject({ service: 'redis', failure: { class: 'connection-refused' } });
  });
});
