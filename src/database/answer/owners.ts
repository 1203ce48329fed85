// Who has to do with what slows a database: what sessions call themselves, whom statements name in comments, whose user it is, who calls it.
import type { AnalysisBatch } from '../../analysis/turn-telemetry.js';
import { findServiceTags } from '../../evidence/service-ownership.js';
import { calleeName } from '../../grounding/change-cause.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { SnapshotFinding } from '../diagnose/diagnosis.js';
import { field, items } from '../format/fields.js';
import type { Snapshot, Statement } from '../format/snapshot.js';
import { jsonPointer, ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import type { BatchRow } from '../../telemetry/batch.js';

/** Of the snapshot by its place, or a row of telemetry. */
export type Owner = {
  /** A service, or a name that it goes by. */
  readonly name: string;
  /** What a reader is told, before and after the name. */
  readonly words: readonly [before: string, after: string];
  /** Where the name stands: a place in the snapshot, or a field of the row. */
  readonly path: string;
  readonly called?: string;
  /** Of a user of the database, who may be anybody's. */
  readonly isUser?: true;
  readonly row?: { readonly row: BatchRow; readonly batch: BatchHash; readonly position: number };
};

const TREES = jsonPointer('Locks', 'Trees');

/** The session at the head of the longest queue. */
export const headOf = ({ artifact }: Snapshot) => items(ownItem(ownItem(artifact, 'Locks'), 'Trees'), TREES)[0];

const ofHead = (snapshot: Snapshot): readonly Owner[] => {
  const tree = headOf(snapshot);
  if (tree === undefined) return [];
  const named = (key: string, before: string): readonly Owner[] => {
    const name = field(tree.value, 'text', 'root', key);
    const path = pointerBelow(tree.path, 'root', key);
    return name === undefined ? [] : [{ name, words: [before, ''], path, ...(key === 'user' && { isUser: true }) }];
  };
  const statement = field(tree.value, 'text', 'root', 'sql_statement');
  return [
    ...named('application', 'the session at the head of the queue is of '),
    ...(statement === undefined ? [] : tagged(statement, pointerBelow(tree.path, 'root', 'sql_statement'))),
    ...named('user', 'the session at the head of the queue is of the user '),
  ];
};

const tagged = (statement: string, path: string): readonly Owner[] =>
  findServiceTags(statement).map((name) => ({ name, words: ['the statement names ', ' in its comment'], path }));

/** Percent of a statement's load. */
const LEAST = 50;

const ofStatement = ({ text, path, textPath, users, children }: Statement): readonly Owner[] => [
  ...(text === undefined ? [] : tagged(text, textPath ?? pointerBelow(path, 'sql_statement'))),
  ...children.slice(0, 5).flatMap((child) => tagged(child.text ?? '', pointerBelow(child.path, 'sql_full_text'))),
  ...users
    .filter(({ percent = 0 }) => percent >= LEAST)
    .map(({ name, path: at }): Owner => ({
      name,
      words: ['the load of its first statement is of the user ', ''],
      path: pointerBelow(at, 'user'),
      isUser: true,
    })),
];

const ofStatements = ({ statements }: Snapshot, ids: readonly string[]): readonly Owner[] =>
  ids.slice(0, 1).flatMap((id) => (statements?.list ?? []).filter((each) => each.id === id).flatMap(ofStatement));

/** What callers know the database by. */
const namesOf = ({ instance, meta }: Snapshot): ReadonlySet<string> => {
  const address = field(instance?.fields, 'text', 'Endpoint', 'Address');
  const names = [instance?.id, instance?.cluster, meta.instance, address, address?.split('.')[0]];
  return new Set(names.filter((name) => name !== undefined).map((name) => name.toLowerCase()));
};

const calledIn = (row: BatchRow): string | undefined => {
  if (row.kind === 'flow') return row.to?.startsWith('>') === true ? row.to : undefined;
  const address = row.kind === 'span' ? row.attributes?.['server.address'] : undefined;
  return typeof address === 'string' ? address : undefined;
};

const ofCalls = (snapshot: Snapshot, batches: readonly AnalysisBatch[]): readonly Owner[] => {
  const names = namesOf(snapshot);
  return batches.flatMap(({ hash: batch, rows }) =>
    rows.flatMap((row, position): readonly Owner[] => {
      const called = calledIn(row);
      if (called === undefined || !('service' in row) || row.service === undefined) return [];
      const callee = calleeName(called);
      if (!names.has(callee.toLowerCase())) return [];
      const place = { row, batch, position };
      return [{ name: row.service, words: ['', ' calls '], path: 'service', called: callee, row: place }];
    }),
  );
};

/** Those nearest to the cause first. */
export const ownersOf = (
  snapshot: Snapshot,
  { kind, statements }: Pick<SnapshotFinding, 'kind' | 'statements'>,
  batches: readonly AnalysisBatch[],
): readonly Owner[] => [
  ...(kind === 'lock-pile-up' ? ofHead(snapshot) : []),
  ...ofStatements(snapshot, statements),
  ...ofCalls(snapshot, batches),
];
