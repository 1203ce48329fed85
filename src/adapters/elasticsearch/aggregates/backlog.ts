// Rows that wait to be summed up, and how long that takes by what was done so far.

export type Backlog = {
  readonly rows: number;
  /** Absent: nothing was done yet that would tell. */
  readonly seconds?: number;
};

export type Backlogs = {
  readonly of: (owner: string) => Backlog | undefined;
  /** So many are left now. */
  readonly left: (owner: string, rows: number) => void;
  readonly none: (owner: string) => void;
};

type Begun = { readonly rows: number; readonly at: number; readonly left: number };

/** `now` in milliseconds. */
export const backlogs = (now: () => number = () => performance.now()): Backlogs => {
  const begun = new Map<string, Begun>();
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
