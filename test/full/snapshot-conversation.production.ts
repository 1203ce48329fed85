// A hundred runs of several calls at once.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/snapshot-conversation.spec.js');
