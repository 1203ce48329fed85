// A process killed at every single commit of a turn.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/kill.spec.js');
