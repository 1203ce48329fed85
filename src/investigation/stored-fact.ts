// Every fact that a store may hold, of every kind of stream, and which of them are an investigation's own.
import type { Recorded } from '../kernel/fact.js';
import type { ExecutionFact } from './execution.js';
import type { InvestigationFact } from './facts.js';
import type { LibraryFact } from './library.js';
import { isInvestigation } from './streams.js';

export type StoredFact = InvestigationFact | ExecutionFact | LibraryFact;

export const isOfInvestigation = (fact: Recorded<StoredFact>): fact is Recorded<InvestigationFact> =>
  isInvestigation(fact.stream);
