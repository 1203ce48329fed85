// The one log that would decide whether a cause is right.

export type DecidingLog = {
  /** The component whose log it is. */
  readonly of: string;
  /** `absent`: nothing of it is stored. `silent`: it says nothing of locks and slow statements. */
  readonly why: 'absent' | 'silent';
  /** The well-known server that it is. */
  readonly technology?: string;
};
