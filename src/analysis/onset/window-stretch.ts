// The stretches of a window in which a fault may lie: whole slots, long enough to be significant, and touching the window of the question.
import { AGGREGATE_BUCKET } from '../../telemetry/aggregates/trace-contribution.js';
import { type Micros, type TimeWindow, windowsOverlap } from '../../kernel/time.js';

/** Slots `first` to before `last` of the window, and when they are. */
export type SlotStretch = TimeWindow & { readonly first: number; readonly last: number };

/** A window cut into slots. */
export type WindowSlots = { readonly window: TimeWindow; readonly slot: Micros };

export const slotCount = ({ window, slot }: WindowSlots): number => Math.ceil((window.to - window.from) / slot);

/** In slots; between two of them lies less than half of the shorter. */
const LENGTHS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96] as const;

/** A stretch shorter than two buckets is not significant: a single request that began in another bucket could make up all of it. */
const LEAST: Micros = 2 * AGGREGATE_BUCKET;

export const stretchWindow = ({ window, slot }: WindowSlots, first: number, last: number): SlotStretch => ({
  from: window.from + first * slot,
  to: Math.min(window.to, window.from + last * slot),
  first,
  last,
});

/** The slots that a part of the window covers. */
export const stretchAt = (slots: WindowSlots, { from, to }: TimeWindow): SlotStretch => {
  const slotOf = (at: Micros): number => Math.round((at - slots.window.from) / slots.slot);
  return stretchWindow(slots, slotOf(from), slotOf(to));
};

/** Where a fault is sought: touching the time that was asked about, and begun by when it was noticed. */
export type SoughtStretch = { readonly asked: TimeWindow; readonly noticedAt?: Micros };

const isSought = (stretch: SlotStretch, { asked, noticedAt = Infinity }: SoughtStretch): boolean =>
  windowsOverlap(stretch, asked) && stretch.from <= noticedAt;

/** Parts that overlap their neighbours by more than half, and the whole window last. */
export const listStretches = (slots: WindowSlots, sought: SoughtStretch): readonly SlotStretch[] => {
  const count = slotCount(slots);
  const parts = LENGTHS.filter((length) => length * slots.slot >= LEAST && length < count).flatMap((length) => {
    const step = Math.max(1, length >> 2);
    const starts = Array.from({ length: Math.floor((count - length) / step) + 1 }, (_, index) => index * step);
    return starts.map((first) => stretchWindow(slots, first, first + length));
  });
  return [...parts.filter((part) => isSought(part, sought)), stretchWindow(slots, 0, count)];
};
