// The model's part of an answer, before it is checked.
import type { ModelSpend } from '../../investigation/turn.js';
import type { CitableResult } from '../agent/draft.js';
import type { Read } from './prose/reading.js';

/** What came of asking a model. */
export type ModelPart = {
  readonly profile: string;
  /** Its conclusion; absent: it gave none. */
  readonly draft?: { readonly text: string; readonly isCut: boolean };
  /** Why it gave none, or had to end early. */
  readonly because?: string;
  readonly notices: readonly string[];
  readonly usage: ModelSpend;
  readonly results: ReadonlyMap<string, CitableResult>;
  /** Everything that was read in the turn, for whomever. */
  readonly read: Read;
};
