// The commands of a conversation: what stands behind a slash.

export type Slash =
  | { readonly say: 'help' | 'why' | 'events' | 'exit' }
  | { readonly say: 'show'; readonly evidence?: string }
  | { readonly say: 'send'; readonly text: string }
  | { readonly say: 'action'; readonly index: number }
  | { readonly say: 'unknown'; readonly name: string };

export const COMMANDS: readonly (readonly [name: string, help: string])[] = [
  ['/show', 'the last answer again; /show e3 opens a citation'],
  ['/why', 'how the message was read, what was asked of the data, who was suspected'],
  ['/more', 'the lines that the budget left out'],
  ['/events', 'what happened in this investigation'],
  ['/1 /2 …', 'the first, second … proposal of the last answer'],
  ['/help', 'this'],
  ['/exit', 'leave; so does Ctrl-D'],
];

export const COMMAND_NAMES = ['/show', '/why', '/more', '/events', '/help', '/exit'] as const;

const PLAIN: { readonly [name: string]: Slash } = {
  '/help': { say: 'help' },
  '/why': { say: 'why' },
  '/events': { say: 'events' },
  '/exit': { say: 'exit' },
  '/quit': { say: 'exit' },
  '/more': { say: 'send', text: 'show more' },
};

export const slashOf = (line: string): Slash => {
  const [name = '', argument] = line.split(/\s+/);
  if (/^\/[1-9]$/.test(name)) return { say: 'action', index: Number(name.slice(1)) - 1 };
  if (name === '/show') return { say: 'show', ...(argument === undefined ? {} : { evidence: argument }) };
  return (Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined) ?? { say: 'unknown', name };
};
