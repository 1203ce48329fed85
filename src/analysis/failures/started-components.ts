// Components that told of their start about when an incident began.
import { type Micros, SECOND } from '../../kernel/time.js';
import type { RoledLog } from '../turn-telemetry.js';

const STARTED =
  /(?<!\b(?:not|no longer|stop(?:s|ped|ping)?) )\b(?:starting|started|listening|booting|ready to accept|initiali[sz]|running on)/i;
const BEFORE_ONSET = 75 * SECOND;
const AFTER_ONSET = 20 * SECOND;

export const tellsStart = (message: string): boolean => STARTED.test(message.slice(0, 120));

export const startedAround = (logs: readonly RoledLog[], onset: Micros): ReadonlySet<string> =>
  new Set(
    logs
      .filter(
        ({ row }) => row.time >= onset - BEFORE_ONSET && row.time <= onset + AFTER_ONSET && tellsStart(row.message),
      )
      .map(({ row }) => row.service),
  );
