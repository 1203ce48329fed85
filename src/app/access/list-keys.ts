// The API keys of a tenant, as people see them: never a digest.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiKeys, type ListedApiKey } from '../../ports/api-keys.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';

type KeyList = { readonly keys: readonly ListedApiKey[] };

export class ListKeys extends Query<KeyList | AppRefusal> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ListKeys)
export class ListKeysHandler implements IQueryHandler<ListKeys> {
  constructor(private readonly keys: ApiKeys) {}

  async execute({ caller: { tenant } }: ListKeys): Promise<KeyList | AppRefusal> {
    try {
      return { keys: this.keys.list(tenant) };
    } catch (error) {
      return refusedByStore(error);
    }
  }
}
