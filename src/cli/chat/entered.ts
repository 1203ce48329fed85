// Lines as they are entered: what is pasted is one text, with what is typed behind it, however many lines it has.
import { EventEmitter, on } from 'node:events';
import type { Interface } from 'node:readline/promises';

export type Entered = {
  readonly texts: AsyncIterable<string>;
  /** Hears each text at once; the loop that reads them may be busy. */
  readonly onText: (listener: (text: string) => void) => void;
  /** Drops what was pasted and not sent; `false`: there was nothing. */
  readonly drop: () => boolean;
  /** Lets the terminal go as it was. */
  readonly end: () => void;
};

/** A terminal that is told so marks where a paste begins and ends. */
const MARKED = '\u001b[?2004h';
const UNMARKED = '\u001b[?2004l';

type Key = { readonly name?: string };

type Streams = { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream };

const textsOf = async function* (heard: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  for await (const [text] of heard) yield String(text);
};

/** `isMarked`: the terminal can tell a paste. */
export const enteredIn = (prompt: Interface, { input, output }: Streams, isMarked: boolean): Entered => {
  const said = new EventEmitter();
  const heard = on(said, 'text', { close: ['close'] }) as AsyncIterable<unknown[]>;
  let isPasting = false;
  let held: string[] = [];
  prompt.on('line', (line) => {
    held.push(line);
    if (isPasting) return;
    const text = held.join('\n');
    held = [];
    said.emit('text', text);
  });
  prompt.once('close', () => said.emit('close'));
  if (isMarked) {
    output.write(MARKED);
    input.on('keypress', (_: unknown, key: Key | undefined) => {
      if (key?.name === 'paste-start') isPasting = true;
      if (key?.name === 'paste-end') isPasting = false;
    });
  }
  return {
    texts: textsOf(heard),
    onText: (listener) => void said.on('text', listener),
    drop: () => {
      const had = held.length > 0;
      held = [];
      return had;
    },
    end: () => {
      if (isMarked) output.write(UNMARKED);
    },
  };
};
