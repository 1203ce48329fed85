// The sentences of answers in this language, measure by measure.
import { frCounts } from './counts.js';
import { frPlaces } from './places.js';
import { frRows } from './rows.js';
import { frUnknown } from './unknown.js';
import { frVerdicts } from './verdicts.js';

export const frAnswers = { ...frCounts, ...frPlaces, ...frRows, ...frVerdicts, ...frUnknown };
