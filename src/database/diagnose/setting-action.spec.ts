// The advice to change a setting: what undoes it, and that no managed service is told to run ALTER SYSTEM.
import { describe, expect, it } from 'vitest';
import { readSnapshotFile } from '../format/read-snapshot.js';
import type { JsonObject } from '../format/snapshot.js';
import { diagnose } from './diagnose.js';
import { actionLines } from './finding-action.js';
import { resetSettingAction, settingAction } from './setting-action.js';
import { type SnapshotView, viewSnapshot } from './snapshot-view.js';

const lookAt = (file: JsonObject): SnapshotView => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  return viewSnapshot(read.snapshot, 'primary');
};

const plain = (more: JsonObject = {}): SnapshotView =>
  lookAt({ GeneralInformation: { Engine: 'postgresql' }, NonDefParameters: [], ...more });

const CHANGE = { name: 'max_wal_size', value: '8GB', plainValue: '8192', does: 'Let it grow', risk: 'disk' };

const setTo = (value: string, unit: string): JsonObject => ({
  NonDefParameters: [{ ParameterName: 'max_wal_size', ParameterValue: value }],
  ServerState: { Settings: [{ name: 'max_wal_size', value, unit }] },
});

describe('the advice to change a setting', () => {
  it('is ALTER SYSTEM and its reload, each by itself, and its undo the default where nobody set it', () => {
    expect(settingAction(plain(), CHANGE)).toMatchObject({
      statement: ["alter system set max_wal_size = '8GB';", 'select pg_reload_conf();'],
      undo: ['alter system reset max_wal_size;', 'select pg_reload_conf();'],
    });
  });

  it.each([
    ['2048', 'MB', '2048MB'],
    ['16384', '8kB', '131072kB'],
    ['-1', 'MB', '-1'],
    ['0', 'ms', '0'],
  ])('is undone to the value that was set, with its unit: %s %s', (value, unit, expected) => {
    expect(settingAction(plain(setTo(value, unit)), CHANGE).undo).toEqual([
      `alter system set max_wal_size = '${expected}';`,
      'select pg_reload_conf();',
    ]);
  });

  it.each([
    [{ Engine: 'aurora-postgresql' }],
    [{ Engine: 'postgres' }],
    [{ Engine: 'postgresql', ManagedBy: 'cloudsql' }],
    [{}],
  ])('is no ALTER SYSTEM on a managed service: %j', (GeneralInformation) => {
    const look = lookAt({ GeneralInformation, NonDefParameters: [] });
    const reset = resetSettingAction(look, { ...CHANGE, name: 'random_page_cost', value: '12' });
    for (const action of [settingAction(look, CHANGE), reset]) {
      expect([action.statement, action.undo]).toEqual([undefined, undefined]);
      expect(action.does).toMatch(/parameter group .*\(RDS, Aurora\) or its flags \(Cloud SQL\)/);
    }
    expect(settingAction(look, CHANGE).does).toContain('set max_wal_size to 8192 (8GB)');
    expect(reset.undoNote).toBe('set it to 12 again there');
  });
});

describe('the advice of a diagnosis', () => {
  const checkpoints = (Engine: string, size: string): string => {
    const metric = (name: string, sum: number) => ({ metric: `db.Checkpoint.${name}`, sum });
    const metrics = [metric('checkpoints_req', 60), metric('checkpoints_timed', 1)];
    const { snapshot } = lookAt({
      GeneralInformation: { Engine },
      WaitEvents: { WallClockTimeSec: 3_600, AverageActiveSessions: 1, DBTimeSeconds: 3_600, TopEvents: [] },
      Metrics: { DBMetrics: { Checkpoint: { name: 'Checkpoint', metrics } } },
      ...setTo(size, 'MB'),
    });
    return actionLines(diagnose(snapshot).findings.flatMap(({ actions }) => actions)).join('\n');
  };

  it('never lowers the size of the log', () => {
    expect(checkpoints('postgresql', '16384')).toContain(
      "`alter system set max_wal_size = '32GB';`, then `select pg_reload_conf();`",
    );
    expect(checkpoints('postgresql', '1024')).toContain("max_wal_size = '4GB';`");
    expect(checkpoints('postgresql', '1024')).toContain("Undo: `alter system set max_wal_size = '1024MB';`");
    expect(checkpoints('postgres', '16384')).toContain('set max_wal_size to 32768 (32GB) in the parameter group');
  });
});
