// What can be asked, by measure: the one table of narrow questions. A measure that is not in it is answered by the report.
import type { Measure } from '../language/reading.js';
import { countMeasures } from './counts/count-measures.js';
import type { MeasureAnswer, MeasureTable } from './measure.js';
import { documentMeasures } from './documents/document.js';
import { pastedMeasures } from './pasted/pasted.js';
import { placeMeasures } from './places/place-measures.js';
import { rowMeasures } from './rows/row-measures.js';
import { verdictMeasures } from './verdicts/verdict-measures.js';

const MEASURE_ANSWERS: MeasureTable = {
  ...countMeasures,
  ...placeMeasures,
  ...rowMeasures,
  ...documentMeasures,
  ...pastedMeasures,
  ...verdictMeasures,
};

export const measureAnswerOf = (measure: Measure): MeasureAnswer | undefined => MEASURE_ANSWERS[measure];
