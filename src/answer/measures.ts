// What can be asked, by measure: the one table of narrow questions. A measure that is not in it is answered by the report.
import type { Measure } from '../language/reading.js';
import { countMeasures } from './counts/count-measures.js';
import { overNamedThings, THING_MEASURES } from './counts/thing-routes.js';
import type { MeasureAnswer, MeasureTable } from './measure.js';
import { documentMeasures } from './documents/document.js';
import { pastedMeasures } from './pasted/pasted.js';
import { placeMeasures } from './places/place-measures.js';
import { overSaidLines, SAID_LINE_MEASURES } from './rows/said-lines.js';
import { rowMeasures } from './rows/row-measures.js';
import { NAMED_LINE_MEASURES, overNamedLines } from './things/named-lines.js';
import { OTHER_VALUE_MEASURES, overOtherValues } from './things/other-values.js';
import { overNamedValues, VALUE_MEASURES } from './things/named-values.js';
import { overAnsweredCodes } from './verdicts/same-trouble.js';
import { overIncidentsApart } from './verdicts/related-incidents.js';
import { overSlowTrouble, SLOW_TROUBLE_MEASURES } from './verdicts/slow-trouble.js';
import { NAMED_TROUBLE_MEASURES, overNamedTrouble } from './verdicts/named-trouble-answer.js';
import { overAskedTrouble } from './verdicts/trouble-answer.js';
import { verdictMeasures } from './verdicts/verdict-measures.js';

const MEASURE_ANSWERS: MeasureTable = {
  ...countMeasures,
  ...placeMeasures,
  ...rowMeasures,
  ...documentMeasures,
  ...pastedMeasures,
  ...verdictMeasures,
};

/** Measures that may be asked of something that the question names, before their own subject. */
type Layer = { readonly measures: readonly Measure[]; readonly over: (measure: MeasureAnswer) => MeasureAnswer };

/** The last comes first: what a question names most exactly decides. */
const LAYERS: readonly Layer[] = [
  // the requests that are slow, where that is the trouble: “how many?”, “is it over?”
  { measures: SLOW_TROUBLE_MEASURES, over: overSlowTrouble },
  // the lines which speak of a thing: “did the mails go out?”
  { measures: NAMED_LINE_MEASURES, over: overNamedLines },
  // the lines which hold several words of the question: “how many lock wait timeouts?”
  { measures: SAID_LINE_MEASURES, over: overSaidLines },
  // the answers with a status code, where it is asked whether they belong to the trouble: “also 502, same thing?”
  { measures: ['hypothesis'], over: overAnsweredCodes },
  // the records of a thing, where their cause is asked for and what follows from it: “seat map is slow, why?”
  { measures: NAMED_TROUBLE_MEASURES, over: overNamedTrouble },
  // the requests with a status code or a path, where their cause is asked for: “labels 404 earlier, why?”
  { measures: ['cause'], over: overAskedTrouble },
  // the other incidents of the window: “are these three related?”
  { measures: ['hypothesis'], over: overIncidentsApart },
  // the requests which handle a thing: “do check-ins work?”
  { measures: THING_MEASURES, over: overNamedThings },
  // the other values of the field that the question before asked about: “and the other one?”
  { measures: OTHER_VALUE_MEASURES, over: overOtherValues },
  // the values of a thing: “which merchants are affected?”
  { measures: VALUE_MEASURES, over: overNamedValues },
];

const addLayer = (table: MeasureTable, { measures, over }: Layer): MeasureTable => ({
  ...table,
  ...Object.fromEntries(
    measures.flatMap((measure) => {
      const own = table[measure];
      return own === undefined ? [] : [[measure, over(own)]];
    }),
  ),
});

const LAYERED_ANSWERS = LAYERS.reduce(addLayer, MEASURE_ANSWERS);

export const measureAnswerOf = (measure: Measure): MeasureAnswer | undefined => LAYERED_ANSWERS[measure];
