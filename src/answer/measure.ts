// One measure of questions: what it has to read, and how it says what was read.
import type { Measure } from '../language/reading.js';
import type { AskContext } from './ask-context.js';
import type { AskQueries, AskReads } from './ask-reads.js';
import type { DraftedResult } from './result.js';
import type { ResultWriter } from './result-writer.js';

export type MeasureAnswer = {
  /** The engine looks for a cause before it, unless an earlier turn of the issue did. */
  readonly needsCause: boolean;
  /**
   * What to read, by key. It is called twice: with nothing read, and with what the first call asked for. Of the second call
   * only new keys are read.
   */
  readonly reads: (context: AskContext, reads: AskReads) => AskQueries;
  /** Undefined: nothing that was read says it, and the answer is that it is not known. */
  readonly answer: (context: AskContext, reads: AskReads, write: ResultWriter) => DraftedResult | undefined;
};

export type MeasureTable = { readonly [Name in Measure]?: MeasureAnswer };
