// What every walk is made of: a line between the scenes, a question and its answer, the audit at the end.
import type { Answer } from '../../evidence/answer.js';
import { type Micros, toIso } from '../../kernel/time.js';
import {
  type Replay,
  replayLines,
  replayTurn,
  type Verification,
  verificationLines,
  verifyInvestigation,
} from '../commands/audit.js';
import { ask, type Following } from '../service/ask.js';
import type { Service } from '../service/service.js';
import { liveSteps, present } from '../show/present.js';
import type { Screen } from '../terminal/screen.js';
import { wrap } from '../terminal/text.js';

export type Walking = { readonly service: Service; readonly screen: Screen; readonly id: string };

export const narrate = ({ screen }: Walking, text: string): void =>
  screen.print('', ...wrap(text, { width: screen.width, first: '' }));

export type Scene = {
  readonly messageId: string;
  readonly text: string;
  readonly at: Micros;
  /** Ids of database snapshots. */
  readonly snapshots?: readonly string[];
  /** What is shown until the answer is there; absent: the steps, in a line that is overwritten. */
  readonly following?: Pick<Following, 'onEvent' | 'onText'>;
};

export const putQuestion = async (
  walking: Walking,
  { at, text, messageId, snapshots, following }: Scene,
): Promise<Answer> => {
  const { service, screen, id } = walking;
  const { paint, width } = screen;
  screen.print('', ...wrap(text, { width, first: '› ', rest: '  ' }).map(paint.bold), '');
  const answered = await ask(
    service,
    { id, messageId, text, askedAt: toIso(at), ask: 'never', ...(snapshots && { snapshots: [...snapshots] }) },
    following ?? { onEvent: liveSteps(screen) },
  );
  if (following !== undefined) screen.print('');
  await present(answered, { service, screen });
  return answered.answer;
};

export type Audited = { readonly replays: readonly Replay[]; readonly verification: Verification };

const LATER =
  'A year later an auditor asks: would it say the same today? Every turn runs again from what was recorded.';

/** `question`: how it is told, where it is not the first one that is audited. */
export const audit = async (walking: Walking, turns: number, question = LATER): Promise<Audited> => {
  const { service, screen, id } = walking;
  narrate(walking, question);
  const replays: Replay[] = [];
  for (let turn = 1; turn <= turns; turn += 1) {
    const replay = await replayTurn(service, id, turn);
    screen.print(...replayLines(replay, screen.paint));
    replays.push(replay);
  }
  narrate(walking, 'And is every statement still shown by the stored rows?');
  const verification = await verifyInvestigation(service, id);
  screen.print(...verificationLines(verification, screen));
  return { replays, verification };
};
