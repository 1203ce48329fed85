// The client that a line of a server names, by its user or its application.
import type { LogRecord } from '../record.js';

/** pgbouncer: `C-0x5601: shop/web@10.0.0.9:50744`. */
const USER =
  /\buser(?:name)?[ =:]+['"`]?([\w.-]+)|for (?:user|role) ['"`]?([\w.-]+)|\bC-0x[\da-f]+: [^\s/]+\/([\w.-]+)@/i;
const USER_ROLE = /[-_]?(?:app|user|svc|rw|ro|service|client)$/;

const USER_FIELD = /(?:^|[._])user(?:\.?name)?$/i;
const APPLICATION_FIELD = /(?:^|[._])application(?:_?name)?$/i;

/** The first text in a field of such a name. */
export const textInField = ({ attributes = {} }: LogRecord, field: RegExp): string | undefined => {
  const value = Object.entries(attributes).find(([name]) => field.test(name))?.[1];
  return typeof value === 'string' ? value : undefined;
};

const componentOfUser = (quote: string, byName: ReadonlyMap<string, string>): string | undefined => {
  const name = quote.toLowerCase();
  return (
    byName.get(name) ??
    byName.get(name.replaceAll('_', '-')) ??
    byName.get(name.replace(USER_ROLE, '').replaceAll('_', '-'))
  );
};

/** `quote`: as it stands in the line. */
export const clientNamed = (
  row: LogRecord,
  byName: ReadonlyMap<string, string>,
): { readonly component: string; readonly quote: string } | undefined => {
  const named = USER.exec(row.message)
    ?.slice(1)
    .find((each) => each !== undefined);
  const quotes = [named ?? textInField(row, USER_FIELD), textInField(row, APPLICATION_FIELD)];
  for (const quote of quotes) {
    const component = quote === undefined ? undefined : componentOfUser(quote, byName);
    if (quote !== undefined && component !== undefined && component !== row.service) return { component, quote };
  }
  return undefined;
};
