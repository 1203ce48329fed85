// The line that is typed: with history and completion, out of sight while a turn draws, and what is typed ahead is kept.
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Context } from '../command.js';
import type { Chat } from './converse.js';
import { type Entered, enteredIn } from './entered.js';
import { COMMAND_NAMES } from './slash.js';

const HISTORY = 500;
const YOU = 'You: ';
const CHOICE = 'Your choice: ';

type Veiled = { readonly output: NodeJS.WritableStream; readonly veil: (isDown: boolean) => void };

/** While the veil is down, keys are heard and not shown. */
const veiled = (output: NodeJS.WritableStream): Veiled => {
  let isDown = false;
  const through = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      if (!isDown) output.write(chunk);
      done();
    },
  });
  Object.defineProperty(through, 'columns', { get: () => (output as { readonly columns?: number }).columns });
  output.on('resize', () => through.emit('resize'));
  return { output: through, veil: (down) => void (isDown = down) };
};

type Typing = { readonly prompt: Interface; readonly entered: Entered };

/** Ctrl-C stops what runs, else clears what is typed; at an empty prompt, the second one leaves. */
const onInterrupt = (chat: Chat, { prompt, entered }: Typing, { screen }: Context): (() => void) => {
  let asked = false;
  prompt.on('line', () => (asked = false));
  return () => {
    if (chat.stop()) return;
    if (entered.drop()) screen.note('\nWhat was pasted is dropped.');
    if (prompt.line !== '') {
      prompt.write(null, { ctrl: true, name: 'e' });
      prompt.write(null, { ctrl: true, name: 'u' });
      return;
    }
    if (asked) return prompt.close();
    asked = true;
    screen.note('\nCtrl-C again, or Ctrl-D, leaves.');
    prompt.prompt();
  };
};

const opened = ({ stdin, screen: { isTTY } }: Context, output: NodeJS.WritableStream): Interface =>
  createInterface({
    input: stdin,
    output,
    terminal: isTTY,
    historySize: HISTORY,
    completer: (line: string): [string[], string] => [COMMAND_NAMES.filter((name) => name.startsWith(line)), line],
  });

/** Says line after line, until one leaves or there are no more. */
export const talk = async (chat: Chat, context: Context): Promise<void> => {
  const { screen, interrupted } = context;
  const { paint, isTTY } = screen;
  const { output, veil } = veiled(context.output);
  const prompt = opened(context, output);
  const ask = (): void => {
    veil(false);
    prompt.setPrompt(isTTY ? paint.bold(chat.isChoosing() ? CHOICE : YOU) : '');
    prompt.prompt(true);
  };
  const entered = enteredIn(prompt, { input: context.stdin, output: context.output }, isTTY);
  const state = { isBusy: false, isOpen: true };
  const ahead: string[] = [];
  prompt.on('SIGINT', onInterrupt(chat, { prompt, entered }, context));
  entered.onText((text) => void (state.isBusy && ahead.push(text)));
  prompt.once('close', () => void (state.isOpen = false));
  interrupted.addEventListener('abort', () => void (chat.stop(), prompt.close()), { once: true });
  ask();
  for await (const text of entered.texts) {
    if (ahead[0] === text) {
      ahead.shift();
      if (isTTY) screen.note(`${paint.bold(YOU)}${text}`);
    }
    state.isBusy = true;
    veil(isTTY);
    const said = await chat.say(text.trim());
    state.isBusy = false;
    if (said === 'leave') break;
    if (state.isOpen && ahead.length === 0) ask();
  }
  veil(false);
  entered.end();
  prompt.close();
};
