// Writes the wait events of the hour.
import { HOUR_SECONDS } from '../readings/reading.js';
import { averageActive, type Figures, isCounted, type Json, two } from './file.js';

const LEAST = 0.0002;

export const waitsOf = ({ waits, identity }: Figures): Json => {
  const active = averageActive(waits);
  const events = Object.entries(waits)
    .filter(([event, load]) => isCounted(event) && load > active * LEAST)
    .sort(([, a], [, b]) => b - a)
    .map(([event, load]) => ({
      event_name: event,
      event_type: event.split(':')[0],
      metric_time_sec: Math.round(load * HOUR_SECONDS),
      pct_db_time: two((load / active) * 100),
    }));
  return {
    AlignedStartTime: identity.from,
    AlignedEndTime: identity.to,
    WallClockTimeSec: HOUR_SECONDS,
    AverageActiveSessions: Math.round(active * 100) / 100,
    DBTimeSeconds: Math.round(active * HOUR_SECONDS),
    TopEvents: events,
  };
};
