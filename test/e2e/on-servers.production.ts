// The end-to-end suites of the data folder once more, word for word, with their facts in MongoDB.
import { useRealServers } from '../support/production-stores.js';

useRealServers();
await import('./idempotency.spec.js');
await import('./kill.spec.js');
await import('./shutdown.spec.js');
await import('./doubts.spec.js');
await import('./replay.spec.js');
await import('./similar.spec.js');
await import('./fetched-once.spec.js');
