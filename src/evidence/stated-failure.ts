// The failure that a log line states: its class, where its root error stands, and how it leads to the service that is blamed.

/** What a log line says of the failure, and how it leads to the service that is blamed. */
export type StatedFailure = {
  /** Id of its failure class. */
  readonly class: string;
  /** The service is blamed for its own call, not for its answer. */
  readonly ofCaller?: true;
  /** Who logged the line. */
  readonly speaker: string;
  /** Evidence of the line. */
  readonly line: string;
  /** The field that holds the root error, and where in it that begins. */
  readonly field: string;
  readonly from: number;
  readonly by: 'own' | 'address' | 'technology' | 'name' | 'silence';
  /** What stands verbatim in the line and names the service. */
  readonly named?: string;
  /** Evidence of a line of the service that ties it to the name: where it listens, what it is. */
  readonly tie?: string;
};
