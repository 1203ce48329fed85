// A conversation: each line is a turn, a command, or the answer to what was asked about the model's window.
import { optional } from '../../kernel/optional.js';
import type { AskRequest } from '../../api/contract/ask.js';
import { timeline } from '../../api/contract/records.js';
import type { Answer } from '../../evidence/answer.js';
import { showCitation, showWhy } from '../commands/show.js';
import { EXIT, Failure } from '../failure.js';
import { investigationPath } from '../service/paths.js';
import { shellWord } from '../show/answer.js';
import { present } from '../show/present.js';
import { clock } from '../show/words.js';
import type { Screen } from '../terminal/screen.js';
import { table } from '../terminal/table.js';
import { oneLine } from '../terminal/text.js';
import { type Conversing, type Sending, sending } from './sending.js';
import { COMMANDS, type Slash, slashOf } from './slash.js';
import { choiceOf, CHOSEN, type Policy, warningLines } from './window.js';

export type Chat = {
  readonly say: (line: string) => Promise<'go-on' | 'leave'>;
  /** The snapshots that the conversation is about, before anything is asked of them. */
  readonly analyse: () => Promise<void>;
  /** Cancels the turn that runs; `false` when none does. */
  readonly stop: () => boolean;
  /** How the conversation is taken up again; empty when nothing of it is stored. */
  readonly goOn: () => string;
  /** The next line may be a choice. */
  readonly isChoosing: () => boolean;
};

/** The conversation that goes on now; `/clear` puts another one in its place. */
type Talk = {
  conversing: Conversing;
  turns: Sending;
  choosing: boolean;
  policy: Policy | undefined;
};

const MOST_PROPOSALS = 9;

const quoted = (label: string, text: string | undefined): string => (text === undefined ? label : `“${text}”`);

/** With the words that would be sent: several may have one label. */
const proposed = (label: string, text: string | undefined): string =>
  text === undefined ? label : `${label}: ${quoted(label, text)}`;

/** What was offered before needs no words about it. */
const proposals = ({ nextActions }: Answer, { paint, width }: Screen): readonly string[] => {
  const rows = nextActions
    .slice(0, MOST_PROPOSALS)
    .map(({ label, turn, since }, index) => [
      paint.name(`/${index + 1}`),
      oneLine(since === undefined ? proposed(label, turn.text) : quoted(label, turn.text)),
    ]);
  return rows.length === 0 ? [] : ['', ...table(rows, width)];
};

const events = async ({ id, service, screen }: Conversing): Promise<void> => {
  const { items } = await service.json(`${investigationPath(id)}/timeline`, timeline);
  const rows = items.map(({ at, turn, what }) => [clock(at), turn === undefined ? '' : `turn ${turn}`, oneLine(what)]);
  screen.print(...table(rows, screen.width));
};

const send = async (talk: Talk, body: AskRequest): Promise<void> => {
  const { screen } = talk.conversing;
  const { policy } = talk;
  talk.choosing = false;
  const answer = await talk.turns.send({ ...body, ...optional({ context: policy }) });
  talk.policy = undefined;
  if (screen.json) return;
  const warning = screen.isTTY ? warningLines(answer, screen.paint) : [];
  talk.choosing = warning.length > 0;
  screen.print(...proposals(answer, screen), ...warning, '');
};

const act = async (index: number, talk: Talk): Promise<void> => {
  const action = talk.turns.last().nextActions[index];
  if (action === undefined)
    throw new Failure(EXIT.usage, `the last answer has no proposal ${index + 1}`, '/show lists it again.');
  await send(talk, action.turn as AskRequest);
};

const show = async (evidence: string | undefined, { turns, conversing }: Talk): Promise<void> => {
  const answer = turns.last();
  if (evidence !== undefined) return showCitation(answer, evidence, conversing);
  await present({ answer, body: JSON.stringify(answer) }, { ...conversing, coverage: true });
  if (!conversing.screen.json) conversing.screen.print(...proposals(answer, conversing.screen));
};

const goOn = ({ conversing: { id }, turns }: Talk): string =>
  turns.isBegun() ? `casefile chat --resume ${shellWord(oneLine(id))}` : '';

const clear = (talk: Talk, id: string): void => {
  const { answer: _of, ...same } = talk.conversing;
  const { screen } = same;
  const before = goOn(talk);
  const conversing = { ...same, id };
  Object.assign(talk, { conversing, turns: sending(conversing), choosing: false, policy: undefined });
  screen.note(`New conversation ${oneLine(id)}.${before === '' ? '' : `\nThe one before stays: ${before}`}`);
};

const obey = async (slash: Slash, talk: Talk, newId: () => string): Promise<void> => {
  const { turns, conversing } = talk;
  const { id, screen } = conversing;
  switch (slash.say) {
    case 'help':
      return screen.print(...table(COMMANDS, screen.width));
    case 'why':
      return showWhy(id, turns.last(), conversing);
    case 'events':
      return events(conversing);
    case 'show':
      return show(slash.evidence, talk);
    case 'send':
      return send(talk, { text: slash.text });
    case 'action':
      return act(slash.index, talk);
    case 'clear':
      return clear(talk, newId());
    case 'unknown':
      throw new Failure(EXIT.usage, `there is no ${slash.name}`, '/help lists what there is.');
    case 'exit':
      return;
  }
  slash satisfies never;
};

const sentence = (text: string): string => (/[.:!?…]$/.test(text) ? text : `${text}.`);

export const converse = (begun: Conversing, newId: () => string): Chat => {
  const conversing = { ...begun, proposes: true };
  const talk: Talk = { conversing, turns: sending(conversing), choosing: false, policy: undefined };
  const tell = (error: unknown): void => {
    if (!(error instanceof Failure)) throw error;
    const { exit, message, mend } = error;
    const { screen } = conversing;
    if (exit === EXIT.interrupted) return screen.note('Stopped: the turn is cancelled, everything before it stays.');
    screen.note(`${screen.paint.bad('✗')} ${mend === undefined ? message : `${sentence(message)} ${mend}`}`);
  };
  const choose = (line: string): boolean => {
    const policy = talk.choosing ? choiceOf(line) : undefined;
    if (policy === undefined) return false;
    Object.assign(talk, { policy, choosing: false });
    conversing.screen.note(CHOSEN[policy]);
    return true;
  };
  return {
    analyse: () => send(talk, { ask: 'never' }).catch(tell),
    stop: () => talk.turns.stop(),
    goOn: () => goOn(talk),
    isChoosing: () => talk.choosing,
    say: async (line) => {
      if (line === '' || choose(line)) return 'go-on';
      const slash = slashOf(line);
      if (slash.say === 'exit') return 'leave';
      await obey(slash, talk, newId).catch(tell);
      return 'go-on';
    },
  };
};
