// What the thread of the knowledge store is asked.
import type { Tenant } from '../../../kernel/brand.js';
import type { KnowledgeStore } from '../../../ports/knowledge.js';

type Call<Name extends keyof KnowledgeStore> = {
  readonly input: Parameters<KnowledgeStore[Name]>[0];
  readonly output: Awaited<ReturnType<KnowledgeStore[Name]>>;
};

/** The store's own operations, each with its one argument. */
export type KnowledgeOperations = {
  readonly collections: { readonly input: { readonly tenant: Tenant }; readonly output: Call<'collections'>['output'] };
  readonly position: { readonly input: { readonly tenant: Tenant }; readonly output: number };
  readonly open: Call<'open'>;
  readonly drop: Call<'drop'>;
  readonly documents: Call<'documents'>;
  readonly document: Call<'document'>;
  readonly put: Call<'put'>;
  readonly remove: Call<'remove'>;
  readonly search: Call<'search'>;
  readonly close: { readonly input: undefined; readonly output: void };
};

/** `knowledge.sqlite`; tenant `acme` is stored beside it as `knowledge.acme.sqlite`. */
export type KnowledgeRole = { readonly file: string };
