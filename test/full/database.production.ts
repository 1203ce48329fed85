// A hundred and fifty cases of a database.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../../src/database/answer/draw.spec.js');
