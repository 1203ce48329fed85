// What good models write of an incident, and the lies next to it: every sentence with the stage on which it was written.
import type { CheckedClaim } from '../../../src/evidence/claim.js';
import { answeredIncident } from '../incident-answer.js';
import { briefSentences } from './brief-prose.js';
import { moreSentences } from './more-prose.js';
import { type Mutant, mutantsOf } from './mutants.js';
import { briefStage, type Stage, toolStage, verdictOn } from './stage.js';
import { type Sentences, toolSentences } from './tool-prose.js';

/** `hand`: who wrote it; what “another hand” wrote was written when the checker was there, and is no measure to mend it by. */
export type Written = {
  readonly hand: 'of a brief' | 'of tools' | 'another hand';
  readonly kind: string;
  readonly line: string;
  readonly stage: Stage;
  readonly services: readonly string[];
};

/** A bad deploy, slow calls, a busy processor, errors of no deploy. */
const SEEDS = [701, 703, 708, 709];

const ofTools = (): readonly Written[] => {
  const stage = toolStage();
  const services = ['payments', 'checkout', 'gateway', 'stock', 'cart'];
  const of = (hand: Written['hand'], sentences: Sentences): readonly Written[] =>
    Object.entries(sentences).flatMap(([kind, lines]) => lines.map((line) => ({ hand, kind, line, stage, services })));
  return [...of('of tools', toolSentences(stage)), ...of('another hand', moreSentences(stage))];
};

const ofBriefs = (): readonly Written[] =>
  SEEDS.flatMap((seed) => {
    const incident = answeredIncident(seed, { requestsPerMinute: 8 });
    const services = [...new Set(incident.checkable.evidence.flatMap(({ service }) => service ?? []))];
    const stage = briefStage(incident);
    return briefSentences(incident).map((sentence) => ({ ...sentence, hand: 'of a brief' as const, stage, services }));
  });

export const written = (): readonly Written[] => [...ofBriefs(), ...ofTools()];

export const judged = ({ stage, line }: Pick<Written, 'stage' | 'line'>): CheckedClaim['verdict'] | undefined =>
  verdictOn(stage, line)?.verdict;

export type Lie = Mutant & Pick<Written, 'stage'>;

export const liesBeside = ({ stage, line, services }: Written): readonly Lie[] =>
  mutantsOf(line, services).map((mutant) => ({ ...mutant, stage }));
