// A process killed a hundred times, all along the chain of an alert with three agents side by side.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/chains-kill.spec.js');
