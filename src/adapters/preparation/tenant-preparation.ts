// What the preparation of a tenant's rows remembers: masking key, templates, and how far each source's clock is off. Recent tenants stay open; their
// templates are saved with the store.
import { hash as digestOf } from 'node:crypto';
import type { Digest } from '../../kernel/digest.js';
import { createMasker, type Masker } from '../../telemetry/masking/mask.js';
import type { MaskingPolicy } from '../../telemetry/masking/own-rules.js';
import { type MaskingPolicies, policyOf } from '../../telemetry/masking/policies.js';
import { type ClockRepair, createClockRepair } from '../../telemetry/normalise/clock-repair.js';
import { constantWords } from '../../telemetry/templates/event-key.js';
import { createTemplateMiner, type TemplateMiner } from '../../telemetry/templates/templates.js';
import { keyedDigest } from './keyed-digest.js';
import { knownWords, type KnownWords, wordsOf } from './search-words.js';
import type { Tenant } from '../../kernel/brand.js';
import type { StoreOperations } from './protocol.js';
import type { RpcClient } from '../threads/rpc.js';

export type TenantPreparation = {
  readonly mask: Masker;
  readonly templates: TemplateMiner;
  readonly clockOf: (source: string) => ClockRepair;
  readonly constants: TemplateConstants;
};

export const sha256Hex: Digest = (text) => digestOf('sha256', text, 'hex');

type TemplateConstants = {
  /** Words of every line of a template: lines are not indexed under them. */
  readonly of: (template: string) => KnownWords;
  readonly forget: (template: string) => void;
};

/** The first lines of a template are indexed under all their words: words that are constant so far may still vary. */
const YOUNG = 64;
const NO_WORDS = knownWords([]);
const MOST_TEMPLATES = 20_000;

const createTemplateConstants = (templates: TemplateMiner): TemplateConstants => {
  const known = new Map<string, { lines: number; words: KnownWords }>();
  return {
    of: (template) => {
      const found = known.get(template);
      if (found === undefined) {
        if (known.size >= MOST_TEMPLATES) known.clear();
        known.set(template, { lines: 1, words: NO_WORDS });
        return NO_WORDS;
      }
      found.lines += 1;
      if (found.lines === YOUNG)
        found.words = knownWords(constantWords(templates.text(template) ?? '').flatMap(wordsOf));
      return found.words;
    },
    forget: (template) => void known.delete(template),
  };
};

const MOST_REMEMBERED = 1_000;

const memoizeBounded = <T>(make: (key: string) => T): ((key: string) => T) => {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

type TenantPreparationOptions = {
  readonly maskingKey: Uint8Array;
  readonly policy?: MaskingPolicy;
  readonly snapshot?: string;
};

export const createTenantPreparation = ({
  maskingKey,
  policy = {},
  snapshot,
}: TenantPreparationOptions): TenantPreparation => {
  const templates = createTemplateMiner({}, snapshot);
  return {
    mask: createMasker({ digest: keyedDigest(maskingKey), policy }),
    templates,
    clockOf: memoizeBounded(createClockRepair),
    constants: createTemplateConstants(templates),
  };
};

const MOST_TENANTS = 8;
type TenantPreparations = {
  readonly of: (tenant: Tenant, maskingKey: Uint8Array) => Promise<TenantPreparation>;
  /** Drops what it learnt and could not store. */
  readonly forget: (tenant: Tenant) => void;
  readonly keep: () => Promise<void>;
};

export const openTenantPreparations = (
  store: RpcClient<StoreOperations>,
  masking: MaskingPolicies,
): TenantPreparations => {
  const open = new Map<Tenant, Promise<TenantPreparation>>();
  const keepOne = async (tenant: Tenant): Promise<void> => {
    const own = await open.get(tenant);
    if (own !== undefined) await store.call('keepTemplates', { tenant, snapshot: own.templates.snapshot() });
  };
  const load = async (tenant: Tenant, maskingKey: Uint8Array): Promise<TenantPreparation> => {
    const snapshot = await store.call('templates', { tenant });
    return createTenantPreparation({
      maskingKey,
      policy: policyOf(masking, tenant),
      ...(snapshot !== undefined && { snapshot }),
    });
  };
  return {
    of: async (tenant, maskingKey) => {
      const known = open.get(tenant);
      if (known !== undefined) return known;
      const [stalest] = open.keys();
      if (open.size >= MOST_TENANTS && stalest !== undefined) {
        await keepOne(stalest);
        open.delete(stalest);
      }
      const loading = open.get(tenant) ?? load(tenant, maskingKey);
      open.set(tenant, loading);
      loading.catch(() => open.delete(tenant));
      return loading;
    },
    forget: (tenant) => void open.delete(tenant),
    keep: async () => {
      for (const tenant of open.keys()) await keepOne(tenant);
    },
  };
};
