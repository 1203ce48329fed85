// What the engine was given for an answer, read over HTTP from the facts and batches of its turn.
import type { AnalysisBatch, AnalysisInput } from '../../src/analysis/turn-telemetry.js';
import type { TimeWindow } from '../../src/kernel/time.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import type { Service } from '../service.js';
import { factsOf } from '../progressive/record.js';

/** All but the numbers that are varied. */
export type RecordedInput = Omit<AnalysisInput, 'parameters'>;

type PlannedQueryId = Pick<AnalysisBatch, 'query'> & { readonly id: string };
type FetchedBatch = Pick<AnalysisBatch, 'hash' | 'role'> & { readonly query: string };

/** Of an investigation with a single turn. */
export const recordedOf = async (
  service: Pick<Service, 'read' | 'lines'>,
  id: string,
  askedAt: string,
): Promise<RecordedInput> => {
  const facts = await factsOf(service, id);
  const of = (type: string) => facts.filter((fact) => fact.type === type).map(({ data }) => data);
  const planned = of('QueriesPlanned').flatMap(({ queries }) => queries as readonly PlannedQueryId[]);
  const fetched = of('BatchFetched') as unknown as readonly FetchedBatch[];
  const merged = of('ScopeMerged').map(({ window }) => window as { readonly analysis: TimeWindow });
  const batches: AnalysisBatch[] = [];
  for (const { hash, role, query: name } of fetched) {
    const query = planned.find((each) => each.id === name)?.query;
    if (query === undefined) continue;
    const lines = await service.lines(`/v1/investigations/${encodeURIComponent(id)}/batches/${hash}`);
    const rows = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as BatchRow);
    batches.push({ hash, role, query, rows });
  }
  const window = merged[0]?.analysis;
  if (window === undefined) throw new Error(`${id} has no window`);
  const part = of('QueriesPlanned')
    .flatMap((plan) => (plan['part'] as TimeWindow | undefined) ?? [])
    .at(-1);
  return { askedAt: Date.parse(askedAt) * 1_000, window, batches, ...(part && { part }) };
};
