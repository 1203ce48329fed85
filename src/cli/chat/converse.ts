// A conversation: each line is a turn or a slash command.
import type { AskRequest } from '../../api/contract/ask.js';
import type { timeline } from '../../api/contract/records.js';
import { showCitation, showWhy } from '../commands/show.js';
import { EXIT, Failure } from '../failure.js';
import { investigationPath } from '../service/paths.js';
import { present } from '../show/present.js';
import { clock } from '../show/words.js';
import { table } from '../terminal/table.js';
import { oneLine } from '../terminal/text.js';
import { type Conversing, type Sending, sending } from './sending.js';
import { COMMANDS, type Slash, slashOf } from './slash.js';

export type Chat = Pick<Sending, 'stop'> & {
  readonly say: (line: string) => Promise<'go-on' | 'leave'>;
};

type Timeline = ReturnType<typeof timeline.parse>;

const events = async ({ id, service, screen }: Conversing): Promise<void> => {
  const { items } = await service.json<Timeline>(`${investigationPath(id)}/timeline`);
  const rows = items.map(({ at, turn, what }) => [clock(at), turn === undefined ? '' : `turn ${turn}`, oneLine(what)]);
  screen.print(...table(rows, screen.width));
};

const act = async (index: number, { last, send }: Sending): Promise<void> => {
  const action = last().nextActions[index];
  if (action === undefined) throw new Failure(EXIT.usage, 'there is no such proposal');
  await send(action.turn as AskRequest);
};

const show = async (evidence: string | undefined, turns: Sending, conversing: Conversing): Promise<void> => {
  const answer = turns.last();
  if (evidence !== undefined) return showCitation(answer, evidence, conversing);
  await present({ answer, body: JSON.stringify(answer) }, { ...conversing, coverage: true });
};

const obey = async (slash: Slash, turns: Sending, conversing: Conversing): Promise<void> => {
  const { id, screen } = conversing;
  switch (slash.say) {
    case 'help':
      return screen.print(...table(COMMANDS, screen.width));
    case 'why':
      return showWhy(id, turns.last(), conversing);
    case 'events':
      return events(conversing);
    case 'show':
      return show(slash.evidence, turns, conversing);
    case 'send':
      return turns.send({ text: slash.text });
    case 'action':
      return act(slash.index, turns);
    case 'unknown':
      throw new Failure(EXIT.usage, `there is no ${slash.name}`, '/help lists what there is.');
    case 'exit':
      return;
  }
  slash satisfies never;
};

export const converse = (conversing: Conversing): Chat => {
  const turns = sending(conversing);
  const tell = (error: unknown): void => {
    if (!(error instanceof Failure)) throw error;
    const { exit, message, mend } = error;
    const told = mend === undefined ? message : `${message}: ${mend}`;
    conversing.screen.note(exit === EXIT.interrupted ? 'stopped' : told);
  };
  return {
    stop: turns.stop,
    say: async (line) => {
      if (line === '') return 'go-on';
      const slash: Slash = line.startsWith('/') ? slashOf(line) : { say: 'send', text: line };
      if (slash.say === 'exit') return 'leave';
      await obey(slash, turns, conversing).catch(tell);
      return 'go-on';
    },
  };
};
