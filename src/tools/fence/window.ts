// The window of a call: its own, or that of the issue; never one that leaves the fence.
import type { TimeWindow } from '../../kernel/time.js';
import type { Fence } from '../tool.js';
import { instantOf, spanOf } from '../words/times.js';
import type { Refused } from './names.js';

export type Said = { readonly from?: string; readonly to?: string };

/** Half a window is completed from that of the issue. */
const completed = ({ from, to }: Said, { window, widest }: Fence): TimeWindow => {
  const [start, end] = [from, to].map((text) => (text === undefined ? undefined : instantOf(text)));
  const width = window.to - window.from;
  if (start !== undefined) return { from: start, to: end ?? (window.to > start ? window.to : widest.to) };
  if (end !== undefined) return { from: window.from < end ? window.from : Math.max(widest.from, end - width), to: end };
  return { from: window.from, to: window.to };
};

export const windowOf = (said: Said, fence: Fence): TimeWindow | Refused => {
  const { from, to } = completed(said, fence);
  const { widest } = fence;
  if (from >= to) return { refused: `The window is empty: "from" must lie before "to" (${spanOf({ from, to })}).` };
  if (from >= widest.from && to <= widest.to) return { from, to };
  return {
    refused:
      `The window ${spanOf({ from, to })} leaves what may be read here: ${spanOf(widest)}. ` +
      `Ask within it; without "from" and "to" the window of the issue is read: ${spanOf(fence.window)}.`,
  };
};
