// Names of our indexes: `casefile-<tenant>-<part>-<day of ingest>`, so that retention drops whole indexes.
import { createHash } from 'node:crypto';
import type { Tenant } from '../../../kernel/brand.js';
import { type Micros, toIso } from '../../../kernel/time.js';

/** The rows as they were sent, and what is derived from them: one document per trace, one per 30 seconds. */
export const SIGNAL_PARTS = ['logs', 'spans', 'metrics', 'changes'] as const;
export const INDEX_PARTS = [...SIGNAL_PARTS, 'traces', 'sums'] as const;
export type IndexPart = (typeof INDEX_PARTS)[number];

/** Whose indexes: the tenant in the code that stands in their names. */
export type IndexOwner = { readonly prefix: string; readonly code: string };

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

export const ownerOf = (prefix: string, tenant: Tenant): IndexOwner => ({ prefix, code: tenantCode(tenant) });

const indexStem = ({ prefix, code }: IndexOwner): string => `${prefix}-${code}`;

/** `2026.02.02` */
export const indexDay = (at: Micros): string => toIso(at).slice(0, 10).replaceAll('-', '.');

export const indexOfDay = (owner: IndexOwner, part: IndexPart, at: Micros): string =>
  `${indexStem(owner)}-${part}-${indexDay(at)}`;

export const indexPattern = (owner: IndexOwner, part: IndexPart): string => `${indexStem(owner)}-${part}-*`;

/** Templates, dictionaries and what else a tenant's ingesters remember: one small index. */
export const stateIndex = (owner: IndexOwner): string => `${indexStem(owner)}-state`;

/** Collections, and which documents are in them: one small index. */
export const knowledgeIndex = (owner: IndexOwner): string => `${indexStem(owner)}-knowledge`;

/** The passages of one collection. */
export const passagesIndex = (owner: IndexOwner, collection: string): string =>
  `${indexStem(owner)}-passages-${collection}`;

export const everyPassagesIndex = (owner: IndexOwner): string => passagesIndex(owner, '*');

/** Of all tenants. */
export const everyKnowledgeIndex = (prefix: string): readonly string[] => [
  `${prefix}-*-knowledge`,
  `${prefix}-*-passages-*`,
];

/** Of all tenants. */
export const everyRowIndex = (prefix: string): readonly string[] =>
  SIGNAL_PARTS.map((signal) => `${prefix}-*-${signal}-*`);

/** One vector for each template, if they are made. */
export const vectorIndex = (owner: IndexOwner): string => `${indexStem(owner)}-vectors`;

/** Everything of a tenant. */
export const everyIndexOf = (owner: IndexOwner): string => `${indexStem(owner)}-*`;

export type ParsedIndex = {
  readonly index: string;
  readonly code: string;
  readonly part: IndexPart;
  readonly day: string;
};

const isIndexPart = (text: string | undefined): text is IndexPart => INDEX_PARTS.some((part) => part === text);

/** `undefined`: not one of ours. */
export const parseIndexName = (prefix: string, index: string): ParsedIndex | undefined => {
  if (!index.startsWith(`${prefix}-`)) return undefined;
  const [code = '', part, day = ''] = index.slice(prefix.length + 1).split('-');
  return isIndexPart(part) && /^\d{4}\.\d\d\.\d\d$/.test(day) ? { index, code, part, day } : undefined;
};
