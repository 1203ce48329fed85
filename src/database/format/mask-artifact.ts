// Masks an artifact before it is stored: every text in it, under the name of its field.
import { ownItem } from '../../telemetry/json-pointer.js';
import { isObject } from './fields.js';
import type { JsonObject } from './place.js';

/** `name`: of the field that holds the text. */
export type MaskText = (text: string, name?: string) => string;

/** What statements and instances are known by: the tools look them up. */
const IDS: ReadonlySet<string> = new Set([
  'sql_id',
  'sql_db_id',
  'sql_id_tokinized',
  'db.sql.id',
  'db.sql.db_id',
  'DbiResourceId',
]);
const ID = /^[\w-]{1,64}$/;

/** The value of a parameter is named by its neighbour. */
const namedBy = (object: JsonObject, key: string): string => {
  const name = key === 'ParameterValue' ? ownItem(object, 'ParameterName') : undefined;
  return typeof name === 'string' ? name : key;
};

const maskObject = (object: JsonObject, mask: MaskText): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, masked(value, mask, namedBy(object, key))]));

const masked = (value: unknown, mask: MaskText, name?: string): unknown => {
  if (typeof value === 'string')
    return name !== undefined && IDS.has(name) && ID.test(value) ? value : mask(value, name);
  if (Array.isArray(value)) return value.map((item: unknown) => masked(item, mask, name));
  return isObject(value) ? maskObject(value, mask) : value;
};

/** Keys and numbers stay as they are. Recurses: only for what `tooLarge` has let pass. */
export const maskArtifact = (artifact: JsonObject, mask: MaskText): JsonObject => maskObject(artifact, mask);
