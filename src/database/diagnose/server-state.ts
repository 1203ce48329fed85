// Reads the section ServerState: only captures of a running server have it, and each of its lists may be absent.
import { jsonPointer, ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import { type PlacedObject, placedObjects, readField } from '../format/fields.js';
import type { PlacedNumber } from './computed-figure.js';
import { type FigureSentencePart, quotePart } from './sentences.js';
import type { SnapshotView } from './snapshot-view.js';

export const STATE_SECTION = 'ServerState';

export type StateListName =
  | 'Transactions'
  | 'Applications'
  | 'PreparedTransactions'
  | 'ReplicationSlots'
  | 'Standbys'
  | 'Databases'
  | 'TableAges'
  | 'Tables'
  | 'Indexes'
  | 'Sequences'
  | 'TemporaryFiles'
  | 'Replication'
  | 'BinaryLog'
  | 'InnoDB'
  | 'LatestDeadlock'
  | 'Settings';

const sectionOf = ({ snapshot }: SnapshotView): unknown => ownItem(snapshot.artifact, STATE_SECTION);

/** `undefined`: it was not captured. An empty list says that there was none. */
export const stateList = (look: SnapshotView, name: StateListName): readonly PlacedObject[] | undefined => {
  const list = ownItem(sectionOf(look), name);
  return Array.isArray(list) ? placedObjects(list, jsonPointer(STATE_SECTION, name)) : undefined;
};

export const stateRows = (look: SnapshotView, name: StateListName): readonly PlacedObject[] =>
  stateList(look, name) ?? [];

export const archiverState = (look: SnapshotView): PlacedObject | undefined => {
  const value = ownItem(sectionOf(look), 'Archiver');
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { path: jsonPointer(STATE_SECTION, 'Archiver'), value: value as PlacedObject['value'] }
    : undefined;
};

/** Sequences whose value the role that captured may not read. */
export const unreadableSequences = (look: SnapshotView): number =>
  readField(sectionOf(look), 'number', 'UnreadableSequences') ?? 0;

/** The role that captured did not see what the sessions of others do. */
export const hasHiddenSessions = (look: SnapshotView): boolean =>
  readField(sectionOf(look), 'flag', 'HiddenSessions') === true;

export const hasServerState = (look: SnapshotView): boolean => sectionOf(look) !== undefined;

export const numberIn = (
  look: SnapshotView,
  { path, value }: PlacedObject,
  ...keys: readonly string[]
): PlacedNumber | undefined => {
  const number = readField(value, 'number', ...keys);
  return number === undefined ? undefined : { value: number, at: { of: look.side, path: pointerBelow(path, ...keys) } };
};

export const textIn = ({ value }: PlacedObject, ...keys: readonly string[]): string | undefined =>
  readField(value, 'text', ...keys);

export const isFlagged = ({ value }: PlacedObject, key: string): boolean | undefined => readField(value, 'flag', key);

export const namedIn = (placed: PlacedObject, ...keys: readonly string[]): FigureSentencePart => {
  const text = textIn(placed, ...keys);
  return text === undefined ? undefined : { name: text };
};

export const quotedIn = (placed: PlacedObject, ...keys: readonly string[]): FigureSentencePart => {
  const text = textIn(placed, ...keys);
  return text === undefined || text === '' ? undefined : quotePart(text);
};

/** The value that is in force, whether or not somebody set it. */
export const settingInForce = (look: SnapshotView, name: string): PlacedObject | undefined =>
  stateRows(look, 'Settings').find((row) => textIn(row, 'name') === name);

/** `, process `4711`, of the user `shop`` … what says whose a session is. */
export const sessionParts = (row: PlacedObject): readonly FigureSentencePart[] => {
  const [pid, application, user, state] = ['pid', 'application', 'user', 'state'].map((key) => namedIn(row, key));
  return [
    ...(application === undefined ? [] : ['application ', application, ', ']),
    'process ',
    pid ?? 'without a number',
    ...(user === undefined ? [] : [', user ', user]),
    ...(state === undefined ? [] : [', in state ', state]),
  ];
};
