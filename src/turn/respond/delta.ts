// Whom an issue suspects after a turn: what is recorded, and what the answer compares with the turn before.
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import type { Findings, Hypothesis } from '../../evidence/finding.js';
import type { IssueWindow } from '../../investigation/scope.js';
import type { Suspect } from '../../investigation/turn.js';
import type { PriorTurn } from './coverage.js';
import { databaseSuspects } from './database/database-sections.js';

const suspectOnset = ({ onset, findings: ids }: Hypothesis, { findings }: Findings): Micros | undefined =>
  onset ?? findings.find((finding) => ids.includes(finding.id) && finding.onset !== undefined)?.onset;

const toSuspect = (hypothesis: Hypothesis, findings: Findings): Suspect => {
  const { service, kind, confidence, score } = hypothesis;
  const isCause = hypothesis === findings.hypotheses[0] && score > 0;
  const onset = suspectOnset(hypothesis, findings);
  return { service, kind, confidence, ...optional({ onset }), ...(isCause && { cause: true }) };
};

/** Where nothing could be read, nobody is cleared: the suspects stay those of before. */
export const resolveSuspects = (findings: Findings, before: readonly Suspect[]): readonly Suspect[] => {
  const inDatabase = databaseSuspects(findings);
  const others = findings.missing.includes('no-data-in-window')
    ? before
    : findings.hypotheses.map((hypothesis) => toSuspect(hypothesis, findings));
  return [...others.filter(({ service }) => !inDatabase.some((own) => own.service === service)), ...inDatabase];
};

/** Another cause than the last answer named, in the same time. */
export const findChangedCause = (
  { suspects: before, window }: PriorTurn,
  now: { readonly window: IssueWindow; readonly suspects: readonly Suspect[] },
): { readonly turned?: { readonly was: Suspect; readonly is: Suspect } } => {
  const [was, is] = [before, now.suspects].map((each) => each.find(({ cause }) => cause));
  const isSame = was?.service === is?.service || window?.asked.phrase !== now.window.asked.phrase;
  return was === undefined || is === undefined || isSame ? {} : { turned: { was, is } };
};
