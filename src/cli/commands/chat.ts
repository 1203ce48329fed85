// casefile chat: the conversation, line by line.
import { randomBytes } from 'node:crypto';
import { createInterface, type Interface } from 'node:readline/promises';
import { toIso } from '../../kernel/time.js';
import type { Command, Context } from '../command.js';
import { type Chat, converse } from '../chat/converse.js';
import { COMMAND_NAMES } from '../chat/slash.js';
import { EXIT } from '../failure.js';
import { oneLine } from '../terminal/text.js';

const HISTORY = 500;

const openPrompt = ({ stdin, screen }: Context, output: NodeJS.WritableStream): Interface =>
  createInterface({
    input: stdin,
    output,
    terminal: screen.isTTY,
    prompt: screen.isTTY ? screen.paint.bold('› ') : '',
    historySize: HISTORY,
    completer: (line: string): [string[], string] => [COMMAND_NAMES.filter((name) => name.startsWith(line)), line],
  });

/** Ctrl-C stops what runs; with nothing running, the second one leaves. */
const onInterrupt = (chat: Chat, prompt: Interface, { screen }: Context): (() => void) => {
  let asked = false;
  return () => {
    if (chat.stop()) return;
    if (asked) return prompt.close();
    asked = true;
    screen.note('Ctrl-C again, or Ctrl-D, leaves.');
    prompt.prompt();
  };
};

const newId = (now: number): string => `chat-${toIso(now).slice(0, 10)}-${randomBytes(3).toString('hex')}`;

export const chat: Command = {
  name: 'chat',
  summary: 'Talk it through, with /show, /why, /more',
  usage: '[ID]',
  about: 'Ctrl-C cancels the turn that runs, Ctrl-D leaves. The conversation stays stored under its id.',
  options: {},
  examples: ['casefile chat', 'casefile chat INC-42'],
  run: async (context, { words }) => {
    const { screen, now, interrupted } = context;
    const id = words[0] ?? newId(now());
    const service = await context.service();
    const conversation = converse({ id, service, screen });
    screen.note(`Investigation ${oneLine(id)}. Ask why it broke; /help shows what else there is.`);
    const prompt = openPrompt(context, context.output);
    prompt.on('SIGINT', onInterrupt(conversation, prompt, context));
    interrupted.addEventListener('abort', () => prompt.close(), { once: true });
    let open = true;
    prompt.once('close', () => (open = false));
    prompt.prompt();
    for await (const line of prompt) {
      if ((await conversation.say(line.trim())) === 'leave') break;
      if (open) prompt.prompt();
    }
    prompt.close();
    screen.note(`\nTo go on: casefile chat ${oneLine(id)}`);
    return EXIT.ok;
  },
};
