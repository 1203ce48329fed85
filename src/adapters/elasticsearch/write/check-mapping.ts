// Whether an index that exists is mapped as our template has it: one that somebody made by hand would be searched in vain.
import type { Client } from '@elastic/elasticsearch';
import { SourceError } from '../../../ports/sources.js';

/** What every index of ours must have. */
const NEEDED: { readonly [field: string]: string } = { time: 'long', sequence: 'long', service: 'keyword' };

const wrong = (index: string, field: string, type: string | undefined): SourceError => {
  const found = type === undefined ? 'it has no such field' : `it is ${type}`;
  return new SourceError(
    'refused',
    `index ${index} was not made by Casefile: "${field}" must be ${NEEDED[field]}, and ${found}`,
  );
};

type Mapped = { readonly mapping?: { readonly [field: string]: { readonly type?: string } | undefined } };

/** Asked once per index, of its metadata alone; throws `SourceError`. One that is not there yet is made from the template. */
export const mappingCheck = (): ((client: Client, index: string) => Promise<void>) => {
  const checked = new Set<string>();
  return async (client, index) => {
    if (checked.has(index)) return;
    const fields = Object.keys(NEEDED);
    const found = await client.indices.getFieldMapping({ index, fields }, { ignore: [404] });
    const { mappings } = found[index] ?? {};
    if (mappings !== undefined)
      for (const field of fields) {
        const type = (mappings[field] as Mapped | undefined)?.mapping?.[field]?.type;
        if (type !== NEEDED[field]) throw wrong(index, field, type);
      }
    checked.add(index);
  };
};
