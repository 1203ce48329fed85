// A service killed while rows come in and started again, as often as it takes to meet its log at every state.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/restart-ingest.spec.js');
