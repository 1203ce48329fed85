// A runbook, a snapshot and an investigation removed at every commit of a turn.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/removal.spec.js');
