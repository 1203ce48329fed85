// What a question may name besides words: models, snapshots, collections. A name that means nothing here is refused.
import { Injectable } from '@nestjs/common';
import type { Tenant } from '../kernel/brand.js';
import { snapshotIn, type SnapshotLibrary } from '../investigation/snapshot-library.js';
import type { TurnQuestion } from '../investigation/turn.js';
import { describeUnknownCollection } from '../telemetry/passages/collection-names.js';
import { KnowledgeStore } from '../ports/knowledge.js';
import { Models } from '../ports/model.js';
import type { AppRefusal, AskBody } from './asking.js';
import { Snapshots } from '../database/store/library.js';

/** What the named snapshots cover, from the first instant to the last. */
const capturedBy = (
  { snapshots = [] }: AskBody,
  library: SnapshotLibrary,
): Pick<TurnQuestion, 'captured'> | AppRefusal => {
  const found = snapshots.map((id) => snapshotIn(library, id));
  const unknown = snapshots.find((_, index) => found[index] === undefined);
  if (unknown !== undefined)
    return { rejected: 'snapshot-not-imported', because: `no snapshot ${unknown} was imported` };
  const windows = found.flatMap((each) =>
    each?.from === undefined || each.to === undefined ? [] : [{ from: each.from, to: each.to }],
  );
  if (windows.length === 0) return {};
  return {
    captured: { from: Math.min(...windows.map(({ from }) => from)), to: Math.max(...windows.map(({ to }) => to)) },
  };
};

@Injectable()
export class Nameable {
  constructor(
    readonly models: Models,
    readonly snapshots: Snapshots,
    private readonly knowledge: KnowledgeStore,
  ) {}

  /** A collection that is named must be there. */
  async unknownCollection(tenant: Tenant, { collections = [] }: AskBody): Promise<AppRefusal | undefined> {
    if (collections.length === 0) return undefined;
    const known = (await this.knowledge.collections(tenant)).map(({ name }) => name);
    const lost = collections.find((name) => !known.includes(name));
    return lost === undefined
      ? undefined
      : { rejected: 'unknown-collection', because: describeUnknownCollection(lost, known) };
  }

  /** The window of the snapshots that a question names, or why a name of it means nothing here. */
  async read(tenant: Tenant, body: AskBody): Promise<ReturnType<typeof capturedBy>> {
    const lost = await this.unknownCollection(tenant, body);
    return lost ?? capturedBy(body, (await this.snapshots.load(tenant)).library);
  }
}
