// Reads what the sessions waited for, and what the log files showed.
import { jsonPointer, ownItem } from '../../telemetry/json-pointer.js';
import { readField, readFields, isObject, placedObjects } from './fields.js';
import type { LogFinding, WaitEvent, WaitSection } from './snapshot.js';

const PATH = jsonPointer('WaitEvents');

const readEvents = (list: unknown): readonly WaitEvent[] =>
  placedObjects(list, `${PATH}/TopEvents`).flatMap(({ path, value }) => {
    const name = readField(value, 'text', 'event_name');
    if (name === undefined) return [];
    const rest = readFields(value, {
      type: ['text', 'event_type'],
      seconds: ['number', 'metric_time_sec'],
      percent: ['number', 'pct_db_time'],
    });
    return [{ path, name, ...rest }];
  });

export const readWaits = (waits: unknown): WaitSection | undefined => {
  if (!isObject(waits)) return undefined;
  return {
    path: PATH,
    events: readEvents(ownItem(waits, 'TopEvents')),
    ...readFields(waits, {
      from: ['instant', 'AlignedStartTime'],
      to: ['instant', 'AlignedEndTime'],
      wallClockSeconds: ['number', 'WallClockTimeSec'],
      averageActiveSessions: ['number', 'AverageActiveSessions'],
      dbTimeSeconds: ['number', 'DBTimeSeconds'],
    }),
  };
};

export const readLogs = (list: unknown): readonly LogFinding[] | undefined => {
  if (!Array.isArray(list)) return undefined;
  return placedObjects(list, jsonPointer('LogFileAnalysis')).map(({ path, value }) => ({
    path,
    ...readFields(value, {
      file: ['text', 'logfile'],
      first: ['instant', 'firstOccurrenceDate'],
      count: ['number', 'count'],
      message: ['text', 'message'],
    }),
  }));
};
