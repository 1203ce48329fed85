// Statistics of turns: the records of investigations that are not deleted, with their alerts and what models were asked, summed by groups.
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { RECORD_FIELDS } from '../../investigation/views/record.js';
import {
  groupTurns,
  type StatisticsGroup,
  sumTurns,
  type TurnGroup,
  type TurnSum,
} from '../../investigation/views/statistics.js';
import type { Micros } from '../../kernel/time.js';
import type { RecordFilter } from '../../ports/record-search.js';
import { refusedByStore } from '../refusals.js';
import type { AppRefusal, Caller } from '../requests.js';
import { MeasuredTurns } from './measured-turns.js';

export type StatisticsRequest = {
  readonly by: readonly StatisticsGroup[];
  readonly fields: RecordFilter['fields'];
  /** Turns that were asked then or later. */
  readonly from?: Micros;
  /** Asked before. */
  readonly to?: Micros;
};

export type StatisticsReport = {
  readonly by: readonly StatisticsGroup[];
  readonly total: TurnSum;
  readonly groups: readonly TurnGroup[];
};

export class ReadStatistics extends Query<StatisticsReport | AppRefusal> {
  constructor(
    readonly caller: Caller,
    readonly request: StatisticsRequest,
  ) {
    super();
  }
}

@QueryHandler(ReadStatistics)
export class ReadStatisticsHandler implements IQueryHandler<ReadStatistics> {
  constructor(private readonly measured: MeasuredTurns) {}

  async execute({ caller: { tenant }, request }: ReadStatistics): Promise<StatisticsReport | AppRefusal> {
    const { by, fields, from = -Infinity, to = Infinity } = request;
    const wanted = RECORD_FIELDS.filter((field) => fields[field] !== undefined);
    try {
      const all = await this.measured.of(tenant);
      const chosen = all.filter(({ entry }) =>
        wanted.every((field) => entry.fields[field]?.includes(fields[field] ?? '') === true),
      );
      const turns = chosen.flatMap((each) => each.turns).filter(({ askedAt }) => askedAt >= from && askedAt < to);
      return { by, total: sumTurns(turns), groups: groupTurns(turns, by) };
    } catch (error) {
      return refusedByStore(error);
    }
  }
}
