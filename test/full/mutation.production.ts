// Mutations of a hundred answers.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../../src/grounding/mutation.spec.js');
