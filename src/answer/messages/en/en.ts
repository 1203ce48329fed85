// English: what each measure says.
import { enCounts } from './counts.js';
import { enPlaces } from './places.js';
import { enRows } from './rows.js';
import { enUnknown } from './unknown.js';
import { enVerdicts } from './verdicts.js';

export const enAnswers = { ...enCounts, ...enPlaces, ...enRows, ...enVerdicts, ...enUnknown };
