// Everything an answer may state, before anybody has checked it: the engine's claims, and behind them those of a model.
import type { Coverage } from '../../evidence/coverage.js';
import type { Checkable } from '../../grounding/verify.js';
import { draftedClaims } from '../agent/claims.js';
import { statementsOf } from '../agent/draft.js';
import { draftClaims } from './compose.js';
import type { Respond, Told } from './told.js';
import { coverageOf } from './prose/reading.js';

export type Draft = {
  readonly told: Told;
  readonly coverage: readonly Coverage[];
  readonly checkable: Checkable;
};

/** The engine's claims come first, and are the same with and without a model: a model cites them by their place. */
export const drafted = (input: Respond): Draft => {
  const { findings, model } = input;
  const told = draftClaims(input, coverageOf(input.read));
  const coverage = coverageOf(model?.read ?? input.read);
  const { hypotheses, database } = findings;
  const blamed = [...hypotheses, ...(database === undefined ? [] : [database])].map(({ service }) => service);
  const { text = '', isCut = false } = model?.draft ?? {};
  const { claims, evidence } = draftedClaims(statementsOf(text, isCut), {
    evidence: findings.evidence,
    claims: told.claims,
    results: model?.results ?? new Map(),
  });
  return { told, coverage, checkable: { claims: [...told.claims, ...claims], evidence, coverage, blamed } };
};
