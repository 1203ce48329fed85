// Every injection of the corpus.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/model-injections.spec.js');
