// The index of a tenant's template vectors: one for each template, all made by the model that the index was made for.
import type { Client } from '@elastic/elasticsearch';
import { EmbeddingError, type Embedding } from '../../../ports/embedding.js';
import { SourceError } from '../../../ports/sources.js';
import { failureOf, isMissing } from '../failures.js';
import { vectorIndex, type Owner } from '../write/names.js';

/** Vectors of two models, or of two sizes, cannot be compared. */
export type MadeWith = Pick<Embedding, 'model' | 'dimension'>;

const told = ({ model, dimension }: MadeWith): string => `${model} (${dimension} numbers)`;

const differs = (index: string, known: MadeWith, wanted: MadeWith): SourceError =>
  new SourceError(
    'refused',
    `the vectors of ${index} were made with ${told(known)}, and ${told(wanted)} is configured: delete that index, and they are made anew`,
  );

const madeWith = async (client: Client, index: string): Promise<MadeWith | undefined> => {
  try {
    const found = await client.indices.getMapping({ index });
    const { model, dimension } = found[index]?.mappings._meta ?? {};
    return { model: String(model), dimension: Number(dimension) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Every vector is looked at: there are thousands, and so the same question finds the same ones on every copy. */
const vectorField = (dims: number) =>
  ({ type: 'dense_vector', dims, similarity: 'dot_product', index: true, index_options: { type: 'flat' } }) as const;

const create = (client: Client, index: string, { model, dimension }: MadeWith): Promise<unknown> =>
  client.indices.create(
    {
      index,
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
      mappings: {
        dynamic: false,
        _meta: { model, dimension },
        properties: { digest: { type: 'keyword' }, vector: vectorField(dimension) },
      },
    },
    // another replica was faster
    { ignore: [400] },
  );

const check = (index: string, known: MadeWith, { model, dimension }: MadeWith): void => {
  if (known.model !== model || known.dimension !== dimension) throw differs(index, known, { model, dimension });
};

/** Whether there is one; throws `SourceError` where it was made for another model. */
export const hasVectors = async (client: Client, owner: Owner, wanted: MadeWith): Promise<boolean> => {
  const index = vectorIndex(owner);
  const known = await madeWith(client, index);
  if (known !== undefined) check(index, known, wanted);
  return known !== undefined;
};

export const openVectors = async (client: Client, owner: Owner, wanted: MadeWith): Promise<void> => {
  if (await hasVectors(client, owner, wanted)) return;
  await create(client, vectorIndex(owner), wanted);
  if (await hasVectors(client, owner, wanted)) return;
  throw new SourceError('unavailable', `the index ${vectorIndex(owner)} could not be made`);
};

/** The provider of vectors or the cluster: whichever failed says why. */
export const becauseOf = (error: unknown, hosts: string): string =>
  error instanceof EmbeddingError ? error.message : failureOf(error, hosts).message;
