// The commands of a conversation: what stands behind a slash, and the words that leave it.

import { optional } from '../../kernel/optional.js';
export type Slash =
  | { readonly say: 'help' | 'why' | 'events' | 'clear' | 'exit' }
  | { readonly say: 'show'; readonly evidence?: string }
  | { readonly say: 'send'; readonly text: string }
  | { readonly say: 'action'; readonly index: number }
  | { readonly say: 'unknown'; readonly name: string };

export const COMMANDS: readonly (readonly [name: string, help: string])[] = [
  ['/show', 'the last answer again; /show e3 opens a citation'],
  ['/why', 'how the message was read, what was asked of the data, who was suspected'],
  ['/more', 'the lines that the budget left out'],
  ['/resolve', 'mark the issue as resolved; “resolve it” does the same'],
  ['/events', 'what happened in this investigation'],
  ['/1 /2 …', 'the first, second … proposal of the last answer'],
  ['/clear', 'begin a new conversation; this one stays stored'],
  ['/help', 'this'],
  ['/exit', 'leave; so do exit, quit and Ctrl-D'],
  ['Ctrl-C', 'stops the turn that runs; twice at an empty prompt, leaves'],
];

export const COMMAND_NAMES = ['/show', '/why', '/more', '/resolve', '/events', '/clear', '/help', '/exit'] as const;

const PLAIN: { readonly [name: string]: Slash } = {
  '/help': { say: 'help' },
  '/why': { say: 'why' },
  '/events': { say: 'events' },
  '/clear': { say: 'clear' },
  '/exit': { say: 'exit' },
  '/quit': { say: 'exit' },
  '/more': { say: 'send', text: 'show more' },
  '/resolve': { say: 'send', text: 'mark it resolved' },
};

const LEAVING: ReadonlySet<string> = new Set(['exit', 'quit']);
const ASKING_HELP: ReadonlySet<string> = new Set(['help', '?']);

/** What a line says, in upper or lower case, with any space around it; without a slash, a question. */
export const slashOf = (line: string): Slash => {
  const text = line.trim();
  if (LEAVING.has(text.toLowerCase())) return { say: 'exit' };
  if (ASKING_HELP.has(text.toLowerCase())) return { say: 'help' };
  if (!text.startsWith('/')) return { say: 'send', text };
  const [typed = '', argument] = text.split(/\s+/);
  const name = typed.toLowerCase();
  if (/^\/[1-9]$/.test(name)) return { say: 'action', index: Number(name.slice(1)) - 1 };
  if (name === '/show') return { say: 'show', ...optional({ evidence: argument }) };
  return (Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined) ?? { say: 'unknown', name: typed };
};
