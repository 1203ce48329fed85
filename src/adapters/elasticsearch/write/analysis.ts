// How lines are cut into words: as a data folder does it, on every server that can.
import type { Client } from '@elastic/elasticsearch';
import { isRefusal } from '../failures.js';
import { wordsOf } from '../../preparation/words.js';

/** A term of Lucene has at most 32,766 bytes, and a character at most 4. */
const LONGEST_WORD = 8_191;
const LARGEST_TOKEN = 65_536;

/** Everything of ASCII but letters and digits: what is beyond ASCII belongs to words. */
const BETWEEN_WORDS = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => wordsOf(character).length === 0,
);

const TOKENIZER = { type: 'char_group', tokenize_on_chars: BETWEEN_WORDS, max_token_length: LARGEST_TOKEN } as const;
const LONGEST = { type: 'truncate', length: LONGEST_WORD } as const;

/** Of texts that are words between blanks already. */
const WORDS = { type: 'custom', tokenizer: 'whitespace' } as const;

export type Analysis = { readonly analyzer: object; readonly tokenizer?: object; readonly filter?: object };

export const EXACT: Analysis = {
  tokenizer: { casefile: TOKENIZER },
  filter: { casefile: LONGEST },
  analyzer: {
    casefile: { type: 'custom', tokenizer: 'casefile', filter: ['lowercase', 'casefile'] },
    casefile_words: WORDS,
  },
};

/** Words with a dot, an underscore or an apostrophe inside stay whole, and Chinese or Japanese ones are taken apart. */
export const STANDARD: Analysis = {
  analyzer: {
    casefile: { type: 'custom', tokenizer: 'standard', filter: ['lowercase'] },
    casefile_words: WORDS,
  },
};

/** Something of everything that servers cut in ways of their own. */
const SAMPLE = `At com.acme.Pay_2$Inner(Pay.java:41), 10.0.0.7:80 can't; [接続が失われました] 🔥disk "naïve" a\\b\tc\u0001d ${'x'.repeat(300)}`;

/** A distribution without the module of the tokenizer refuses, as do credentials that may not ask; what a server does differently is not used either. */
const isExact = async (client: Client): Promise<boolean> => {
  try {
    const asked = { tokenizer: TOKENIZER, filter: ['lowercase', LONGEST], text: SAMPLE };
    const found = await client.indices.analyze(asked as Parameters<Client['indices']['analyze']>[0]);
    const words = (found.tokens ?? []).map(({ token }) => token);
    return JSON.stringify(words) === JSON.stringify(wordsOf(SAMPLE));
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
};

export const analysisOf = async (client: Client): Promise<Analysis> => ((await isExact(client)) ? EXACT : STANDARD);
