// Checks every claim of every stored answer again, from its stored figures and citations, against the stored bytes.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { optional } from '../../kernel/optional.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { CheckedClaim, Verdict } from '../../evidence/claim.js';
import { type VerifierInput, verifyClaims } from '../../grounding/verify.js';
import type { FactOf, InvestigationFact } from '../../investigation/facts.js';
import { investigationStream } from '../../investigation/streams.js';
import { EventStore } from '../../ports/event-store.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { BatchStore } from '../records/batch-store.js';
import { type BatchFetch, readCitedBatches } from '../records/cited-batches.js';
import { TurnReader, unknownInvestigation } from '../records/turn-reader.js';

type VerifiedClaim = { readonly text: string; readonly verdict: Verdict; readonly because?: string };
export type VerifiedTurn = { readonly turn: number; readonly claims: readonly VerifiedClaim[] };
export type VerifyReport = {
  readonly turns: readonly VerifiedTurn[];
  readonly counts: { readonly supported: number; readonly contradicted: number; readonly unknown: number };
};

export class VerifyInvestigation extends Query<VerifyReport | AppRefusal> {
  constructor(readonly target: InvestigationTarget) {
    super();
  }
}

type VerifiedFacts = readonly RecordedFact<InvestigationFact>[];

const isComposed = (fact: RecordedFact<InvestigationFact>): fact is RecordedFact<FactOf<'AnswerComposed'>> =>
  fact.type === 'AnswerComposed';

/** Every batch the investigation fetched, with the query that asked for it. */
const fetchesOf = (facts: VerifiedFacts): readonly BatchFetch[] => {
  const planned = facts.flatMap((fact) =>
    fact.type === 'QueriesPlanned' ? fact.data.queries.map((query) => ({ turn: fact.data.turn, query })) : [],
  );
  return facts.flatMap((fact) => {
    if (fact.type !== 'BatchFetched') return [];
    const { turn, query: id, hash } = fact.data;
    return [{ hash, query: planned.find((each) => each.turn === turn && each.query.id === id)?.query }];
  });
};

const verifiedClaim = ({ text, verdict, because }: CheckedClaim): VerifiedClaim => ({
  text,
  verdict,
  ...optional({ because }),
});

const erasedClaims = (claims: number): readonly VerifiedClaim[] =>
  Array.from({ length: claims }, () => ({ text: '', verdict: 'unknown', because: 'erased' }));

const countOf = (turns: readonly VerifiedTurn[], verdict: Verdict): number =>
  turns.reduce((sum, { claims }) => sum + claims.filter((claim) => claim.verdict === verdict).length, 0);

@QueryHandler(VerifyInvestigation)
export class VerifyInvestigationHandler implements IQueryHandler<VerifyInvestigation> {
  constructor(
    private readonly turns: TurnReader,
    private readonly events: EventStore,
    private readonly batches: BatchStore,
  ) {}

  async execute({ target }: VerifyInvestigation): Promise<VerifyReport | AppRefusal> {
    const facts = await this.turns.readFacts(target);
    if (facts.length === 0) return unknownInvestigation;
    const fetches = fetchesOf(facts);
    const verified: VerifiedTurn[] = [];
    for (const { data } of facts.filter(isComposed)) verified.push(await this.#turn(target, data, fetches));
    const counts = {
      supported: countOf(verified, 'supported'),
      contradicted: countOf(verified, 'contradicted'),
      unknown: countOf(verified, 'unknown'),
    };
    return { turns: verified, counts };
  }

  async #turn(
    target: InvestigationTarget,
    composed: FactOf<'AnswerComposed'>['data'],
    fetches: readonly BatchFetch[],
  ): Promise<VerifiedTurn> {
    const { tenant } = target.caller;
    const stream = investigationStream(tenant, target.id);
    const text = (await this.events.texts(stream, [composed.answer])).get(composed.answer);
    if (text === undefined) return { turn: composed.turn, claims: erasedClaims(composed.claims) };
    const checkable = JSON.parse(text) as VerifierInput;
    const cited = checkable.evidence.map(({ batch }) => batch);
    const stored = await readCitedBatches(cited, fetches, (hash) => this.batches.readStored(tenant, hash));
    return { turn: composed.turn, claims: verifyClaims(checkable, stored).map(verifiedClaim) };
  }
}
