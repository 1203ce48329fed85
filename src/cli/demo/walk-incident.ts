// The walk through one incident (question, new evidence, another issue and back, replay, verification), and its checks.
import type { Answer } from '../../evidence/answer.js';
import type { ReplayReport, VerificationReport } from '../commands/audit.js';
import type { DemoIncident, DemoRows } from './script.js';
import { plural } from '../show/format.js';
import { askDemoQuestion, auditDemo, type DemoWalk, narrate, sendDemoRows } from './scene.js';

type IncidentWalk = {
  /** Answers to the first question, the follow-up, the second problem, and the return to the first. */
  readonly answers: readonly [first: Answer, followUp: Answer, second: Answer, back: Answer];
  readonly replays: readonly ReplayReport[];
  readonly verification: VerificationReport;
};

export type DemoCheck = { readonly what: string; readonly right: boolean };

const blames = ({ hypotheses }: Answer, service: string): boolean => hypotheses[0]?.service === service;

export const incidentChecks = (
  { answers, replays, verification }: IncidentWalk,
  incident: DemoIncident,
): readonly DemoCheck[] => {
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

export const isRight = (checks: readonly DemoCheck[]): boolean => checks.slice(0, DECISIVE).every(({ right }) => right);

const arrive = async (walking: DemoWalk, rows: DemoRows): Promise<void> => {
  const accepted = await sendDemoRows(walking.service, rows);
  walking.screen.print(walking.screen.paint.dim(`${plural(accepted, 'row')} of telemetry stored`));
};

export const walkIncident = async (walking: DemoWalk, incident: DemoIncident): Promise<IncidentWalk> => {
  const { secondIssue: second } = incident;
  narrate(
    walking,
    `A small shop, incident ${incident.seed}: some 20 minutes of its logs, spans, metrics and changes arrive.`,
  );
  await arrive(walking, incident.rows);
  narrate(walking, 'Customers complain, and somebody asks in the incident channel:');
  const first = await askDemoQuestion(walking, { messageId: 'demo-1', text: incident.question, at: incident.askedAt });
  narrate(walking, 'Two minutes pass. More telemetry arrives, some of it late; only what is new is fetched.');
  await arrive(walking, incident.later);
  const followUp = await askDemoQuestion(walking, {
    messageId: 'demo-2',
    text: incident.followUp,
    at: incident.laterAskedAt,
  });
  narrate(walking, 'The first problem is repaired, and another one begins. The first is put aside, and kept.');
  await arrive(walking, second.rows);
  const other = await askDemoQuestion(walking, { messageId: 'demo-3', text: second.question, at: second.askedAt });
  narrate(walking, 'Back to where we were:');
  const back = await askDemoQuestion(walking, { messageId: 'demo-4', text: second.comeBack, at: second.askedAt });
  return { answers: [first, followUp, other, back], ...(await auditDemo(walking, 4)) };
};
