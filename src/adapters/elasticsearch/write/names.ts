// Names of the indexes that Casefile writes: `casefile-<tenant>-<part>-<day of ingest>`, so that retention drops whole indexes.
import { createHash } from 'node:crypto';
import type { Tenant } from '../../../kernel/brand.js';
import { toIso, type Micros } from '../../../kernel/time.js';

/** The rows as they were sent, and what is derived from them: one document per trace, one per 30 seconds. */
export const SIGNALS = ['logs', 'spans', 'metrics', 'changes'] as const;
export const PARTS = [...SIGNALS, 'traces', 'sums'] as const;
export type Part = (typeof PARTS)[number];

/** Whose indexes: the tenant in the code that stands in their names. */
export type Owner = { readonly prefix: string; readonly code: string };

const PLAIN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_PLAIN = 40;

/**
 * No hyphen is left in it, for it ends the tenant: `acme-logs` must never be read by the pattern of `acme`.
 * A name that an index may not bear becomes its digest, behind an underscore that no plain name holds.
 */
const tenantCode = (tenant: Tenant): string =>
  PLAIN.test(tenant) && tenant.length <= LONGEST_PLAIN
    ? tenant.replaceAll('-', '.')
    : `t_${createHash('sha256').update(tenant).digest('hex').slice(0, 32)}`;

export const ownerOf = (prefix: string, tenant: Tenant): Owner => ({ prefix, code: tenantCode(tenant) });

const stem = ({ prefix, code }: Owner): string => `${prefix}-${code}`;

/** `2026.02.02` */
export const dayOf = (at: Micros): string => toIso(at).slice(0, 10).replaceAll('-', '.');

export const indexOf = (owner: Owner, part: Part, at: Micros): string => `${stem(owner)}-${part}-${dayOf(at)}`;

export const patternOf = (owner: Owner, part: Part): string => `${stem(owner)}-${part}-*`;

/** Templates, dictionaries and what else a tenant's ingesters remember: one small index. */
export const stateIndex = (owner: Owner): string => `${stem(owner)}-state`;

/** Collections, and which documents are in them: one small index. */
export const shelfIndex = (owner: Owner): string => `${stem(owner)}-knowledge`;

/** The passages of one collection. */
export const passagesIndex = (owner: Owner, collection: string): string => `${stem(owner)}-passages-${collection}`;

export const allPassages = (owner: Owner): string => passagesIndex(owner, '*');

/** Of all tenants. */
export const everyShelf = (prefix: string): readonly string[] => [`${prefix}-*-knowledge`, `${prefix}-*-passages-*`];

/** Of all tenants. */
export const everyRowIndex = (prefix: string): readonly string[] => SIGNALS.map((signal) => `${prefix}-*-${signal}-*`);

/** One vector for each template, if they are made. */
export const vectorIndex = (owner: Owner): string => `${stem(owner)}-vectors`;

/** Everything of a tenant. */
export const everythingOf = (owner: Owner): string => `${stem(owner)}-*`;

export type Named = { readonly index: string; readonly code: string; readonly part: Part; readonly day: string };

const isPart = (text: string | undefined): text is Part => PARTS.some((part) => part === text);

/** `undefined`: not one of ours. */
export const parseIndex = (prefix: string, index: string): Named | undefined => {
  if (!index.startsWith(`${prefix}-`)) return undefined;
  const [code = '', part, day = ''] = index.slice(prefix.length + 1).split('-');
  return isPart(part) && /^\d{4}\.\d\d\.\d\d$/.test(day) ? { index, code, part, day } : undefined;
};
