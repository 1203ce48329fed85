// How an incident went between its onset and the question: when it was there, when it paused, when it was better.
import type { Micros, TimeWindow } from '../kernel/time.js';

/** A time inside an incident in which clearly less of it was seen than before and after. */
type CalmerTime = TimeWindow & {
  /** Nearly nothing of it was seen. False: it was better, and not gone. */
  readonly isPause: boolean;
};

export type IncidentCourse = {
  /** When it began. */
  readonly from: Micros;
  /** When it was last seen. Absent: it goes on. */
  readonly to?: Micros;
  /** In the order of time, at least one. */
  readonly calmer: readonly CalmerTime[];
  /** It is not seen now, for no longer than it paused before. */
  readonly isPausing?: true;
};

/** A time in which it was there; `to` is absent where that goes on. */
type IncidentBout = { readonly from: Micros; readonly to?: Micros };

/** The times between its pauses, in their order; one where there was no pause. */
export const boutsOf = ({ from, to, calmer }: IncidentCourse): readonly IncidentBout[] => {
  const pauses = calmer.filter(({ isPause }) => isPause);
  const ends = [...pauses.map((pause) => pause.from), to];
  return [from, ...pauses.map((pause) => pause.to)].map((start, index) => {
    const end = ends[index];
    return { from: start, ...(end !== undefined && { to: end }) };
  });
};
