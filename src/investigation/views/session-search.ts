// What a list of investigations can be searched by: services, summaries, and windows of incidents.
import { HOUR, type TimeWindow } from '../../kernel/time.js';
import type { InvestigationFact } from '../facts.js';
import type { Issue, OpenedInvestigation } from '../state.js';
import type { Session } from './session.js';

/** Every service of its scopes and hypotheses, each once. */
export const sessionServices = ({ issues }: Session): readonly string[] => {
  const services = issues.flatMap(({ scopes, hypotheses }) => [
    ...scopes.services,
    ...hypotheses.map(({ service }) => service),
  ]);
  return [...new Set(services)];
};

/** The summaries of its issues, one below the other. */
export const sessionSummary = ({ issues }: Session): string =>
  issues.map(({ issueSummary }) => issueSummary ?? '').join('\n');

/** A window up to this long with suspects counts as an incident, and never as a baseline of later questions. */
const LONGEST_INCIDENT = HOUR;

export type IncidentWindow = { readonly issue: string } & TimeWindow;

const incidentWindow = ({ id, window, suspects }: Issue): readonly IncidentWindow[] => {
  const { analysis } = window ?? {};
  if (analysis === undefined || suspects.length === 0) return [];
  return analysis.to - analysis.from <= LONGEST_INCIDENT ? [{ issue: id, from: analysis.from, to: analysis.to }] : [];
};

/** None once it is erased; those of a part of another investigation are its own. */
export const incidentWindows = ({ status, issues, partOf }: OpenedInvestigation): readonly IncidentWindow[] =>
  status === 'erased' || partOf !== undefined ? [] : issues.flatMap(incidentWindow);

const INCIDENT_FACTS: ReadonlySet<InvestigationFact['type']> = new Set([
  'ScopeMerged',
  'FindingsDrawn',
  'InvestigationErased',
]);

/** What changes the windows or suspects that incidents are made of. */
export const changesIncidents = ({ type }: Pick<InvestigationFact, 'type'>): boolean => INCIDENT_FACTS.has(type);
