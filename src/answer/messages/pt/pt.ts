// The sentences of answers in this language, measure by measure.
import { ptCounts } from './counts.js';
import { ptPlaces } from './places.js';
import { ptRows } from './rows.js';
import { ptUnknown } from './unknown.js';
import { ptVerdicts } from './verdicts.js';

export const ptAnswers = { ...ptCounts, ...ptPlaces, ...ptRows, ...ptVerdicts, ...ptUnknown };
