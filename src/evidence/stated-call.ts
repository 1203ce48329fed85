// A call between two services that log lines tell of: the line, what stands in it, and the row that ties it to the other service.
import type { StatedFailure } from './stated-failure.js';

export type StatedCall = Pick<StatedFailure, 'line' | 'named' | 'tie'> & {
  readonly caller: string;
  readonly callee: string;
  /** `topic`: both name what messages go over. `shared-ids`: lines of both hold the same id. */
  readonly by: 'address' | 'technology' | 'name' | 'topic' | 'shared-ids';
};
