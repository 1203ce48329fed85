// The cases that parameters are varied on: real incidents, made-up ones, and quiet times, asked once and recorded.
import type { Hypothesis } from '../../src/evidence/finding.js';
import { generateCase } from '../cases/generate.js';
import type { Cause } from '../cases/case.js';
import { ask } from '../incidents/ask.js';
import type { Day } from '../incidents/days.js';
import { copied, onFolder, prepared, type FolderCache } from '../incidents/prepared.js';
import { shifted } from '../incidents/questions.js';
import { truthsOf } from '../incidents/truth.js';
import { whole } from '../incidents/variants.js';
import { askOne, tenantOf, type CaseRequest } from '../seeds/ask.js';
import { startTenants } from '../seeds/tenants.js';
import { type RecordedInput, recordedOf } from './recorded.js';

export type Case = {
  readonly recorded: RecordedInput;
  /** Whether a hypothesis names the cause; never, where nothing is wrong. */
  readonly isRight: (hypothesis: Hypothesis) => boolean;
};

/** `shift`: seconds after the time of the question. */
export const incidentCases = async (day: Day, on: FolderCache, shift: number): Promise<readonly Case[]> => {
  const { folder } = await prepared(on, day, whole);
  const truths = new Map(truthsOf(day).map((truth) => [truth.id, truth.service]));
  return onFolder({ folder: copied(folder) }, async (service) => {
    const cases: Case[] = [];
    for (const question of shifted(day, shift)) {
      await ask(service, question);
      const recorded = await recordedOf(service, question.id, question.askedAt);
      const right = truths.get(question.id);
      cases.push({ recorded, isRight: (hypothesis) => hypothesis.service === right });
    }
    return cases;
  });
};

/** A machine has no service of its own: a hypothesis may name it in its location. */
const names = ({ service, location }: Hypothesis, { services, location: { host } }: Cause): boolean =>
  services.includes(service) || (host !== undefined && JSON.stringify(location).includes(host));

/** A service holds so many tenants before the next one takes over. */
const TENANTS = 25;

const someSeeds = async (some: readonly CaseRequest[]): Promise<readonly Case[]> => {
  const tenants = await startTenants(some.map(tenantOf));
  try {
    const cases: Case[] = [];
    for (const caseRequest of some) {
      const { causes } = generateCase(caseRequest.seed, caseRequest.scene);
      const { answer } = await askOne(tenants, caseRequest, {});
      const recorded = await recordedOf(tenants.reader(tenantOf(caseRequest)), 'case', answer.askedAt);
      cases.push({ recorded, isRight: (hypothesis) => causes.some((cause) => names(hypothesis, cause)) });
    }
    return cases;
  } finally {
    await tenants.close();
  }
};

export const seedCases = async (all: readonly CaseRequest[]): Promise<readonly Case[]> => {
  const cases: Case[] = [];
  for (let from = 0; from < all.length; from += TENANTS)
    cases.push(...(await someSeeds(all.slice(from, from + TENANTS))));
  return cases;
};
