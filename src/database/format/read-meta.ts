// Reads whose snapshot it is and which window it covers; a time that is not UTC is refused, not moved.
import { optional } from '../../kernel/optional.js';
import type { Rejection } from '../../kernel/rejection.js';
import { fromIso, type Micros } from '../../kernel/time.js';
import { jsonPointer, ownItem, pointerBelow } from '../../telemetry/json-pointer.js';
import { field, fields } from './fields.js';
import type { FileName } from './file-name.js';
import type { JsonObject, Path } from './place.js';
import type { Meta } from './snapshot.js';

export type MetaRefused = Rejection<'not-utc' | 'no-window'>;

const PATH = jsonPointer('$META$');
const UTC = /(?:[Zz]|[+-]00:?00)$/;

type Read = Micros | MetaRefused | undefined;

const readUtc = (value: unknown, path: Path): Read => {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const at = UTC.test(value) ? fromIso(value) : undefined;
  if (at !== undefined) return at;
  return { rejected: 'not-utc', because: `${path} must be an RFC 3339 time in UTC, as in 2026-01-10T10:00:00Z` };
};

const isTold = (read: Read): read is Micros | MetaRefused => read !== undefined;

/** The first place that says something decides. */
const firstOf = (artifact: JsonObject, ...places: readonly Path[]): Read =>
  places.map((path) => readUtc(path.slice(1).split('/').reduce<unknown>(ownItem, artifact), path)).find(isTold);

type Window = { readonly from?: Micros; readonly to?: Micros };

const readWindow = (artifact: JsonObject, name?: FileName): Window | MetaRefused => {
  const from = firstOf(artifact, pointerBelow(PATH, 'startTime'), '/WaitEvents/AlignedStartTime') ?? name?.from;
  const to = firstOf(artifact, pointerBelow(PATH, 'endTime'), '/WaitEvents/AlignedEndTime') ?? name?.to;
  if (typeof from === 'object') return from;
  if (typeof to === 'object') return to;
  if (from === undefined || to === undefined) return {};
  return from < to ? { from, to } : { rejected: 'no-window', because: 'the snapshot ends before it starts' };
};

export const readMeta = (artifact: JsonObject, name?: FileName): Meta | MetaRefused => {
  const window = readWindow(artifact, name);
  if ('rejected' in window) return window;
  const meta = ownItem(artifact, '$META$');
  const said = fields(meta, {
    version: ['text', 'version'],
    region: ['text', 'region'],
    comment: ['text', 'commandLineOptions', 'comment'],
  });
  const instance =
    field(meta, 'text', 'instanceName') ??
    field(artifact, 'text', 'GeneralInformation', 'DBInstanceIdentifier') ??
    name?.instance;
  return { path: PATH, ...said, ...window, ...optional({ instance }) };
};
