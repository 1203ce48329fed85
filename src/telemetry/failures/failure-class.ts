// What a failure class is: what records of it say, whom they blame, and how much they explain.

/**
 * Whom a record of the class blames. `speaker`: who logged it. `server`: the server whose reply the speaker relays, else the
 * speaker. `target`: the component that the record names. `client`: the client that a server names. `symptom`: nobody yet.
 */
type FailureBlame = 'speaker' | 'server' | 'target' | 'client' | 'symptom';

/** The kind of hypothesis that a failure of the class is. */
type FailureKind =
  'code' | 'latency' | 'network' | 'resource' | 'configuration' | 'dependency' | 'unavailable' | 'queue';

/** A state that a server enters and leaves, and says once of each: other failures pass by themselves. */
type LastingState = {
  /** Which of the records of the class tell of it. */
  readonly said: RegExp;
  /** What the server says when it is over. */
  readonly ended: RegExp;
};

export type FailureClass = {
  readonly id: string;
  /** Predicate of the component that is to blame. */
  readonly says: string;
  /** Predicate of a component that is to blame for its own call. */
  readonly saysOfCaller?: string;
  /** Predicate of a component of which only others say it. */
  readonly saysOfCalled?: string;
  readonly blame: FailureBlame;
  readonly kind: FailureKind;
  /** How much it explains, from 0.5 (something failed) to 3 (the mechanism itself). */
  readonly weight: number;
  /** Programs tell of it as information, too. */
  readonly atAnyLevel?: true;
  readonly lasts?: LastingState;
  /** Codes that mean it, in capitals: SQLSTATE, errno names, error names and numbers of servers (`MYSQL 1040`), reasons of Kubernetes. */
  readonly codes: readonly string[];
  /** Simple names of exception classes that mean it, as a pattern. */
  readonly exceptions?: RegExp;
  /** Words that mean it where there is no code. */
  readonly phrases: RegExp;
  /** Where the codes and phrases are documented. */
  readonly source: string;
};

/** Below it a class only says that something failed. */
export const EXPLAINING_WEIGHT = 1.5;
