// Which attributes the stored records have, learnt from the newest of them: what can be counted by users, orders, owners …
import type { AskContext } from '../ask-context.js';
import type { AskQueries, AskReads } from '../ask-reads.js';
import type { Attributes } from '../../telemetry/record.js';
import { hasSource, logQuery, spanQuery } from '../queries.js';

const SAMPLE = 60;

export const sampleQueries = (context: AskContext): AskQueries => ({
  ...(hasSource(context, 'logs') && { sample: logQuery(context, { budget: SAMPLE }) }),
  ...(hasSource(context, 'spans') && { 'sample-spans': spanQuery(context, { budget: SAMPLE }) }),
});

const DATABASE_ATTRIBUTE = /^(?:db|postgresql|mysql|mariadb|mongodb|mssql|oracle|redis)\./;

/** The record is of a database: a user name in it is the account of a program. */
export const isOfDatabase = (attributes: Attributes): boolean =>
  Object.keys(attributes).some((name) => DATABASE_ATTRIBUTE.test(name));

const ACCOUNT_FIELD = /^(?:user|user[._]name|usename)$/i;

/** The fields of a record, without the accounts of programs. */
export const fieldsWithoutAccounts = (attributes: Attributes): readonly string[] =>
  Object.keys(attributes).filter((field) => !(ACCOUNT_FIELD.test(field) && isOfDatabase(attributes)));

export type FoundAttribute = { readonly of: 'logs' | 'spans'; readonly field: string };

/** Attributes that say what kind of thing a name names, on either kind of record: lines first. `only`: on records of that kind alone. */
export const findAttribute = (
  reads: AskReads,
  named: RegExp,
  only?: FoundAttribute['of'],
): FoundAttribute | undefined => {
  const lines = reads.rows('sample', 'log').map(({ row }) => ({ of: 'logs' as const, attributes: row.attributes }));
  const spans = reads
    .rows('sample-spans', 'span')
    .map(({ row }) => ({ of: 'spans' as const, attributes: row.attributes }));
  const counts = new Map<string, { readonly found: FoundAttribute; count: number }>();
  const sampled = [...lines, ...spans].filter(({ of }) => only === undefined || of === only);
  for (const { of, attributes = {} } of sampled)
    for (const field of fieldsWithoutAccounts(attributes)) {
      if (!named.test(field)) continue;
      const known = counts.get(`${of} ${field}`) ?? { found: { of, field }, count: 0 };
      known.count += 1;
      counts.set(`${of} ${field}`, known);
    }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.found;
};

/** What a sort of thing is called in attributes. */
export const ATTRIBUTE_PATTERNS = {
  users: /(?:^|[._-])(?:end)?user(?:[._-]?(?:id|name|hash))?$|customer|account[._-]?id|client[._-]?id|enduser/i,
  tenants: /tenant|org(?:ani[sz]ation)?[._-]?id|workspace/i,
  orders: /order(?:[._-]?(?:id|no|number))?$|cart[._-]?id|booking[._-]?id|payment[._-]?id/i,
  sessions: /session/i,
  zones: /(?:availability[._-]?)?zone/i,
  owners: /(?:^|[._-])(?:owner|team|squad|maintainer|contact|on[._-]?call)(?:[._-]|$)/i,
} as const;
