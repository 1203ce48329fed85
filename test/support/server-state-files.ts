// Files with a state of a server, and what is diagnosed of them: for specs of the rules.
import { expect } from 'vitest';
import { diagnose } from '../../src/database/diagnose/diagnose.js';
import type { Diagnosis } from '../../src/database/diagnose/diagnosis.js';
import { actionLines } from '../../src/database/diagnose/finding-action.js';
import { readSnapshotFile } from '../../src/database/format/read-snapshot.js';
import type { JsonObject } from '../../src/database/format/snapshot.js';
import { faultsOf } from './diagnosis-faults.js';

export const stateFile = (state: JsonObject, more: JsonObject = {}): JsonObject => ({
  GeneralInformation: { Engine: 'postgresql' },
  WaitEvents: { WallClockTimeSec: 10, AverageActiveSessions: 0.5, DBTimeSeconds: 5, TopEvents: [] },
  ServerState: state,
  ...more,
});

export const diagnosedFile = (file: JsonObject): Diagnosis => {
  const read = readSnapshotFile(file);
  if ('rejected' in read) throw new Error(read.because);
  const diagnosis = diagnose(read.snapshot);
  expect(faultsOf(diagnosis, { primary: file })).toEqual([]);
  return diagnosis;
};

export const kindsOfState = (state: JsonObject, more?: JsonObject): readonly string[] =>
  diagnosedFile(stateFile(state, more)).findings.map(({ kind }) => kind);

export const firstActionOfState = (state: JsonObject): string =>
  actionLines(diagnosedFile(stateFile(state)).findings[0]?.actions ?? [])[0] ?? '';

export const sessionRow = (more: JsonObject = {}): JsonObject => ({
  pid: 4_711,
  user: 'app',
  application: 'nightly-report',
  backend_type: 'client backend',
  state: 'idle in transaction',
  transaction_sec: 180,
  state_sec: 180,
  xmin_age: 50_000,
  ...more,
});

export const tableRow = (more: JsonObject = {}): JsonObject => ({
  relation: 'public.stock',
  live_rows: 20_000,
  dead_rows: 0,
  planner_rows: 20_000,
  changed_rows: 0,
  vacuum_threshold_rows: 4_050,
  autovacuum_enabled: true,
  ...more,
});

export const settingRow = (name: string, value: string): JsonObject => ({ name, value });
