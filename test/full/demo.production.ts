// Fifty incidents of the demo.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../../src/demo/generate.spec.js');
