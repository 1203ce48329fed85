// Stores that only read: whatever would be stored is refused, with the reason.
import { BlobStore } from '../ports/blob-store.js';
import { EventStore, StoreError } from '../ports/event-store.js';
import { KnowledgeStore } from '../ports/knowledge.js';
import type { InstallationStores } from './stores.js';

type Method = (...input: never[]) => unknown;

/** The same object, with some of its methods replaced. */
const replaced = <T extends object>(target: T, methods: { readonly [name in keyof T]?: Method }): T =>
  new Proxy(target, {
    get: (own, name) => {
      const method = methods[name as keyof T];
      if (method !== undefined) return method;
      const value: unknown = Reflect.get(own, name);
      return typeof value === 'function' ? value.bind(own) : value;
    },
  });

/** `refuse` makes the error that every write ends with. */
export const readOnlyStores = (stores: InstallationStores, refuse: () => StoreError): InstallationStores => {
  const refused = (): Promise<never> => Promise.reject(refuse());
  const { facts, telemetry, knowledge, blobs } = stores;
  // an investigation without one would get it now
  const salt: EventStore['salt'] = (stream) => facts.events.salt(stream).catch(refused);
  return {
    ...stores,
    facts: { ...facts, events: replaced<EventStore>(facts.events, { append: refused, appendStages: refused, salt }) },
    telemetry: { ...telemetry, ingest: replaced(telemetry.ingest, { write: refused }) },
    knowledge: {
      ...knowledge,
      store: replaced<KnowledgeStore>(knowledge.store, { open: refused, put: refused, remove: refused, drop: refused }),
    },
    blobs: replaced<BlobStore>(blobs, { put: refused, delete: refused }),
  };
};
