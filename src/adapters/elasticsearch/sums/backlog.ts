// Rows that wait to be summed up, and how long that takes at the speed so far.

export type SumBacklog = {
  readonly rows: number;
  /** Absent: not known yet. */
  readonly seconds?: number;
};

export type SumBacklogs = {
  readonly of: (owner: string) => SumBacklog | undefined;
  /** So many are left now. */
  readonly left: (owner: string, rows: number) => void;
  readonly none: (owner: string) => void;
};

type BacklogStart = { readonly rows: number; readonly at: number; readonly left: number };

/** `now` in milliseconds. */
export const createSumBacklogs = (now: () => number = () => performance.now()): SumBacklogs => {
  const begun = new Map<string, BacklogStart>();
  return {
    of: (owner) => {
      const found = begun.get(owner);
      if (found === undefined) return undefined;
      const { rows, at, left } = found;
      const done = rows - left;
      return done <= 0 ? { rows: left } : { rows: left, seconds: ((now() - at) / 1000) * (left / done) };
    },
    left: (owner, rows) => {
      const { rows: first, at } = begun.get(owner) ?? { rows, at: now() };
      begun.set(owner, { rows: Math.max(first, rows), at, left: rows });
    },
    none: (owner) => void begun.delete(owner),
  };
};
