// What identifies a row, in all generated cases.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/row-identity.spec.js');
