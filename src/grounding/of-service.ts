// Whose row it is: the service that serves or calls in it, or its machine.
import { type Row, serviceOf } from './rows.js';

/** A gauge of calls is of whom its labels name, too. */
const isLabelled = (gauge: unknown, service: string): boolean =>
  typeof gauge === 'string' && gauge.split(/[{,}]/).some((label) => label.endsWith(`=${service}`));

/** A row is of a service that serves or calls in it; of the caller alone, unless the claim names whom it calls; or of the machine. */
export const isOf = (row: Row, service: string, names: (name: string) => boolean): boolean => {
  const serving = serviceOf(row);
  if (serving === service || row['host'] === service || isLabelled(row['gauge'], service)) return true;
  return row['caller'] === service && (serving === undefined || !names(serving));
};
