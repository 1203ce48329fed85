// Checks every claim of every stored answer again, from its stored figures and citations, against the stored bytes.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { optional } from '../../kernel/optional.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { toIso } from '../../kernel/time.js';
import type { CheckedClaim, Verdict } from '../../evidence/claim.js';
import { type VerifierInput, verifyClaims } from '../../grounding/verify.js';
import type { FactOf, InvestigationFact } from '../../investigation/facts.js';
import { currentBatch, renewalsIn } from '../../investigation/masking-renewals.js';
import { investigationStream } from '../../investigation/streams.js';
import { markdown } from '../../output/markdown.js';
import type { Rendered } from '../../output/rendered.js';
import { EventStore } from '../../ports/event-store.js';
import { type FileDamage, StoreIntegrity } from '../../ports/store-integrity.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';
import { BatchStore } from '../records/batch-store.js';
import { type BatchFetch, readCitedBatches } from '../records/cited-batches.js';
import { TurnReader } from '../records/turn-reader.js';

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

/** Newer masking rules have changed what was stored: which claims rest on it, and which of them no longer hold. */
type VerifiedRenewal = {
  readonly at: string;
  /** The release whose rules they are. */
  readonly rules: string;
  /** Batches that are stored under another hash since. */
  readonly batches: readonly { readonly from: BatchHash; readonly to: BatchHash }[];
  readonly facts: number;
  readonly texts: number;
  /** Claims that cite such a batch. */
  readonly citing: number;
  /** Those of them that were supported when they were made, and are not any more. */
  readonly lost: readonly {
    readonly turn: number;
    readonly text: VerifiedClaim['text'];
    readonly because: string;
  }[];
};

export type VerifyReport = {
  readonly damaged: readonly DamagedBatch[];
  readonly files: readonly DamagedFile[];
  /** In the order of time. */
  readonly renewals: readonly VerifiedRenewal[];
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

/** What a claim was found to be when its answer was given. */
const recordedVerdict = (facts: VerifiedFacts, turn: number, claim: number): Verdict | undefined => {
  const checked = facts.findLast((fact) => fact.type === 'CitationsVerified' && fact.data.turn === turn);
  return checked?.type === 'CitationsVerified' ? checked.data.verdicts[claim] : undefined;
};

const isCited = (cited: FetchedAndCited['cited'], hash: BatchHash, turn: number, text: string): boolean =>
  cited.get(hash)?.some((claim) => claim.turn === turn && claim.text === text) === true;

const verifiedRenewals = (
  facts: VerifiedFacts,
  turns: readonly VerifiedTurn[],
  cited: FetchedAndCited['cited'],
): readonly VerifiedRenewal[] => {
  const renewals = renewalsIn(facts);
  return renewals.map(({ at, rules, batches, facts: changed, texts }, index) => {
    // a later renewal may have given it another hash again
    const now = batches.map(({ to }) => currentBatch(renewals.slice(index + 1), to));
    const citing = turns.flatMap(({ turn, claims }) =>
      claims.flatMap((claim, n) =>
        now.some((hash) => isCited(cited, hash, turn, claim.text)) ? [{ turn, n, claim }] : [],
      ),
    );
    const lost = citing.filter(
      ({ turn, n, claim }) => claim.verdict !== 'supported' && recordedVerdict(facts, turn, n) === 'supported',
    );
    return {
      at: toIso(at),
      rules,
      batches,
      facts: changed.length,
      texts: texts.length,
      citing: citing.length,
      lost: lost.map(({ turn, claim: { text, because = '' } }) => ({ turn, text, because })),
    };
  });
};

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
    if ('rejected' in facts) return facts;
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
    const files = await this.#files(target, verified);
    return { damaged, files, renewals: verifiedRenewals(facts, verified, cited), turns: verified, counts };
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
