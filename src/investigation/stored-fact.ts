// Every fact that a store may hold, of every kind of stream.
import type { ExecutionFact } from './execution.js';
import type { InvestigationFact } from './facts.js';
import type { LibraryFact } from './library.js';

export type StoredFact = InvestigationFact | ExecutionFact | LibraryFact;
