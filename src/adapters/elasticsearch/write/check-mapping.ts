// Whether an index that exists is mapped as our template has it: one that somebody made by hand would be searched in vain.
import type { Client } from '@elastic/elasticsearch';
import { SourceError } from '../../../ports/sources.js';

/** What every index of ours must have. */
const NEEDED: { readonly [field: string]: string } = { time: 'long', sequence: 'long', service: 'keyword' };

type Types = { readonly [type: string]: object };

const wrong = (index: string, field: string, types: Types | undefined): SourceError => {
  const found = types === undefined ? 'no such field' : `it as ${Object.keys(types).join(' and ')}`;
  return new SourceError(
    'refused',
    `index ${index} was not made by Casefile: "${field}" must be ${NEEDED[field]}, and it has ${found}`,
  );
};

/** Asked once per index; throws `SourceError`. An index that is not there yet is made from the template. */
export const mappingCheck = (): ((client: Client, index: string) => Promise<void>) => {
  const checked = new Set<string>();
  return async (client, index) => {
    if (checked.has(index)) return;
    const { indices, fields } = await client.fieldCaps({
      index,
      fields: Object.keys(NEEDED),
      ignore_unavailable: true,
      allow_no_indices: true,
    });
    if (indices.length > 0)
      for (const [field, type] of Object.entries(NEEDED)) {
        const types = fields[field];
        if (types === undefined || Object.keys(types).join() !== type) throw wrong(index, field, types);
      }
    checked.add(index);
  };
};
