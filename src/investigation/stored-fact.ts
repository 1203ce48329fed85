// Every fact that a store may hold, of both kinds of stream.
import type { ExecutionFact } from './execution.js';
import type { InvestigationFact } from './facts.js';

export type StoredFact = InvestigationFact | ExecutionFact;
