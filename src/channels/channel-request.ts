// What a message to the service asks for: a question, or a chain by its name.

export type ChannelRequest =
  | { readonly asks: 'question'; readonly text: string }
  | { readonly asks: 'chain'; readonly chain: string; readonly text: string }
  | { readonly asks: 'help' }
  | { readonly asks: 'nothing' };

const CHAIN = /^(?:run +)?chain +([A-Za-z0-9][A-Za-z0-9_-]{0,63})(?:\s*:\s*|\s+)(\S[\s\S]*)$/i;

/** `chains`: the configured ones; “chain of events before the outage” is a question. */
export const readChannelRequest = (said: string, chains: readonly string[]): ChannelRequest => {
  const text = said.trim();
  if (text === '') return { asks: 'nothing' };
  if (/^help[.?!]?$/i.test(text)) return { asks: 'help' };
  const [, chain = '', question = ''] = CHAIN.exec(text) ?? [];
  return chains.includes(chain) ? { asks: 'chain', chain, text: question } : { asks: 'question', text };
};
