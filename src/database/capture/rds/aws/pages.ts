// All pages of an answer, and what an answer that is refused costs.
import { AwsUnavailable, failureOf } from './aws-unavailable.js';

/** `cut`: told when there were more. */
type Limit = { readonly pages: number; readonly cut?: () => void };

/** A service that goes on for ever is cut off. */
const ENDLESS: Limit = { pages: 1_000 };

/** `token`: where the next page begins; absent on the last. */
export type Page<Item> = { readonly items: readonly Item[]; readonly token?: string | undefined };

export const allPages = async <Item>(
  action: string,
  ask: (token: string | undefined) => Promise<Page<Item>>,
  { pages, cut }: Limit = ENDLESS,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  let token: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const answer = await ask(token).catch((error: unknown) => {
      throw failureOf(error, action);
    });
    items.push(...answer.items);
    if (answer.token === undefined || answer.token === '' || answer.token === token) return items;
    token = answer.token;
  }
  cut?.();
  return items;
};

export type Notes = { readonly note: (line: string) => void };

/** What is not essential costs a note where it is refused. */
export const orElse = async <T, Other>(notes: Notes, asked: Promise<T>, otherwise: Other): Promise<T | Other> => {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof AwsUnavailable)) throw error;
    notes.note(error.message);
    return otherwise;
  }
};
