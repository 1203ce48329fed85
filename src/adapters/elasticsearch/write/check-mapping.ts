// Whether an index that exists is mapped as our template has it: one that somebody made by hand, or a server by guessing, would be searched in vain.
import type { Client } from '@elastic/elasticsearch';
import { SourceError } from '../../../ports/sources.js';

/** What every index of rows must have. */
const NEEDED: { readonly [field: string]: string } = {
  time: 'long',
  sequence: 'long',
  service: 'keyword',
  ingester: 'keyword',
};

type Mapped = {
  readonly mappings?: { readonly properties?: { readonly [field: string]: { readonly type?: string } } };
};

/** In words; `undefined`: it is as ours are. */
const wrongWith = (index: string, { mappings }: Mapped): string | undefined => {
  for (const [field, type] of Object.entries(NEEDED)) {
    const found = mappings?.properties?.[field]?.type;
    const is = found === undefined ? 'it has no such field' : `it is ${found}`;
    if (found !== type)
      return `index ${index} was not made by Casefile: "${field}" must be ${type}, and ${is}: delete it`;
  }
  return undefined;
};

type Indexes = { readonly [index: string]: Mapped };

const FILTER = Object.keys(NEEDED).map((field) => `*.mappings.properties.${field}.type`);

/** Of indexes of rows that are matched, what is wrong with the first that is not ours. */
export const foreignAmong = async (client: Client, patterns: readonly string[]): Promise<string | undefined> => {
  const found: Indexes = await client.indices.getMapping({ index: [...patterns], filter_path: FILTER });
  const wrong = Object.entries(found).map(([index, mapped]) => wrongWith(index, mapped));
  return wrong.find((each) => each !== undefined);
};

/** Whoever deletes an index may have deleted its template, too: one that is not there has its template made sure of. Throws `SourceError`. */
export const checkedMapping = async (client: Client, index: string, install: () => Promise<void>): Promise<void> => {
  // metadata alone, which every node has, also of an index without a shard
  const found: Indexes = await client.indices.getMapping({ index }, { ignore: [404] });
  const mapped = found[index];
  if (mapped === undefined) return install();
  const wrong = wrongWith(index, mapped);
  if (wrong !== undefined) throw new SourceError('refused', wrong);
};
