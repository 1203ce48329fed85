// Holds a conversation from its greeting to the words that take it up again; over snapshots, their analysis comes before anything is asked.
import { randomBytes } from 'node:crypto';
import { type Micros, toIso } from '../../kernel/time.js';
import type { Context } from '../command.js';
import { EXIT } from '../failure.js';
import { bannerLines } from './banner.js';
import { converse } from './converse.js';
import { talk } from './prompt.js';
import { CHAT } from './resume.js';
import type { Conversing } from './sending.js';

/** `chat-20261122-141503-a3b2c1`: readable, and not taken by anybody else. */
export const newChatId = (now: Micros): string =>
  `${CHAT}${toIso(now).slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}-${randomBytes(3).toString('hex')}`;

export type Beginning = {
  /** Where it stood. */
  readonly note?: string;
  readonly lines?: readonly string[];
  /** What the snapshots show is the first turn. */
  readonly analyses?: boolean;
};

export const hold = async (
  conversing: Conversing,
  { note, lines = [], analyses = false }: Beginning,
  context: Context,
): Promise<number> => {
  const { screen, now, interrupted } = context;
  const chat = converse(conversing, () => newChatId(now()));
  for (const line of await bannerLines(conversing)) screen.note(line);
  if (note !== undefined) screen.note(note);
  screen.print(...lines, '');
  interrupted.addEventListener('abort', () => void chat.stop(), { once: true });
  if (analyses) await chat.analyse();
  // where nobody types, nothing is left to stop but the conversation
  if (screen.isTTY || !interrupted.aborted) await talk(chat, context);
  const goOn = chat.goOn();
  screen.note(goOn === '' ? '' : `\nTo go on: ${goOn}`);
  return EXIT.ok;
};
