// Names of tables as InnoDB stores them: those of their files, with other characters encoded and partitions behind the name.

export type InnodbTable = { readonly schema: string; readonly table: string };

/** `@002d` stands for `-`; other forms (`@1i`) the server alone decodes. */
const decoded = (name: string): string | undefined => {
  const plain = name.replace(/@([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return name.replace(/@[0-9a-f]{4}/g, '').includes('@') ? undefined : plain;
};

/** Without the partition and its subpartition. MariaDB writes them in upper case, MySQL 8 in lower case. */
const withoutPartition = (name: string): string => name.replace(/#p#.*$/is, '');

/** The parts of a name that `decodeInnodbName` needs the server for. */
export const encodedParts = (name: string): readonly string[] =>
  withoutPartition(name)
    .split('/')
    .filter((part) => decoded(part) === undefined);

/**
 * Pure. Of `my@002dshop/part#P#p0` the table `part` in `my-shop`; `undefined` for tables that the server keeps for itself
 * (`shop/FTS_…`, `shop/#sql-…`), and where a part is encoded and not among `known`, which has decoded parts by encoded ones.
 */
export const decodeInnodbName = (
  name: string,
  known: ReadonlyMap<string, string> = new Map(),
): InnodbTable | undefined => {
  const [schema, table, ...others] = withoutPartition(name)
    .split('/')
    .map((part) => decoded(part) ?? known.get(part));
  if (schema === undefined || table === undefined || others.length > 0) return undefined;
  if (schema === '' || table === '' || /^(?:FTS_[0-9a-f]{16}_|#sql)/i.test(name.slice(name.indexOf('/') + 1)))
    return undefined;
  return { schema, table };
};
