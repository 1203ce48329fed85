// Checks a diagnosis against the artifacts alone: every number, every condition, and that each number in the text is a figure.
import { valueAtPointer } from '../../src/telemetry/json-pointer.js';
import type { CitedPlace } from '../../src/database/format/snapshot.js';
import type {
  ComputedFigure,
  Diagnosis,
  FigureCondition,
  FigureSentence,
} from '../../src/database/diagnose/diagnosis.js';
import {
  isConditionMet,
  recomputeFigure,
  type SnapshotArtifacts,
} from '../../src/database/diagnose/computed-figure.js';
import { checkDirection } from '../../src/grounding/claim-direction.js';
import { renderComputedFigure } from '../../src/database/diagnose/sentences.js';

/** Quotations and names come from the data. */
const QUOTED = /“[^”]*”|`[^`]*`/g;
const NUMBER = /\d+(?:,\d{3})*(?:\.\d+)?/g;

const numbersIn = (text: string): readonly string[] => text.replaceAll(QUOTED, ' ').match(NUMBER) ?? [];

/** Digits within letters are not numbers of ours: there are none in our words. */
const unstated = ({ text, figures }: FigureSentence): readonly string[] => {
  const known = figures.flatMap((figure) => numbersIn(renderComputedFigure(figure)));
  return numbersIn(text).filter((number) => !known.includes(number));
};

const figureFault = (figure: ComputedFigure, artifacts: SnapshotArtifacts): readonly string[] => {
  const again = recomputeFigure(figure, artifacts);
  return again === figure.value ? [] : [`${figure.by} is ${figure.value}, computed again ${again}`];
};

/** The verifier takes such a word for a change of two figures, and a sentence of a state has none: the answer would call it unchecked. */
const directionFaults = ({ text }: FigureSentence): readonly string[] => {
  const objection = checkDirection({ type: 'observation', text, citations: [], figures: [] });
  return objection === undefined ? [] : [`"${text}": ${objection.because}`];
};

const saidFaults = (said: FigureSentence, artifacts: SnapshotArtifacts): readonly string[] => [
  ...directionFaults(said),
  ...said.figures.flatMap((figure) => figureFault(figure, artifacts)),
  ...unstated(said).map((number) => `${number} in "${said.text}" is no figure`),
];

const conditionFaults = (condition: FigureCondition, artifacts: SnapshotArtifacts): readonly string[] => [
  ...figureFault(condition.figure, artifacts),
  ...(isConditionMet(condition) ? [] : [`${condition.figure.value} is not ${condition.is} ${condition.than}`]),
];

const placeFaults = ({ of, path }: CitedPlace, artifacts: SnapshotArtifacts): readonly string[] =>
  valueAtPointer(artifacts[of], path) === undefined ? [`nothing stands at ${path} of ${of}`] : [];

/** What is wrong with it; nothing where every statement holds. */
export const faultsOf = (diagnosis: Diagnosis, artifacts: SnapshotArtifacts): readonly string[] => {
  const { load, findings, limits, changed, risks } = diagnosis;
  const said = [
    ...load,
    ...findings.flatMap(({ sentences }) => sentences),
    ...limits.map((limit) => limit.sentence),
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
