// Reads chains: those that are configured, and the runs of an investigation with what each execution has concluded.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ChainDefinition } from '../../investigation/chain/chain-definition.js';
import type { StandingApproval } from '../../investigation/operation.js';
import { chainExecutions, type ChainRun } from '../../investigation/chain/chain-run.js';
import { clientTxnIdOf, investigationStream } from '../../investigation/streams.js';
import { type ChainRunsView, viewChainRuns } from '../../investigation/views/chain-run-view.js';
import type { ClientTxnId, Tenant, TextRef } from '../../kernel/brand.js';
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { EventStore } from '../../ports/event-store.js';
import { FactLog } from '../../ports/fact-log.js';
import { Views } from '../../ports/views.js';
import { readConclusions } from '../records/stage-contexts.js';
import { TurnReader } from '../records/turn-reader.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller, InvestigationTarget } from '../requests.js';
import { ChainRecords } from './chain-records.js';

export type ConfiguredChain = {
  readonly chain: string;
  readonly version: string;
  readonly definition: ChainDefinition;
  /** Tools that it may use without a person being asked. */
  readonly allowed: readonly StandingApproval['tool'][];
  /** Its latest run, whatever has become of it. */
  readonly latest?: LatestRun;
};

type LatestRun = { readonly investigation: string; readonly run: string; readonly startedAt: Micros };

export class ListChains extends Query<readonly ConfiguredChain[] | AppRefusal> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ListChains)
export class ListChainsHandler implements IQueryHandler<ListChains> {
  constructor(
    private readonly records: ChainRecords,
    private readonly log: FactLog,
    private readonly views: Views,
  ) {}

  async execute({ caller: { tenant } }: ListChains): Promise<readonly ConfiguredChain[] | AppRefusal> {
    try {
      const standing = await this.records.standingApprovals(tenant);
      const allowedTo = (chain: string) => standing.filter((each) => each.chain === chain).map(({ tool }) => tool);
      const configured = this.records.configured();
      const latest = await this.#latestRuns(tenant, new Set(configured.map(({ chain }) => chain)));
      return configured.map((each) => ({
        ...each,
        allowed: allowedTo(each.chain),
        ...optional({ latest: latest.get(each.chain) }),
      }));
    } catch (error) {
      return refusedByStore(error);
    }
  }

  /** Facts come the latest first: those before the latest run of each chain are not read. */
  async #latestRuns(tenant: Tenant, chains: ReadonlySet<string>): Promise<ReadonlyMap<string, LatestRun>> {
    const latest = new Map<string, LatestRun>();
    if (chains.size === 0) return latest;
    for await (const fact of this.log.read({ tenant, types: ['ChainStarted'] })) {
      if (fact.type !== 'ChainStarted') continue;
      const { chain, run } = fact.data;
      if (!chains.has(chain) || latest.has(chain)) continue;
      const investigation = clientTxnIdOf(fact.stream);
      const session = await this.views.session(tenant, investigation as ClientTxnId);
      // one that is deleted is opened by nobody
      if (session === undefined || session.status === 'deleted') continue;
      latest.set(chain, { investigation, run, startedAt: fact.at });
      if (latest.size === chains.size) break;
    }
    return latest;
  }
}

/** Words by reference, and conclusions by execution; both may be erased. */
export type ChainRunsPage = ChainRunsView & {
  readonly texts: ReadonlyMap<TextRef, string>;
  readonly conclusions: ReadonlyMap<string, string>;
};

export class ListChainRuns extends Query<ChainRunsPage | AppRefusal> {
  constructor(readonly target: InvestigationTarget) {
    super();
  }
}

const textsIn = ({ question, begun }: ChainRun): readonly TextRef[] => [
  question.text,
  ...chainExecutions({ begun }).flatMap((each) => each.question ?? []),
];

@QueryHandler(ListChainRuns)
export class ListChainRunsHandler implements IQueryHandler<ListChainRuns> {
  constructor(
    private readonly turns: TurnReader,
    private readonly events: EventStore,
  ) {}

  async execute({ target }: ListChainRuns): Promise<ChainRunsPage | AppRefusal> {
    const facts = await this.turns.readFacts(target);
    if ('rejected' in facts) return facts;
    const { tenant } = target.caller;
    const view = viewChainRuns(facts);
    const texts = await this.events.texts(investigationStream(tenant, target.id), view.runs.flatMap(textsIn));
    const conclusions = new Map<string, string>();
    for (const run of view.runs)
      for (const [execution, text] of await readConclusions(this.events, { tenant, investigation: target.id }, run))
        conclusions.set(execution, text);
    return { ...view, texts, conclusions };
  }
}
