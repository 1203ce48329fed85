// A process killed at every commit of a turn with a model.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/model.spec.js');
