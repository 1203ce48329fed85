// True sentences of good models about an incident, and lies derived from them, each with the context in which it was written.
import type { CheckedClaim } from '../../../src/evidence/claim.js';
import { answeredIncident } from '../incident-answer.js';
import { briefSentences } from './brief-prose.js';
import { moreSentences } from './more-prose.js';
import { type Mutant, mutantsOf } from './mutants.js';
import { briefStage, type WritingStage, toolStage, verdictOn } from './stage.js';
import { type SentencesByKind, toolSentences } from './tool-prose.js';

/** `hand`: who wrote it. “another hand” wrote after the checker existed: do not tune the checker on it. */
export type ModelSentence = {
  readonly hand: 'of a brief' | 'of tools' | 'another hand';
  readonly kind: string;
  readonly line: string;
  readonly stage: WritingStage;
  readonly services: readonly string[];
};

/** A bad deploy, slow calls, a busy processor, errors of no deploy. */
const SEEDS = [701, 703, 708, 709];

const ofTools = (): readonly ModelSentence[] => {
  const stage = toolStage();
  const services = ['payments', 'checkout', 'gateway', 'stock', 'cart'];
  const of = (hand: ModelSentence['hand'], sentences: SentencesByKind): readonly ModelSentence[] =>
    Object.entries(sentences).flatMap(([kind, lines]) => lines.map((line) => ({ hand, kind, line, stage, services })));
  return [...of('of tools', toolSentences(stage)), ...of('another hand', moreSentences(stage))];
};

const ofBriefs = (): readonly ModelSentence[] =>
  SEEDS.flatMap((seed) => {
    const incident = answeredIncident(seed, { requestsPerMinute: 8 });
    const services = [...new Set(incident.checkable.evidence.flatMap(({ service }) => service ?? []))];
    const stage = briefStage(incident);
    return briefSentences(incident).map((sentence) => ({ ...sentence, hand: 'of a brief' as const, stage, services }));
  });

export const modelSentences = (): readonly ModelSentence[] => [...ofBriefs(), ...ofTools()];

export const judgeSentence = ({
  stage,
  line,
}: Pick<ModelSentence, 'stage' | 'line'>): CheckedClaim['verdict'] | undefined => verdictOn(stage, line)?.verdict;

export type FalseSentence = Mutant & Pick<ModelSentence, 'stage'>;

export const liesBeside = ({ stage, line, services }: ModelSentence): readonly FalseSentence[] =>
  mutantsOf(line, services).map((mutant) => ({ ...mutant, stage }));
