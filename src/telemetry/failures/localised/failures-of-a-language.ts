// What the table of a language holds.
import type { SpokenStems } from './spoken-failures.js';

/** English texts that the failure classes know, and how they are said in one language. */
export type LocalisedFailures = {
  /** From the catalogues of PostgreSQL 15, libpq 15 and glibc 2.36, with their placeholders. */
  readonly catalogue: { readonly [english: string]: string };
  /** By developers, and by Windows of its sockets; several are parted by ` | `. `%s` is a name and may be absent, `%d` a status. */
  readonly spoken: { readonly [english: string]: string };
  /** Stems of the words that tell of a failure in any order; several are parted by ` | `. */
  readonly words: SpokenStems;
};
