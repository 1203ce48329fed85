// Sixty turns with a model that writes nonsense.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/model-nonsense.spec.js');
