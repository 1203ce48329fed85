// The digest of a day where the service is killed around its delivery.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/channel-digest.spec.js');
