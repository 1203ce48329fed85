// Reads what the sessions waited for, and what the log files showed.
import { jsonPointer, ownItem } from '../../telemetry/json-pointer.js';
import { field, fields, isObject, items } from './fields.js';
import type { LogFinding, WaitEvent, Waits } from './snapshot.js';

const PATH = jsonPointer('WaitEvents');

const readEvents = (list: unknown): readonly WaitEvent[] =>
  items(list, `${PATH}/TopEvents`).flatMap(({ path, value }) => {
    const name = field(value, 'text', 'event_name');
    if (name === undefined) return [];
    const rest = fields(value, {
      type: ['text', 'event_type'],
      seconds: ['number', 'metric_time_sec'],
      percent: ['number', 'pct_db_time'],
    });
    return [{ path, name, ...rest }];
  });

export const readWaits = (waits: unknown): Waits | undefined => {
  if (!isObject(waits)) return undefined;
  return {
    path: PATH,
    events: readEvents(ownItem(waits, 'TopEvents')),
    ...fields(waits, {
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
  return items(list, jsonPointer('LogFileAnalysis')).map(({ path, value }) => ({
    path,
    ...fields(value, {
      file: ['text', 'logfile'],
      first: ['instant', 'firstOccurrenceDate'],
      count: ['number', 'count'],
      message: ['text', 'message'],
    }),
  }));
};
