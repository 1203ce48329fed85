// API keys of the configuration: fixed while the process runs.
import { type ApiKey, ApiKeys } from '../../ports/api-keys.js';

type DigestedKey = ApiKey & { readonly hash: string };

class ConfiguredKeys extends ApiKeys {
  readonly #keys: ReadonlyMap<string, ApiKey>;

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

  override recordUse(): void {}

  /** Changes of the configuration are audited as such. */
  override changes(): readonly [] {
    return [];
  }
}

export const configuredKeys = (keys: readonly DigestedKey[]): ApiKeys => new ConfiguredKeys(keys);
