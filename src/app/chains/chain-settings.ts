// What the configuration says about chains; the composition root fills it.
import type { ChainDefinition } from '../../investigation/chain/chain-definition.js';

export abstract class ChainSettings {
  abstract readonly chains: { readonly [name: string]: ChainDefinition };
}
