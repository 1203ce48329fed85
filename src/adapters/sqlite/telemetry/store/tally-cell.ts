// Where a line is counted: slots of 15 seconds by its time, blocks by its sequence number.
import type { Micros } from '../../../../kernel/time.js';
import { RATE_BUCKET } from '../../../../telemetry/aggregates/rate-rows.js';
import { TALLY_BLOCK } from './schema.js';

export const slotOf = (time: Micros): Micros => Math.floor(time / RATE_BUCKET) * RATE_BUCKET;

export const blockOf = (seq: number): number => Math.floor(seq / TALLY_BLOCK);
