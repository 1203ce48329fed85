// Tells whether a caller who is limited to services may see an investigation: only while no turn of it has read more.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refuseBeyondServices } from '../../investigation/decide/caller-intents.js';
import { investigationStream } from '../../investigation/streams.js';
import { Investigations } from '../records/investigations.js';
import type { AppRefusal, InvestigationTarget } from '../requests.js';

export class CheckServiceLimit extends Query<AppRefusal | undefined> {
  constructor(readonly target: InvestigationTarget) {
    super();
  }
}

@QueryHandler(CheckServiceLimit)
export class CheckServiceLimitHandler implements IQueryHandler<CheckServiceLimit> {
  constructor(private readonly investigations: Investigations) {}

  async execute({ target: { caller, id } }: CheckServiceLimit): Promise<AppRefusal | undefined> {
    const { state } = await this.investigations.load(investigationStream(caller.tenant, id));
    return state.status === 'none' ? undefined : refuseBeyondServices(state, caller.services);
  }
}
