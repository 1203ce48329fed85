// Reads facts across streams from MongoDB, commit by commit.
import type { StoredFact } from '../../investigation/stored-fact.js';
import type { RecordedFact } from '../../kernel/fact.js';
import { optional } from '../../kernel/optional.js';
import { FactLog, type FactLogQuery } from '../../ports/fact-log.js';
import type { Collections } from './collections.js';
import { factsOfCommit } from './commits.js';

class MongoFactLog extends FactLog {
  constructor(private readonly collections: Collections) {
    super();
  }

  override async *read({ tenant, types, from, to }: FactLogQuery): AsyncGenerator<RecordedFact<StoredFact>> {
    const wanted = new Set<string>(types);
    const time = optional({ $gte: from, $lt: to });
    const commits = this.collections.facts
      .find({
        tenant,
        'facts.type': { $in: [...types] },
        ...(from === undefined && to === undefined ? {} : { at: time }),
      })
      .sort({ at: -1, _id: -1 });
    for await (const commit of commits)
      for (const fact of factsOfCommit(commit).toReversed()) if (wanted.has(fact.type)) yield fact;
  }
}

export const mongoFactLog = (collections: Collections): FactLog => new MongoFactLog(collections);
