// The walk through one incident, scene by scene: question, new evidence, another problem and back, replay, verification.
import { plural } from '../show/words.js';
import type { Walked } from './check.js';
import { audit, narrate, putQuestion, type Walking } from './scene.js';
import type { DemoIncident, DemoRows } from './script.js';
import { sendRows } from './send-rows.js';

const arrive = async (walking: Walking, rows: DemoRows): Promise<void> => {
  const accepted = await sendRows(walking.service, rows);
  walking.screen.print(walking.screen.paint.dim(`${plural(accepted, 'row')} of telemetry stored`));
};

export const walk = async (walking: Walking, incident: DemoIncident): Promise<Walked> => {
  const { secondIssue: second } = incident;
  narrate(
    walking,
    `A small shop, incident ${incident.seed}: some 20 minutes of its logs, spans, metrics and changes arrive.`,
  );
  await arrive(walking, incident.rows);
  narrate(walking, 'Customers complain, and somebody asks in the incident channel:');
  const first = await putQuestion(walking, { messageId: 'demo-1', text: incident.question, at: incident.askedAt });
  narrate(walking, 'Two minutes pass. More telemetry arrives, some of it late; only what is new is fetched.');
  await arrive(walking, incident.later);
  const followUp = await putQuestion(walking, {
    messageId: 'demo-2',
    text: incident.followUp,
    at: incident.laterAskedAt,
  });
  narrate(walking, 'The first problem is repaired, and another one begins. The first is put aside, and kept.');
  await arrive(walking, second.rows);
  const other = await putQuestion(walking, { messageId: 'demo-3', text: second.question, at: second.askedAt });
  narrate(walking, 'Back to where we were:');
  const back = await putQuestion(walking, { messageId: 'demo-4', text: second.comeBack, at: second.askedAt });
  return { answers: [first, followUp, other, back], ...(await audit(walking, 4)) };
};
