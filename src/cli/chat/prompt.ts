// The input line: history, completion and pasted text. Input is hidden while a turn draws; lines typed meanwhile are kept.
import { EventEmitter, on } from 'node:events';
import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PASTE_MARKS } from '../../output/terminal.js';
import type { CommandContext } from '../command.js';
import { type ChatConversation, SLASH_NAMES } from './conversation.js';

type EnteredTexts = {
  readonly texts: AsyncIterable<string>;
  /** Called at once for each text, even while the reading loop is busy. */
  readonly onText: (listener: (text: string) => void) => void;
  /** Drops pasted text that was not sent; `false` if there was none. */
  readonly drop: () => boolean;
  /** Restores the terminal. */
  readonly end: () => void;
};

type Keypress = { readonly name?: string };

type PromptStreams = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream };

const textsFrom = async function* (textEvents: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  for await (const [text] of textEvents) yield String(text);
};

/** `isMarked`: the terminal supports bracketed paste. */
const readEnteredTexts = (prompt: Interface, { input, output }: PromptStreams, isMarked: boolean): EnteredTexts => {
  const emitter = new EventEmitter();
  const textEvents = on(emitter, 'text', { close: ['close'] }) as AsyncIterable<unknown[]>;
  let isPasting = false;
  let pastedLines: string[] = [];
  prompt.on('line', (line) => {
    pastedLines.push(line);
    if (isPasting) return;
    const text = pastedLines.join('\n');
    pastedLines = [];
    emitter.emit('text', text);
  });
  prompt.once('close', () => emitter.emit('close'));
  if (isMarked) {
    output.write(PASTE_MARKS.on);
    input.on('keypress', (_: unknown, key: Keypress | undefined) => {
      if (key?.name === 'paste-start') isPasting = true;
      if (key?.name === 'paste-end') isPasting = false;
    });
  }
  return {
    texts: textsFrom(textEvents),
    onText: (listener) => void emitter.on('text', listener),
    drop: () => {
      const had = pastedLines.length > 0;
      pastedLines = [];
      return had;
    },
    end: () => {
      if (isMarked) output.write(PASTE_MARKS.off);
    },
  };
};

const HISTORY = 500;
const YOU = 'You: ';
const CHOICE = 'Your choice: ';

type MutableOutput = { readonly output: NodeJS.WritableStream; readonly veil: (isDown: boolean) => void };

/** While muted, keys are read but not echoed. */
const mutableOutput = (output: NodeJS.WritableStream): MutableOutput => {
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

type PromptInput = { readonly prompt: Interface; readonly entered: EnteredTexts };

/** Ctrl-C stops the running turn, else clears the line; at an empty prompt, the second one leaves. */
const onInterrupt = (
  chat: ChatConversation,
  { prompt, entered }: PromptInput,
  { screen }: CommandContext,
): (() => void) => {
  let hasWarned = false;
  prompt.on('line', () => (hasWarned = false));
  return () => {
    if (chat.stop()) return;
    if (entered.drop()) screen.note('\nWhat was pasted is dropped.');
    if (prompt.line !== '') {
      prompt.write(null, { ctrl: true, name: 'e' });
      prompt.write(null, { ctrl: true, name: 'u' });
      return;
    }
    if (hasWarned) return prompt.close();
    hasWarned = true;
    screen.note('\nCtrl-C again, or Ctrl-D, leaves.');
    prompt.prompt();
  };
};

const openPrompt = ({ stdin, screen: { isTTY } }: CommandContext, output: NodeJS.WritableStream): Interface =>
  createInterface({
    input: stdin,
    output,
    terminal: isTTY,
    historySize: HISTORY,
    completer: (line: string): [string[], string] => [SLASH_NAMES.filter((name) => name.startsWith(line)), line],
  });

/** Reads and handles lines until one leaves the conversation or the input ends. */
export const runPrompt = async (chat: ChatConversation, context: CommandContext): Promise<void> => {
  const { screen, interrupted } = context;
  const { paint, isTTY } = screen;
  const { output, veil } = mutableOutput(context.echo);
  const prompt = openPrompt(context, output);
  const ask = (): void => {
    veil(false);
    prompt.setPrompt(isTTY ? paint.bold(chat.isChoosing() ? CHOICE : YOU) : '');
    prompt.prompt(true);
  };
  const entered = readEnteredTexts(prompt, { input: context.stdin, output: context.echo }, isTTY);
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
    const next = await chat.say(text.trim());
    state.isBusy = false;
    if (next === 'leave') break;
    if (state.isOpen && ahead.length === 0) ask();
  }
  veil(false);
  entered.end();
  prompt.close();
};
