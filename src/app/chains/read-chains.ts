// Reads chains: those that are configured, and the runs of an investigation with what each execution has concluded.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ChainDefinition } from '../../investigation/chain/chain-definition.js';
import type { StandingApproval } from '../../investigation/operation.js';
import { chainExecutions, type ChainRun } from '../../investigation/chain/chain-run.js';
import { investigationStream } from '../../investigation/streams.js';
import { type ChainRunsView, viewChainRuns } from '../../investigation/views/chain-run-view.js';
import type { TextRef } from '../../kernel/brand.js';
import { EventStore } from '../../ports/event-store.js';
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
};

export class ListChains extends Query<readonly ConfiguredChain[] | AppRefusal> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ListChains)
export class ListChainsHandler implements IQueryHandler<ListChains> {
  constructor(private readonly records: ChainRecords) {}

  async execute({ caller: { tenant } }: ListChains): Promise<readonly ConfiguredChain[] | AppRefusal> {
    try {
      const standing = await this.records.standingApprovals(tenant);
      const allowedTo = (chain: string) => standing.filter((each) => each.chain === chain).map(({ tool }) => tool);
      return this.records.configured().map((each) => ({ ...each, allowed: allowedTo(each.chain) }));
    } catch (error) {
      return refusedByStore(error);
    }
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
