// Checks a diagnosis against the artifacts alone: every number again, every condition, no number in words that is not a figure.
import { valueAtPointer } from '../../src/telemetry/json-pointer.js';
import type { Cited } from '../../src/database/format/place.js';
import type { Condition, Diagnosis, Reckoning, Said } from '../../src/database/diagnose/diagnosis.js';
import { type Artifacts, isMet, recomputed } from '../../src/database/diagnose/reckon.js';
import { shown } from '../../src/database/diagnose/say/say.js';

/** Quotations and names are the data's own. */
const QUOTED = /“[^”]*”|`[^`]*`/g;
const NUMBER = /\d+(?:,\d{3})*(?:\.\d+)?/g;

const numbersIn = (text: string): readonly string[] => text.replaceAll(QUOTED, ' ').match(NUMBER) ?? [];

/** Digits within letters are not numbers of ours: there are none in our words. */
const unstated = ({ text, figures }: Said): readonly string[] => {
  const known = figures.flatMap((figure) => numbersIn(shown(figure)));
  return numbersIn(text).filter((number) => !known.includes(number));
};

const figureFault = (figure: Reckoning, artifacts: Artifacts): readonly string[] => {
  const again = recomputed(figure, artifacts);
  return again === figure.value ? [] : [`${figure.by} is ${figure.value}, computed again ${again}`];
};

const saidFaults = (said: Said, artifacts: Artifacts): readonly string[] => [
  ...said.figures.flatMap((figure) => figureFault(figure, artifacts)),
  ...unstated(said).map((number) => `${number} in "${said.text}" is no figure`),
];

const conditionFaults = (condition: Condition, artifacts: Artifacts): readonly string[] => [
  ...figureFault(condition.figure, artifacts),
  ...(isMet(condition) ? [] : [`${condition.figure.value} is not ${condition.is} ${condition.than}`]),
];

const placeFaults = ({ of, path }: Cited, artifacts: Artifacts): readonly string[] =>
  valueAtPointer(artifacts[of], path) === undefined ? [`nothing stands at ${path} of ${of}`] : [];

/** What is wrong with it; nothing where every statement holds. */
export const faultsOf = (diagnosis: Diagnosis, artifacts: Artifacts): readonly string[] => {
  const { load, findings, limits, changed, risks } = diagnosis;
  const said = [
    ...load,
    ...findings.flatMap(({ says }) => says),
    ...limits.map((limit) => limit.said),
    ...changed,
    ...risks,
  ];
  const conditions = [
    ...findings.flatMap((finding) => finding.conditions),
    ...limits.flatMap((limit) => limit.conditions),
  ];
  return [
    ...said.flatMap((each) => saidFaults(each, artifacts)),
    ...conditions.flatMap((each) => conditionFaults(each, artifacts)),
    ...findings.flatMap(({ evidence }) => evidence).flatMap((cited) => placeFaults(cited, artifacts)),
  ];
};
