// Rows on their way out: equal log lines are numbered, and what the caller knows better is written in.
import { MINUTE, type Micros, toIso } from '../../kernel/time.js';
import type { Signal } from '../demo/script.js';
import { defaultFields, type Signal as FieldSignal } from '../../telemetry/fields/field-map.js';
import { logKey, ordinals } from '../../telemetry/identity.js';
import { instantOf } from '../../telemetry/normalise/instant.js';
import { normaliseLog } from '../../telemetry/normalise/log.js';
import type { Zone } from './zone.js';

export type Preparing = {
  readonly signal: Signal;
  /** Names the source in record identities. */
  readonly source: string;
  /** Of rows that name none. */
  readonly service?: string;
  /** Of times that name none; absent: UTC. */
  readonly zone?: Zone;
  /** One instant for the whole source, so that each reading of it gives the same rows. */
  readonly readAt: Micros;
};

export type Prepared = { readonly row: object; readonly named: boolean };

const FIELDS: { readonly [signal in Signal]: FieldSignal } = {
  logs: 'log',
  spans: 'span',
  metrics: 'metric',
  changes: 'change',
};

/** The row's time in UTC, by the offset that the zone has then. */
const zoned = (time: string | number | boolean, zone: Zone, readAt: Micros): Micros | undefined => {
  const about = instantOf(time, zone(readAt) * MINUTE);
  return about === undefined ? undefined : instantOf(time, zone(about) * MINUTE);
};

const completed = (row: object, { signal, service, zone, readAt }: Preparing): Prepared => {
  const { values } = defaultFields[FIELDS[signal]](row);
  const at = zone === undefined || values.time === undefined ? undefined : zoned(values.time, zone, readAt);
  const known = values.service !== undefined || service !== undefined;
  const added = {
    ...(at !== undefined && { '@timestamp': toIso(at) }),
    ...(!(values.service !== undefined || service === undefined) && { 'service.name': service }),
  };
  return { row: { ...row, ...added }, named: known };
};

/** Numbers rows by the key that the store tells log lines apart by. */
const numbering = ({ source, readAt }: Preparing): ((row: object) => object) => {
  const next = ordinals();
  return (row) => {
    const draft = normaliseLog(row, { source, receivedAt: readAt });
    if ('rejected' in draft) return row;
    return { ...row, 'casefile.ordinal': next(logKey({ ...draft.ok, ordinal: 0 })) };
  };
};

/** Prepares the rows of one source, in their order. */
export const preparer = (preparing: Preparing): ((row: object) => Prepared) => {
  const numbered = preparing.signal === 'logs' ? numbering(preparing) : (row: object): object => row;
  return (row) => {
    const done = completed(row, preparing);
    return { ...done, row: numbered(done.row) };
  };
};
