// First advice on a cause: what a line or a gauge states of it goes before the advice by its kind.
import { describe, expect, it } from 'vitest';
import type { Hypothesis } from '../../../evidence/finding.js';
import { remedyOf } from '../../../answer/verdicts/advice.js';
import { adviceFor } from './advice.js';

const cause = (more: Partial<Hypothesis>): Hypothesis => ({
  service: 'ledger-db',
  kind: 'resource',
  location: {},
  affected: [],
  score: 1,
  confidence: 0.9,
  findings: [],
  evidence: [],
  against: [],
  ...more,
});

const failureOf = (failureClass: string, ofCaller = false) =>
  ({ class: failureClass, speaker: 'ledger-db', line: 'e1', field: 'message', from: 0, by: 'own', ofCaller }) as never;

const DISK = 'free space on the disk of ledger-db or enlarge it, and see what has filled it';

describe('the first advice', () => {
  it('on a full disk is to free space, and no restart, whether a line or a gauge tells it', () => {
    expect(adviceFor([cause({ failure: failureOf('disk-full') })])).toEqual([DISK]);
    expect(adviceFor([cause({ kind: 'unavailable', failure: failureOf('disk-full') })])).toEqual([DISK]);
    for (const gauge of ['node_filesystem_avail_bytes', 'disk.used.percent', 'volume_inodes_free'])
      expect(adviceFor([cause({ location: { gauge } })])).toEqual([DISK]);
  });

  it('on a disk that is busy, or on another resource, is not about space', () => {
    for (const gauge of ['disk_io_time', 'disk.read.bytes', 'memory.used'])
      expect(adviceFor([cause({ location: { gauge } })])[0]).toContain(`more of ${gauge},`);
  });

  it('is the same remedy as that of the short answers', () => {
    expect(remedyOf(cause({ failure: failureOf('lock-wait') }))).toBe('locks');
    expect(adviceFor([cause({ failure: failureOf('lock-wait') })])[0]).toMatch(
      /^find the transaction that holds the lock in ledger-db/,
    );
  });

  it('undoes a change first, and blames no service for a call of its own', () => {
    const change = cause({ kind: 'change', failure: failureOf('disk-full'), location: { change: 'ledger 2' } });
    expect(adviceFor([change])[0]).toMatch(/^undo “ledger 2”/);
    expect(remedyOf(cause({ failure: failureOf('disk-full', true) }))).toBeUndefined();
  });
});
