// Where things stand in an artifact, so that each can be cited.

/** RFC 6901 pointer into the artifact: `/WaitEvents/TopEvents/3`. What is cited is found there, verbatim. */
export type Path = string;

export type JsonObject = { readonly [key: string]: unknown };

export type Placed = { readonly path: Path };

/** Where a value stands, when two snapshots are compared: the pointer of the value itself (`/WaitEvents/TopEvents/3/pct_db_time`). */
export type Cited = { readonly of: 'primary' | 'secondary'; readonly path: Path };
