// Properties with all their cases: sums of pages, and questions to snapshots.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../../src/adapters/sqlite/telemetry/write/derive.spec.js');
await import('../../src/database/questions/answer-question.spec.js');
