// Tells equal lines apart from others: same instant, same place, same message.
import type { LogDraft } from '../../telemetry/normalise/row-outcome.js';

const lane = (text: string, seed: number, factor: number): number => {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), factor);
  return hash;
};

const finish = (hash: number): number => {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (half ^ (half >>> 13)) >>> 0;
};

/** 48 bits, plenty among the lines of one instant. A repaired time is no part of it: a later repair may differ. */
export const equalityHash = ({ time, timeQuality, clock, message, pod, host, service }: LogDraft): number => {
  const stamp = timeQuality === undefined ? time : (clock ?? 0);
  const seed = (stamp % 0x1_0000_0000) ^ (stamp / 0x1_0000_0000);
  const place = pod ?? host ?? service;
  let [high, low] = [seed ^ 0x5bd1e995, seed | 0];
  for (let index = 0; index < message.length; index += 1) {
    const code = message.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x85ebca77);
  }
  high = lane(place, high, 0x9e3779b1);
  low = lane(place, low, 0x85ebca77);
  return (finish(high) & 0xffff) * 0x1_0000_0000 + finish(low);
};
