// The sentences of answers in this language, measure by measure.
import { deCounts } from './counts.js';
import { dePlaces } from './places.js';
import { deRows } from './rows.js';
import { deUnknown } from './unknown.js';
import { deVerdicts } from './verdicts.js';

export const deAnswers = { ...deCounts, ...dePlaces, ...deRows, ...deVerdicts, ...deUnknown };
