// Every wording that a key which is limited to services may ask about a service that is hidden from it.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/hidden-service.spec.js');
