// A hundred and fifty cases of a database.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../../src/database/answer/database-findings.spec.js');
