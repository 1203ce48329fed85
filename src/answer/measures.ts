// What can be asked, by measure: the one table of narrow questions. A measure that is not in it is answered by the report.
import type { Measure } from '../language/reading.js';
import { countMeasures } from './counts/count-measures.js';
import { overNamedThings, THING_MEASURES } from './counts/thing-routes.js';
import type { MeasureAnswer, MeasureTable } from './measure.js';
import { documentMeasures } from './documents/document.js';
import { pastedMeasures } from './pasted/pasted.js';
import { placeMeasures } from './places/place-measures.js';
import { rowMeasures } from './rows/row-measures.js';
import { LINE_MEASURES, overNamedLines } from './things/named-lines.js';
import { overNamedValues, VALUE_MEASURES } from './things/named-values.js';
import { verdictMeasures } from './verdicts/verdict-measures.js';

const MEASURE_ANSWERS: MeasureTable = {
  ...countMeasures,
  ...placeMeasures,
  ...rowMeasures,
  ...documentMeasures,
  ...pastedMeasures,
  ...verdictMeasures,
};

/** Those that may be asked of the lines which speak of a thing: “did the mails go out?”. */
const OF_LINES: MeasureTable = Object.fromEntries(
  LINE_MEASURES.flatMap((measure) => {
    const own = MEASURE_ANSWERS[measure];
    return own === undefined ? [] : [[measure, overNamedLines(own)]];
  }),
);

/** Those that may be asked of the requests which handle a thing: “do check-ins work?”. */
const OF_THINGS: MeasureTable = Object.fromEntries(
  THING_MEASURES.flatMap((measure) => {
    const own = OF_LINES[measure] ?? MEASURE_ANSWERS[measure];
    return own === undefined ? [] : [[measure, overNamedThings(own)]];
  }),
);

/** Those that may be asked for the values of a thing: “which merchants are affected?”. */
const OF_VALUES: MeasureTable = Object.fromEntries(
  VALUE_MEASURES.flatMap((measure) => {
    const own = OF_THINGS[measure] ?? OF_LINES[measure] ?? MEASURE_ANSWERS[measure];
    return own === undefined ? [] : [[measure, overNamedValues(own)]];
  }),
);

export const measureAnswerOf = (measure: Measure): MeasureAnswer | undefined =>
  OF_VALUES[measure] ?? OF_THINGS[measure] ?? OF_LINES[measure] ?? MEASURE_ANSWERS[measure];
