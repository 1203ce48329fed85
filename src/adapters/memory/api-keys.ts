// API keys of the configuration: fixed while the process runs.
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { type ApiKey, ApiKeys, type ListedApiKey } from '../../ports/api-keys.js';

type DigestedKey = ApiKey & { readonly hash: string };

class ConfiguredKeys extends ApiKeys {
  readonly #keys: ReadonlyMap<string, ApiKey>;
  /** Since the process began. */
  readonly #used = new Map<ApiKey, Micros>();

  constructor(keys: readonly DigestedKey[]) {
    super();
    this.#keys = new Map(keys.map(({ hash, ...key }) => [hash, key]));
  }

  override areRequired(): boolean {
    return this.#keys.size > 0;
  }

  override find(digest: string): ApiKey | undefined {
    return this.#keys.get(digest);
  }

  override recordUse(key: ApiKey, at: Micros): void {
    this.#used.set(key, at);
  }

  override list(tenant: string): readonly ListedApiKey[] {
    const own = [...this.#keys.values()].filter((key) => key.tenant === tenant);
    return own.map((key) => {
      const { actor: name, role, collections, services, until } = key;
      const lastUsedAt = this.#used.get(key);
      return { name, role, origin: 'configuration', ...optional({ collections, services, until, lastUsedAt }) };
    });
  }

  /** Changes of the configuration are audited as such. */
  override changes(): readonly [] {
    return [];
  }
}

export const configuredKeys = (keys: readonly DigestedKey[]): ApiKeys => new ConfiguredKeys(keys);
