// What an investigation stored of its turns, read over HTTP: classification, suspects, and the records that each turn fetched.
import { canonicalJson } from '../../src/kernel/json.js';
import type { BatchRow } from '../../src/telemetry/batch.js';
import type { Service } from '../service.js';

export type StoredFact = {
  readonly type: string;
  readonly at: number;
  readonly data: { readonly turn?: number; readonly [field: string]: unknown };
};

type Page = { readonly items: readonly StoredFact[]; readonly next?: string };

export const factsOf = async (service: Pick<Service, 'read'>, id: string): Promise<readonly StoredFact[]> => {
  const facts: StoredFact[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const query = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Page = await service.read(`/v1/investigations/${encodeURIComponent(id)}/events?limit=1000${query}`);
    facts.push(...page.items);
    cursor = page.next;
  }
  return facts;
};

type FetchedRow = { readonly id: string; readonly time: number; readonly ingestedAt: number };

export type Suspect = { readonly service: string; readonly confidence: number };

export type TurnRecord = {
  readonly turn: number;
  readonly at: number;
  readonly issue: string;
  readonly relation: string;
  readonly suspects: readonly Suspect[];
  /** Log records that structured reads and searches brought. */
  readonly logs: readonly FetchedRow[];
  /** Of these, what the structured reads brought: all that scope and window cover. */
  readonly covered: readonly FetchedRow[];
  readonly spans: readonly FetchedRow[];
  /** What the engine asked for by name. */
  readonly named: readonly FetchedRow[];
  /** Canonical JSON of the filter of the structured reads. */
  readonly filter: string;
};

type PlannedQueryFact = {
  readonly id: string;
  readonly why: string;
  readonly query: { readonly ask: string; readonly filter?: object };
  readonly covers?: object;
};
type Batch = { readonly query: string; readonly hash: string; readonly owed: number };

const rowsOf = async (service: Service, id: string, { hash }: Batch): Promise<readonly FetchedRow[]> => {
  const lines = await service.lines(`/v1/investigations/${encodeURIComponent(id)}/batches/${hash}`);
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as BatchRow)
    .flatMap((row) => (row.kind === 'log' || row.kind === 'span' ? [row] : []));
};

type BatchRead = { readonly planned: PlannedQueryFact; readonly batch: Batch; readonly rows: readonly FetchedRow[] };

const readingsOf = async (service: Service, id: string, own: readonly StoredFact[]): Promise<readonly BatchRead[]> => {
  const of = (type: string): readonly StoredFact['data'][] =>
    own.filter((fact) => fact.type === type).map(({ data }) => data);
  const planned = of('QueriesPlanned').flatMap(({ queries }) => queries as readonly PlannedQueryFact[]);
  const readings: BatchRead[] = [];
  for (const data of of('BatchFetched')) {
    const batch = data as unknown as Batch;
    const query = planned.find((each) => each.id === batch.query);
    const isOfRecords = query?.query.ask === 'logs' || query?.query.ask === 'spans';
    if (query === undefined || !isOfRecords) continue;
    readings.push({ planned: query, batch, rows: await rowsOf(service, id, batch) });
  }
  return readings;
};

/** Rows that the engine wants to cite are fetched by name, again where they must be. */
const isNamed = ({ planned }: BatchRead): boolean => planned.why === 'drill';

const isOf =
  (ask: string) =>
  ({ planned }: BatchRead): boolean =>
    planned.query.ask === ask;

const recordsOf = (all: readonly BatchRead[]): Pick<TurnRecord, 'logs' | 'covered' | 'spans' | 'named' | 'filter'> => {
  const rows = (readings: readonly BatchRead[]): readonly FetchedRow[] => readings.flatMap((each) => each.rows);
  const readings = all.filter((each) => !isNamed(each));
  const logs = readings.filter(isOf('logs'));
  const covering = logs.filter(({ planned: { why } }) => why !== 'text' && why !== 'ids');
  return {
    logs: rows(logs),
    covered: rows(covering),
    spans: rows(readings.filter(isOf('spans'))),
    named: rows(all.filter(isNamed)),
    filter: canonicalJson(covering[0]?.planned.query.filter ?? {}),
  };
};

type ClassificationData = { readonly relation?: string };

const toldOf = async (service: Service, id: string, own: readonly StoredFact[]): Promise<TurnRecord | undefined> => {
  const dataOf = (type: string): StoredFact['data'] | undefined => own.find((fact) => fact.type === type)?.data;
  const merged = dataOf('ScopeMerged');
  const [first] = own;
  if (merged === undefined || first === undefined) return undefined;
  const classified = dataOf('TurnClassified')?.['classification'] as ClassificationData | undefined;
  return {
    turn: merged.turn ?? 0,
    at: first.at,
    issue: String(merged['issue']),
    relation: classified?.relation ?? '',
    suspects: (dataOf('FindingsDrawn')?.['suspects'] ?? []) as readonly Suspect[],
    ...recordsOf(await readingsOf(service, id, own)),
  };
};

/** Every turn that got as far as reading. */
export const asTold = async (service: Service, id: string): Promise<readonly TurnRecord[]> => {
  const facts = await factsOf(service, id);
  const turns = [...new Set(facts.flatMap(({ data }) => data.turn ?? []))];
  const turnRecords: TurnRecord[] = [];
  for (const turn of turns) {
    const one = await toldOf(
      service,
      id,
      facts.filter(({ data }) => data.turn === turn),
    );
    if (one !== undefined) turnRecords.push(one);
  }
  return turnRecords;
};

type Session = {
  readonly issues: readonly {
    readonly id: string;
    readonly lastCursor: readonly { readonly filter: string; readonly owed: number }[];
  }[];
};

/** Log records of the last turn's filter that budgets have left out so far. */
export const owedTo = async (service: Service, id: string, last: TurnRecord): Promise<number> => {
  const { issues } = await service.read<Session>(`/v1/investigations/${encodeURIComponent(id)}`);
  const cursors = issues.find((issue) => issue.id === last.issue)?.lastCursor ?? [];
  return cursors.find(({ filter }) => filter === last.filter)?.owed ?? 0;
};
