// The sentences of answers in this language, measure by measure.
import { jaCounts } from './counts.js';
import { jaPlaces } from './places.js';
import { jaRows } from './rows.js';
import { jaUnknown } from './unknown.js';
import { jaVerdicts } from './verdicts.js';

export const jaAnswers = { ...jaCounts, ...jaPlaces, ...jaRows, ...jaVerdicts, ...jaUnknown };
