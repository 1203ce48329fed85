// A question as the snapshots of databases take it: its words as they are written, and what it wants to know of the figures.

/**
 * `any`: whether there were some. `changes`: what set it off. `enough`: whether something sufficed. `meaning`: what a name means.
 * `moved`: how much it changed. `use`: how busy something was.
 */
type SnapshotWant = 'any' | 'changes' | 'enough' | 'meaning' | 'moved' | 'use';

export type SnapshotQuestion = {
  /** As written, without the marks around them. */
  readonly words: readonly string[];
  /** “Did …?”, “was it …?”: answered with yes or no. */
  readonly isYesNo: boolean;
  readonly wants: readonly SnapshotWant[];
};
