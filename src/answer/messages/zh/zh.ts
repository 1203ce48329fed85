// The sentences of answers in this language, measure by measure.
import { zhCounts } from './counts.js';
import { zhPlaces } from './places.js';
import { zhRows } from './rows.js';
import { zhUnknown } from './unknown.js';
import { zhVerdicts } from './verdicts.js';

export const zhAnswers = { ...zhCounts, ...zhPlaces, ...zhRows, ...zhVerdicts, ...zhUnknown };
