// Everything an answer may state, before anybody has checked it: the engine's claims, and behind them those of a model.
import type { Coverage } from '../../evidence/coverage.js';
import type { VerifierInput } from '../../grounding/verify.js';
import { claimsFromStatements, parseStatements } from '../agent/draft.js';
import { draftClaims } from './compose.js';
import type { Respond, Told } from './told.js';
import { coverageOf } from './prose/reading.js';

export type Draft = {
  readonly told: Told;
  readonly coverage: readonly Coverage[];
  readonly checkable: VerifierInput;
};

/** What the engine's part of the draft is; a turn with a model is drafted several times upon the same. */
export type EngineDraft = Pick<Draft, 'told' | 'coverage'>;

export const engineDraft = (input: Omit<Respond, 'millis'>): EngineDraft => {
  const coverage = coverageOf(input.read);
  return { told: draftClaims(input, coverage), coverage };
};

/** The engine's claims come first, and are the same with and without a model: a model cites them by their place. */
export const drafted = (
  { findings, model }: Pick<Respond, 'findings' | 'model'>,
  { told, coverage: ofEngine }: EngineDraft,
): Draft => {
  const coverage = model?.read === undefined ? ofEngine : coverageOf(model.read);
  const { hypotheses, database } = findings;
  const blamed = [...hypotheses, ...(database === undefined ? [] : [database])].map(({ service }) => service);
  const { text = '', isCut = false } = model?.draft ?? {};
  const { claims, evidence } = claimsFromStatements(parseStatements(text, isCut), {
    evidence: findings.evidence,
    claims: told.claims,
    results: model?.results ?? new Map(),
  });
  return { told, coverage, checkable: { claims: [...told.claims, ...claims], evidence, coverage, blamed } };
};
