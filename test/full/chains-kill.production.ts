// A process killed at a dozen places of a chain with three agents side by side.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/chains-kill.spec.js');
