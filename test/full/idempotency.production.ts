// Two clients with one message id, a thousand times over.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/idempotency.spec.js');
