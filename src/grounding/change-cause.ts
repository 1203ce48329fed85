// Checks a cause that is a change: it came before its effect, and a cited row connects its service with the effect.
import { findServiceTags, isNameOfService } from '../evidence/service-ownership.js';
import type { Claim } from '../evidence/claim.js';
import { formatName } from '../evidence/quoting.js';
import { fromIso, type Micros } from '../kernel/time.js';
import { type StoredRow } from './stored-row.js';
import { valueAt } from '../telemetry/quotable-text.js';

type RowsById = ReadonlyMap<string, StoredRow>;
type FollowsChange = NonNullable<Claim['follows']>;

/** A number, or the instant as text. */
export const readInstant = (row: StoredRow | undefined, path: string): Micros | undefined => {
  const value = valueAt(row, path);
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? fromIso(value) : undefined;
};

/** In an SQL statement the tag of a comment names the owner; in a call it is the caller, if the claim names the callee; else the value itself is the name. */
const showsOwner = (
  row: StoredRow,
  { at }: FollowsChange,
  { service, text }: { readonly service: string; readonly text: string },
) => {
  const value = valueAt(row, at);
  if (typeof value !== 'string') return false;
  if (/(?:^|\.)sql_(?:statement|text|full_text)/.test(at))
    return findServiceTags(value).some((tag) => isNameOfService(service, tag));
  if (row['kind'] === 'snapshot') return isNameOfService(service, value);
  const called = row['kind'] === 'flow' ? valueAt(row, 'to') : valueAt(row, 'attributes.server.address');
  return value === service && typeof called === 'string' && text.includes(`\`${formatName(calleeName(called))}\``);
};

/** `>orders-db SELECT` and `orders-db:5432` are of `orders-db`. */
export const calleeName = (called: string): string => called.replace(/^>/, '').replace(/[ :].*$/s, '');

const isOutOfOrder = ({ time }: StoredRow, since: Micros | undefined): boolean =>
  since === undefined || typeof time !== 'number' || time >= since;

/** Why the change cannot be the cause. `undefined`: it came before and a row connects its service, or the claim names no change. */
export const checkChangeCause = ({ follows, text }: Claim, rows: RowsById): string | undefined => {
  if (follows === undefined) return undefined;
  const [change, owner] = [rows.get(follows.change), rows.get(follows.owner)];
  if (change?.['kind'] !== 'change' || typeof change['service'] !== 'string') return 'it cites no change';
  const { service } = change;
  if (isOutOfOrder(change, readInstant(rows.get(follows.since.evidence), follows.since.path)))
    return 'the change did not come before it';
  if (!text.includes(`\`${formatName(service)}\``)) return `the claim does not name ${service}`;
  const isShown = owner !== undefined && showsOwner(owner, follows, { service, text });
  return isShown ? undefined : `no cited row connects ${service} with it`;
};
