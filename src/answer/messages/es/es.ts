// The sentences of answers in this language, measure by measure.
import { esCounts } from './counts.js';
import { esPlaces } from './places.js';
import { esRows } from './rows.js';
import { esUnknown } from './unknown.js';
import { esVerdicts } from './verdicts.js';

export const esAnswers = { ...esCounts, ...esPlaces, ...esRows, ...esVerdicts, ...esUnknown };
