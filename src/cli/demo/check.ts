// Checks what the demo was told against what the incident was made with; nothing else reads the expected result.
import type { Answer } from '../../evidence/answer.js';
import type { Replay, Verification } from '../commands/audit.js';
import type { DemoIncident } from './script.js';

export type Walked = {
  /** Answers to the first question, the follow-up, the second problem, and the return to the first. */
  readonly answers: readonly [first: Answer, followUp: Answer, second: Answer, back: Answer];
  readonly replays: readonly Replay[];
  readonly verification: Verification;
};

export type Check = { readonly what: string; readonly right: boolean };

const blames = ({ hypotheses }: Answer, service: string): boolean => hypotheses[0]?.service === service;

export const checksOf = ({ answers, replays, verification }: Walked, incident: DemoIncident): readonly Check[] => {
  const [first, followUp, second, back] = answers;
  const [culprit, other] = [incident.expected.service, incident.secondIssue.expected.service];
  return [
    { what: `the first answer blames ${culprit}`, right: blames(first, culprit) },
    { what: 'all replays are identical', right: replays.every(({ outcome }) => outcome === 'identical') },
    { what: 'no claim is contradicted', right: verification.counts.contradicted === 0 },
    { what: `the follow-up still blames ${culprit}`, right: blames(followUp, culprit) },
    { what: `the second answer blames ${other}`, right: blames(second, other) },
    { what: 'the return goes back to the first issue', right: back.issue?.id === first.issue?.id },
  ];
};

/** The first three decide; the others are told. */
const DECISIVE = 3;

export const isRight = (checks: readonly Check[]): boolean => checks.slice(0, DECISIVE).every(({ right }) => right);
