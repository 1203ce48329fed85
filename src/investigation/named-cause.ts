// Whether an answer names a cause. An answer also carries hypotheses that are no better than chance: these are candidates, and nobody is blamed for them.

/** An answer, as it is stored or as it comes over the wire. */
type CauseAnswer<Claim, Hypothesis> = {
  readonly claims: readonly Claim[];
  readonly hypotheses: readonly Hypothesis[];
};

type CauseClaim = { readonly type: string; readonly verdict: string; readonly by?: string | undefined };

/** What the engine states as a cause and the rows do not deny; a model names none by itself. Empty: no cause is named. */
export const namedCauses = <Claim extends CauseClaim>({ claims }: CauseAnswer<Claim, unknown>): readonly Claim[] =>
  claims.filter(({ type, verdict, by }) => type === 'cause' && verdict !== 'contradicted' && by !== 'model');

/** The first hypothesis, where a cause is named; `undefined`: none is, or it is no hypothesis of the telemetry. */
export const namedHypothesis = <Hypothesis>(answer: CauseAnswer<CauseClaim, Hypothesis>): Hypothesis | undefined =>
  namedCauses(answer).length === 0 ? undefined : answer.hypotheses[0];
