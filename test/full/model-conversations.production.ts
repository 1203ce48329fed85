// A hundred conversations of a model, each rebuilt request by request.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/model-conversations.spec.js');
