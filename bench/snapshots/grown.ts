// Snapshot files of any size: a generated one with full texts of statements beside, which is what makes real ones large.

export type Artifact = { readonly [section: string]: unknown };

const SQL = 'SELECT o.id, o.total, c.name FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.region = $1 ';
const SECRET = "AND c.email = 'ann@example.com' ";

const USUAL = SQL.repeat(20) + SECRET;
/** Nothing takes longer to mask. */
const ADDRESSES = Array.from({ length: 80 }, (_none, at) => `('ann${at}.#@example.com')`).join(', ');

export const grown = (artifact: Artifact, bytes: number, text = USUAL): string => {
  const own = JSON.stringify(artifact, undefined, 2).length;
  const texts = Array.from({ length: Math.max(0, Math.ceil((bytes - own) / (text.length + 150))) }, (_none, at) => ({
    'db.sql.db_id': `pi-${at}`,
    'db.sql.id': `ID${at}`,
    'db.load.avg': 0.01,
    sql_full_text: `${text.replaceAll('#', `${at}`)} -- ${at}`,
  }));
  const sqls = (artifact['SQLs'] ?? {}) as Artifact;
  const full = [...((sqls['SQLTextFull'] ?? []) as readonly unknown[]), { sql_id_tokinized: 'GROWN', sql_ids: texts }];
  return JSON.stringify({ ...artifact, SQLs: { ...sqls, SQLTextFull: full } }, undefined, 2);
};

export type Size = readonly [name: string, bytes: number, rounds: number, text?: string];

export const SIZES: readonly Size[] = [
  ['60 KB', 60_000, 200],
  ['5 MB', 5_000_000, 15],
  ['5 MB of addresses', 5_000_000, 5, ADDRESSES],
  ['50 MB', 49_000_000, 3],
];

export const SERVED: readonly (readonly [name: string, bytes: number, text?: string])[] = [
  ['60 KB served', 60_000],
  ['5 MB served', 5_000_000],
  ['5 MB of addresses served', 5_000_000, ADDRESSES],
  ['50 MB served', 49_000_000],
];
