// Generates a case, sends it to a tenant of its own, and asks its question.
import { createHash } from 'node:crypto';
import type { Case, Scene } from '../cases/case.js';
import type { CaseVariant } from '../cases/draw.js';
import { generateCase } from '../cases/generate.js';
import { thinned, type Thinning } from '../cases/thin.js';
import { ndjson, type Rows } from '../../src/demo/rows.js';
import type { Answer } from '../../src/evidence/answer.js';
import { toIso } from '../../src/kernel/time.js';
import { startTenants, type Tenants } from './tenants.js';

export type AskedCase = {
  readonly case: Omit<Case, 'rows'>;
  readonly answer: Answer;
  /** Generated, sent and answered. */
  readonly seconds: number;
  readonly digest: string;
};

export type CaseRequest = {
  readonly seed: number;
  readonly scene: Scene | undefined;
  readonly variant?: CaseVariant;
};

const SIGNALS = ['spans', 'metrics', 'changes', 'logs'] as const;

/** A service holds so many tenants before the next one takes over. */
const TENANTS = 25;

const send = async (tenants: Tenants, tenant: string, rows: Rows): Promise<string> => {
  const hash = createHash('sha256');
  for (const signal of SIGNALS) {
    const body = ndjson(rows[signal]);
    hash.update(body);
    if (body !== '') await tenants.send(tenant, signal, body);
  }
  return hash.digest('hex');
};

export const tenantOf = ({ seed, scene }: CaseRequest): string => `${scene ?? 'case'}-${seed}`;

export const askOne = async (tenants: Tenants, caseRequest: CaseRequest, thinning: Thinning): Promise<AskedCase> => {
  const before = performance.now();
  const { rows, ...about } = generateCase(caseRequest.seed, caseRequest.scene, caseRequest.variant);
  const digest = await send(tenants, tenantOf(caseRequest), thinned(rows, thinning));
  const question = { text: about.question, askedAt: toIso(about.askedAt) };
  const answer = await tenants.ask(tenantOf(caseRequest), question);
  return { case: about, answer, digest, seconds: (performance.now() - before) / 1000 };
};

export const askAll = async (all: readonly CaseRequest[], thinning: Thinning): Promise<readonly AskedCase[]> => {
  const asked: AskedCase[] = [];
  for (let from = 0; from < all.length; from += TENANTS) {
    const some = all.slice(from, from + TENANTS);
    const tenants = await startTenants(some.map(tenantOf));
    try {
      for (const caseRequest of some) asked.push(await askOne(tenants, caseRequest, thinning));
    } finally {
      await tenants.close();
    }
  }
  return asked;
};
