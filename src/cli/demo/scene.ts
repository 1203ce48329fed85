// Steps that every demo walk uses: narration, rows sent, a question with its answer, the audit.
import { ingestReport, TELEMETRY_SIGNALS } from '../../api/contract/service.js';
import type { ServiceClient } from '../service/client.js';
import type { DemoRow, DemoRows } from './script.js';
import type { Answer } from '../../evidence/answer.js';
import { type Micros, toIso } from '../../kernel/time.js';
import {
  replayLines,
  type ReplayReport,
  replayTurn,
  verificationLines,
  type VerificationReport,
  verifyInvestigation,
} from '../commands/audit.js';
import { askQuestion, type TurnFollower } from '../service/follow-turn.js';
import { liveSteps, presentAnswer } from '../show/answer.js';
import type { Screen } from '../terminal/screen.js';
import { wrapText } from '../terminal/text.js';

const CHUNK = 5_000;

const ndjson = (rows: readonly DemoRow[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const chunks = (rows: readonly DemoRow[]): readonly (readonly DemoRow[])[] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) => rows.slice(index * CHUNK, (index + 1) * CHUNK));

/** Returns how many were stored. */
export const sendDemoRows = async (service: ServiceClient, rows: DemoRows): Promise<number> => {
  let accepted = 0;
  for (const signal of TELEMETRY_SIGNALS)
    for (const chunk of chunks(rows[signal])) {
      const headers = { 'content-type': 'application/x-ndjson', 'x-casefile-source': 'demo' };
      const sent = { method: 'POST', body: ndjson(chunk), headers } as const;
      accepted += (await service.json(`/v1/telemetry/${signal}`, ingestReport, sent)).accepted;
    }
  return accepted;
};

export type DemoWalk = { readonly service: ServiceClient; readonly screen: Screen; readonly id: string };

export const narrate = ({ screen }: DemoWalk, text: string): void =>
  screen.print('', ...wrapText(text, { width: screen.width, first: '' }));

type DemoQuestion = {
  readonly messageId: string;
  readonly text: string;
  readonly at: Micros;
  /** Ids of database snapshots. */
  readonly snapshots?: readonly string[];
  /** What is shown until the answer is there; absent: the steps, in a line that is overwritten. */
  readonly following?: Pick<TurnFollower, 'onEvent' | 'onText'>;
};

export const askDemoQuestion = async (
  walking: DemoWalk,
  { at, text, messageId, snapshots, following }: DemoQuestion,
): Promise<Answer> => {
  const { service, screen, id } = walking;
  const { paint, width } = screen;
  screen.print('', ...wrapText(text, { width, first: '› ', rest: '  ' }).map(paint.bold), '');
  const answered = await askQuestion(
    service,
    { id, messageId, text, askedAt: toIso(at), ask: 'never', ...(snapshots && { snapshots: [...snapshots] }) },
    following ?? { onEvent: liveSteps(screen) },
  );
  if (following !== undefined) screen.print('');
  await presentAnswer(answered, { service, screen });
  return answered.answer;
};

export type DemoAudit = { readonly replays: readonly ReplayReport[]; readonly verification: VerificationReport };

const LATER =
  'A year later an auditor asks: would it say the same today? Every turn runs again from what was recorded.';

/** `question`: how it is told, where it is not the first one that is audited. */
export const auditDemo = async (walking: DemoWalk, turns: number, question = LATER): Promise<DemoAudit> => {
  const { service, screen, id } = walking;
  narrate(walking, question);
  const replays: ReplayReport[] = [];
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
