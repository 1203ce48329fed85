// More cases of every kind.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../../bench/cases/generate.spec.js');
