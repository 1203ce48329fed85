// Instants inside are microseconds; on the wire they are RFC 3339. Fields that hold an instant are known by name.
import { toIso } from '../kernel/time.js';

const INSTANTS: ReadonlySet<string> = new Set(['at', 'from', 'to', 'before', 'onset', 'createdAt', 'updatedAt']);

/** A copy in which every instant is text. */
export const wireTimes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(wireTimes);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    typeof item === 'number' && INSTANTS.has(name) ? toIso(item) : wireTimes(item),
  ]);
  return Object.fromEntries(entries);
};
