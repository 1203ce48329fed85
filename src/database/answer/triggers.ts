// Finds the change that made a database slow: an earlier change of a service that the rows connect with the cause. If there is none, the change that is nearest in time, marked as such.
import type { AnalysisBatch } from '../../analysis/turn-telemetry.js';
import { findServiceTags, isNameOfService } from '../../evidence/service-ownership.js';
import { calleeName } from '../../grounding/change-cause.js';
import type { BatchHash } from '../../kernel/brand.js';
import type { CauseKind, SnapshotFinding } from '../diagnose/diagnosis.js';
import { placedObjects, readField } from '../format/fields.js';
import type { DatabaseSnapshot, SqlStatement } from '../format/snapshot.js';
import { jsonPointer, ownItem, pointerBelow, pointerKeys } from '../../telemetry/json-pointer.js';
import type { BatchRow } from '../../telemetry/batch.js';
import { fromIso, HOUR, type Micros, MINUTE } from '../../kernel/time.js';
import { quotationOf } from '../../analysis/findings/citations.js';
import type { Claim } from '../../evidence/claim.js';
import type { DatabaseTrigger } from '../../evidence/database.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { ChangeRecord } from '../../telemetry/record.js';
import { buildClaim, momentPart, namePart, type SentencePart } from '../../evidence/sentence.js';
import type { ClaimContext, EvidenceCollector } from './claims.js';

/** Who runs a statement: the application name of a session, a service named in a SQL comment, a database user, or a caller in a trace. */
type StatementOwner = {
  /** The name of a service, or an alias of it. */
  readonly name: string;
  /** The words before and after the name in the sentence. */
  readonly words: readonly [before: string, after: string];
  /** Where the name is: a JSON pointer into the snapshot, or a field of the row. */
  readonly path: string;
  /** What the service calls the database. */
  readonly called?: string;
  /** A database user, which several services may share. */
  readonly isUser?: true;
  readonly row?: { readonly row: BatchRow; readonly batch: BatchHash; readonly position: number };
};

const LOCK_TREES = jsonPointer('Locks', 'Trees');

/** The session at the head of the longest queue. */
const lockTreeHead = ({ artifact }: DatabaseSnapshot) =>
  placedObjects(ownItem(ownItem(artifact, 'Locks'), 'Trees'), LOCK_TREES)[0];

const lockHolders = (snapshot: DatabaseSnapshot): readonly StatementOwner[] => {
  const tree = lockTreeHead(snapshot);
  if (tree === undefined) return [];
  const named = (key: string, before: string): readonly StatementOwner[] => {
    const name = readField(tree.value, 'text', 'root', key);
    const path = pointerBelow(tree.path, 'root', key);
    return name === undefined ? [] : [{ name, words: [before, ''], path, ...(key === 'user' && { isUser: true }) }];
  };
  const statement = readField(tree.value, 'text', 'root', 'sql_statement');
  return [
    ...named('application', 'the session at the head of the queue is of '),
    ...(statement === undefined ? [] : commentTags(statement, pointerBelow(tree.path, 'root', 'sql_statement'))),
    ...named('user', 'the session at the head of the queue is of the user '),
  ];
};

const commentTags = (statement: string, path: string): readonly StatementOwner[] =>
  findServiceTags(statement).map((name) => ({ name, words: ['the statement names ', ' in its comment'], path }));

/** A database user counts as an owner of a statement from this share of the statement's load on. */
const MIN_USER_SHARE_PERCENT = 50;

const statementOwners = ({ text, path, textPath, users, children }: SqlStatement): readonly StatementOwner[] => [
  ...(text === undefined ? [] : commentTags(text, textPath ?? pointerBelow(path, 'sql_statement'))),
  ...children.slice(0, 5).flatMap((child) => commentTags(child.text ?? '', pointerBelow(child.path, 'sql_full_text'))),
  ...users
    .filter(({ percent = 0 }) => percent >= MIN_USER_SHARE_PERCENT)
    .map(({ name, path: at }): StatementOwner => ({
      name,
      words: ['the load of its first statement is of the user ', ''],
      path: pointerBelow(at, 'user'),
      isUser: true,
    })),
];

const listedStatementOwners = ({ statements }: DatabaseSnapshot, ids: readonly string[]): readonly StatementOwner[] =>
  ids.slice(0, 1).flatMap((id) => (statements?.list ?? []).filter((each) => each.id === id).flatMap(statementOwners));

/** The names by which callers address the database, in lower case. */
const namesOf = ({ instance, meta }: DatabaseSnapshot): ReadonlySet<string> => {
  const address = readField(instance?.fields, 'text', 'Endpoint', 'Address');
  const names = [instance?.id, instance?.cluster, meta.instance, address, address?.split('.')[0]];
  return new Set(names.filter((name) => name !== undefined).map((name) => name.toLowerCase()));
};

const calledIn = (row: BatchRow): string | undefined => {
  if (row.kind === 'flow') return row.to?.startsWith('>') === true ? row.to : undefined;
  const address = row.kind === 'span' ? row.attributes?.['server.address'] : undefined;
  return typeof address === 'string' ? address : undefined;
};

const callingServices = (snapshot: DatabaseSnapshot, batches: readonly AnalysisBatch[]): readonly StatementOwner[] => {
  const names = namesOf(snapshot);
  return batches.flatMap(({ hash: batch, rows }) =>
    rows.flatMap((row, position): readonly StatementOwner[] => {
      const called = calledIn(row);
      if (called === undefined || !('service' in row) || row.service === undefined) return [];
      const callee = calleeName(called);
      if (!names.has(callee.toLowerCase())) return [];
      const place = { row, batch, position };
      return [{ name: row.service, words: ['', ' calls '], path: 'service', called: callee, row: place }];
    }),
  );
};

/** The owners that are closest to the cause come first. */
const findOwners = (
  snapshot: DatabaseSnapshot,
  { kind, statements }: Pick<SnapshotFinding, 'kind' | 'statements'>,
  batches: readonly AnalysisBatch[],
): readonly StatementOwner[] => [
  ...(kind === 'lock-pile-up' ? lockHolders(snapshot) : []),
  ...listedStatementOwners(snapshot, statements),
  ...callingServices(snapshot, batches),
];

/** The oldest wait in a lock queue, else the first log line about locks, else the start of the snapshot. `place`: where the snapshot has the time. `exact`: the start itself was recorded, not only the hour. */
type SlownessStart = { readonly at: Micros; readonly place: string; readonly exact: boolean };

const queueStart = (snapshot: DatabaseSnapshot): SlownessStart | undefined => {
  const tree = lockTreeHead(snapshot);
  const at = fromIso(readField(tree?.value, 'text', 'first_seen') ?? '');
  return tree === undefined || at === undefined
    ? undefined
    : { at, place: pointerBelow(tree.path, 'first_seen'), exact: true };
};

const LOCK_LINE = /still waiting for|deadlock detected|canceling statement due to lock/i;

/** A log finding with the time of the start of the capture does not show when the trouble began. */
const logStart = ({ logs = [], meta }: DatabaseSnapshot): SlownessStart | undefined => {
  const line = logs.find(
    ({ message = '', first }) => first !== undefined && first !== meta.from && LOCK_LINE.test(message),
  );
  return line?.first === undefined
    ? undefined
    : { at: line.first, place: pointerBelow(line.path, 'firstOccurrenceDate'), exact: true };
};

const hourStart = ({ meta: { from } }: DatabaseSnapshot): SlownessStart | undefined =>
  from === undefined ? undefined : { at: from, place: '/WaitEvents', exact: false };

const findStart = (snapshot: DatabaseSnapshot, kind: CauseKind): SlownessStart | undefined =>
  (kind === 'lock-pile-up' ? (queueStart(snapshot) ?? logStart(snapshot)) : undefined) ?? hourStart(snapshot);

type CitableChange = { readonly row: ChangeRecord; readonly batch: AnalysisBatch['hash']; readonly position: number };

type TriggerInputs = {
  readonly context: ClaimContext;
  readonly collector: EvidenceCollector;
  readonly snapshot: DatabaseSnapshot;
  readonly side: 'primary' | 'secondary';
  readonly finding: SnapshotFinding;
  readonly batches: readonly AnalysisBatch[];
};

/** A change that is older than this would have shown its effect before. */
const LONGEST_DELAY = 2 * HOUR;
/** A change that nothing but its time connects with the slowness must be closer to it. */
const LONGEST_UNCONNECTED_DELAY = 30 * MINUTE;
const MAX_SHOWN_CHANGES = 2;

const changesIn = (batches: readonly AnalysisBatch[]): readonly CitableChange[] => {
  const all = batches.flatMap(({ hash, rows }) =>
    rows.flatMap((row, position) =>
      row.kind === 'change' && row.change !== 'alert' ? [{ row, batch: hash, position }] : [],
    ),
  );
  const known = new Map(all.map((each) => [each.row.id, each]));
  return [...known.values()].toSorted((a, b) => b.row.time - a.row.time);
};

const evidenceOf = (placed: {
  readonly row: BatchRow;
  readonly batch: Evidence['batch'];
  readonly position: number;
}) => ({
  batch: placed.batch,
  position: placed.position,
  role: 'context' as const,
  ...quotationOf(placed.row),
});

/** The evidence for a place in the snapshot, and the path within its row. */
const operandAtPlace = (
  { context, side }: TriggerInputs,
  path: string,
): { readonly evidence: string; readonly path: string } | undefined => {
  const found = context.captured.rowOf({ of: side, path });
  if (found === undefined) return undefined;
  return { evidence: context.cite(found.placed), path: ['value', ...pointerKeys(found.rest)].join('.') };
};

const startOperand = (inputs: TriggerInputs, { exact, place }: SlownessStart) => {
  const operand = operandAtPlace(inputs, place);
  return exact || operand === undefined ? operand : { ...operand, path: 'captured.from' };
};

const ownerOperand = (inputs: TriggerInputs, { row, path }: StatementOwner) =>
  row === undefined ? operandAtPlace(inputs, path) : { evidence: inputs.collector.citeOther(evidenceOf(row)), path };

const ownerParts = ({ name: own, words: [before, after], called }: StatementOwner): readonly SentencePart[] => [
  before,
  namePart(own),
  after,
  ...(called === undefined ? [] : [namePart(called)]),
];

type ConnectedChange = { readonly change: CitableChange; readonly owner: StatementOwner };

const connectedTrigger = (
  inputs: TriggerInputs,
  { change, owner }: ConnectedChange,
  since: SlownessStart,
): readonly DatabaseTrigger[] => {
  const [from, by] = [startOperand(inputs, since), ownerOperand(inputs, owner)];
  if (from === undefined || by === undefined) return [];
  const id = inputs.collector.citeOther(evidenceOf(change));
  const { row } = change;
  const window = { from: since.at };
  const began: readonly SentencePart[] = since.exact
    ? [', before sessions were seen to queue up, at ', momentPart(since.at, window)]
    : [', before the hour in question began, at ', momentPart(since.at, window)];
  const parts = [
    namePart(row.service),
    ' was changed at ',
    momentPart(row.time, window),
    ...began,
    ': ',
    { quote: row.title },
    '; ',
    ...ownerParts(owner),
  ];
  const claim = buildClaim('cause', { citations: [id, by.evidence, from.evidence] }, parts);
  const follows = { change: id, owner: by.evidence, at: by.path, since: from };
  return [{ claim: { ...claim, follows }, isShown: true, title: row.title }];
};

const triggerByTime = (inputs: TriggerInputs, { row, ...place }: CitableChange): DatabaseTrigger => {
  const id = inputs.collector.citeOther(evidenceOf({ row, ...place }));
  const parts = [
    namePart(row.service),
    ' was changed at ',
    momentPart(row.time, { from: row.time }),
    ': ',
    { quote: row.title },
  ];
  const claim: Claim = buildClaim('interpretation', { citations: [id] }, parts);
  return { claim, isShown: false, title: row.title };
};

/** Where the rows connect a service with the cause, changes of all other services are left out. */
export const findTriggers = (inputs: TriggerInputs): readonly DatabaseTrigger[] => {
  const since = findStart(inputs.snapshot, inputs.finding.kind);
  if (since === undefined) return [];
  const { snapshot, finding, batches } = inputs;
  const end = since.exact ? since.at : (snapshot.meta.to ?? since.at);
  const before = changesIn(batches).filter(({ row }) => row.time < end && row.time >= since.at - LONGEST_DELAY);
  const owners = findOwners(snapshot, finding, batches);
  const connected = before.flatMap((change): readonly ConnectedChange[] => {
    const owner = owners.find((each) => isNameOfService(change.row.service, each.name));
    return owner === undefined ? [] : [{ change, owner }];
  });
  const earlier = connected.filter(({ change }) => change.row.time < since.at);
  if (earlier.length > 0)
    return earlier.slice(0, MAX_SHOWN_CHANGES).flatMap((each) => connectedTrigger(inputs, each, since));
  const candidates = owners.some(({ isUser }) => isUser !== true) ? connected.map(({ change }) => change) : before;
  return candidates
    .filter(({ row }) => row.time >= since.at - LONGEST_UNCONNECTED_DELAY)
    .slice(0, 1)
    .map((change) => triggerByTime(inputs, change));
};
