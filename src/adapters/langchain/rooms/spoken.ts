// What servers of OpenAI's protocol leave out, put back in before the package reads it: without it the package drops calls and ends in silence.
import type { ChatOpenAICompletions } from '@langchain/openai';

type Delta = { role?: string };
type Chunk = { readonly choices?: readonly { delta?: Delta | null }[] | null } | null;

/** Some never say who speaks, some say so emptily, and some end without a word: it is always the model. */
const completed = async function* <Each>(chunks: AsyncIterable<Each>): AsyncGenerator<Each> {
  for await (const chunk of chunks) {
    const { choices } = (chunk ?? {}) as NonNullable<Chunk>;
    for (const choice of choices ?? []) choice.delta = { ...choice.delta, role: 'assistant' };
    if (chunk !== null) yield chunk;
  }
};

type Ask = (...asked: readonly unknown[]) => Promise<AsyncIterable<unknown>>;

/** The model, whose streams are completed. */
export const spoken = (model: ChatOpenAICompletions): ChatOpenAICompletions => {
  const ask = model.completionWithRetry.bind(model) as Ask;
  const completing: Ask = async (...asked) => completed(await ask(...asked));
  return Object.assign(model, { completionWithRetry: completing });
};
