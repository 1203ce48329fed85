// Checks every claim of every stored answer again, from its stored figures and citations, against the stored bytes.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { optional } from '../../kernel/optional.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import type { CheckedClaim, Verdict } from '../../evidence/claim.js';
import { type VerifierInput, verifyClaims } from '../../grounding/verify.js';
import type { FactOf, InvestigationFact } from '../../investigation/facts.js';
import { investigationStream } from '../../investigation/streams.js';
import { markdown } from '../../output/markdown.js';
import type { Rendered } from '../../output/rendered.js';
import { EventStore } from '../../ports/event-store.js';
import { type FileDamage, StoreIntegrity } from '../../ports/store-integrity.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { BatchStore } from '../records/batch-store.js';
import { type BatchFetch, readCitedBatches } from '../records/cited-batches.js';
import { TurnReader, unknownInvestigation } from '../records/turn-reader.js';

/** `text`: Markdown as in the answer. */
type VerifiedClaim = { readonly text: Rendered<'markdown'> | ''; readonly verdict: Verdict; readonly because?: string };
export type VerifiedTurn = { readonly turn: number; readonly claims: readonly VerifiedClaim[] };
/** A batch that the investigation has fetched, and whose bytes are gone or not what was written. */
export type DamagedBatch = {
  readonly hash: BatchHash;
  readonly how: 'missing' | 'damaged';
  /** Claims that cite it. */
  readonly claims: readonly { readonly turn: number; readonly text: Rendered<'markdown'> }[];
};

/** A file of the store that is not as it was written. */
export type DamagedFile = Pick<FileDamage, 'file' | 'problem'> & {
  /** The investigation's own facts or words may stand in what is damaged. */
  readonly isTouched: boolean;
  /** Claims that hang on it. */
  readonly claims: DamagedBatch['claims'];
};

export type VerifyReport = {
  readonly damaged: readonly DamagedBatch[];
  readonly files: readonly DamagedFile[];
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
  text: markdown.prose(text),
  verdict,
  ...optional({ because }),
});

type CitingClaim = DamagedBatch['claims'][number];

/** `cited` is filled turn by turn. */
type FetchedAndCited = { readonly fetches: readonly BatchFetch[]; readonly cited: Map<BatchHash, CitingClaim[]> };

const noteCitations = (
  cited: FetchedAndCited['cited'],
  turn: number,
  { claims, evidence }: Pick<VerifierInput, 'claims' | 'evidence'>,
): void => {
  const batchOf = new Map(evidence.map(({ id, batch }) => [id, batch]));
  for (const { text, citations } of claims)
    for (const batch of new Set(citations.map((id) => batchOf.get(id))))
      if (batch !== undefined) cited.set(batch, [...(cited.get(batch) ?? []), { turn, text: markdown.prose(text) }]);
};

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
    private readonly integrity: StoreIntegrity,
  ) {}

  async execute({ target }: VerifyInvestigation): Promise<VerifyReport | AppRefusal> {
    const facts = await this.turns.readFacts(target);
    if (facts.length === 0) return unknownInvestigation;
    const fetches = fetchesOf(facts);
    const verified: VerifiedTurn[] = [];
    const cited = new Map<BatchHash, CitingClaim[]>();
    for (const { data } of facts.filter(isComposed)) verified.push(await this.#turn(target, data, { fetches, cited }));
    const counts = {
      supported: countOf(verified, 'supported'),
      contradicted: countOf(verified, 'contradicted'),
      unknown: countOf(verified, 'unknown'),
    };
    const isErased = facts.some(({ type }) => type === 'InvestigationErased');
    const damaged = isErased ? [] : await this.#damaged(target, { fetches, cited });
    return { damaged, files: await this.#files(target, verified), turns: verified, counts };
  }

  async #files({ caller, id }: InvestigationTarget, turns: readonly VerifiedTurn[]): Promise<readonly DamagedFile[]> {
    const stream = investigationStream(caller.tenant, id);
    const all = turns.flatMap(({ turn, claims }) =>
      claims.flatMap(({ text }) => (text === '' ? [] : [{ turn, text }])),
    );
    return (await this.integrity.check('answers')).map(({ file, problem, touches }) => {
      const isTouched = touches === 'any' || touches.includes(stream);
      return { file, problem, isTouched, claims: isTouched ? all : [] };
    });
  }

  /** All batches of the investigation: a replay hangs on those too that no claim cites. */
  async #damaged(target: InvestigationTarget, { fetches, cited }: FetchedAndCited): Promise<readonly DamagedBatch[]> {
    const damaged: DamagedBatch[] = [];
    for (const hash of new Set(fetches.map((fetch) => fetch.hash))) {
      const { found } = await this.batches.readStored(target.caller.tenant, hash);
      if (found === 'missing' || found === 'damaged') damaged.push({ hash, how: found, claims: cited.get(hash) ?? [] });
    }
    return damaged;
  }

  async #turn(
    target: InvestigationTarget,
    composed: FactOf<'AnswerComposed'>['data'],
    { fetches, cited: byBatch }: FetchedAndCited,
  ): Promise<VerifiedTurn> {
    const { tenant } = target.caller;
    const stream = investigationStream(tenant, target.id);
    const text = (await this.events.texts(stream, [composed.answer])).get(composed.answer);
    if (text === undefined) return { turn: composed.turn, claims: erasedClaims(composed.claims) };
    const checkable = JSON.parse(text) as VerifierInput;
    noteCitations(byBatch, composed.turn, checkable);
    const cited = checkable.evidence.map(({ batch }) => batch);
    const stored = await readCitedBatches(cited, fetches, (hash) => this.batches.readStored(tenant, hash));
    return { turn: composed.turn, claims: verifyClaims(checkable, stored).map(verifiedClaim) };
  }
}
