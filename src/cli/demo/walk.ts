// The walk through one incident, scene by scene: question, new evidence, another problem and back, replay, verification.
import { type Micros, toIso } from '../../kernel/time.js';
import type { Answer } from '../../evidence/answer.js';
import { replayLines, replayTurn, verificationLines, verifyInvestigation, type Replay } from '../commands/audit.js';
import { ask } from '../service/ask.js';
import type { Service } from '../service/service.js';
import { liveSteps, present } from '../show/present.js';
import { plural } from '../show/words.js';
import type { Screen } from '../terminal/screen.js';
import { wrap } from '../terminal/text.js';
import type { Walked } from './check.js';
import type { DemoIncident, DemoRows } from './script.js';
import { sendRows } from './send-rows.js';

export type Walking = { readonly service: Service; readonly screen: Screen; readonly id: string };

const narrate = ({ screen }: Walking, text: string): void =>
  screen.print('', ...wrap(text, { width: screen.width, first: '' }));

const arrive = async (walking: Walking, rows: DemoRows): Promise<void> => {
  const accepted = await sendRows(walking.service, rows);
  walking.screen.print(walking.screen.paint.dim(`${plural(accepted, 'row')} of telemetry stored`));
};

type Scene = { readonly messageId: string; readonly text: string; readonly at: Micros };

const putQuestion = async (walking: Walking, { messageId, text, at }: Scene): Promise<Answer> => {
  const { service, screen, id } = walking;
  const { paint, width } = screen;
  screen.print('', ...wrap(text, { width, first: '› ', rest: '  ' }).map(paint.bold), '');
  const answered = await ask(
    service,
    { id, messageId, text, askedAt: toIso(at), ask: 'never' },
    { onEvent: liveSteps(screen) },
  );
  await present(answered, { service, screen });
  return answered.answer;
};

const TURNS = [1, 2, 3, 4] as const;

const audit = async (walking: Walking): Promise<Pick<Walked, 'replays' | 'verification'>> => {
  const { service, screen, id } = walking;
  narrate(
    walking,
    'A year later an auditor asks: would it say the same today? Every turn runs again from what was recorded.',
  );
  const replays: Replay[] = [];
  for (const turn of TURNS) {
    const replay = await replayTurn(service, id, turn);
    screen.print(...replayLines(replay, screen.paint));
    replays.push(replay);
  }
  narrate(walking, 'And is every statement still shown by the stored rows?');
  const verification = await verifyInvestigation(service, id);
  screen.print(...verificationLines(verification, screen));
  return { replays, verification };
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
  return { answers: [first, followUp, other, back], ...(await audit(walking)) };
};
