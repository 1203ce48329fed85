// In which language a message of a few words is answered: few words are of several languages, so that of the talk decides.

/** “Stack?”, “merci”: so few words tell no language. */
const TELLS_LANGUAGE = 3;

const BEYOND_ASCII = /(?![a-z])\p{L}/iu;

/** Chinese characters alone are Japanese as well. */
const HAN_ALONE = /^[\p{Script=Han}\P{L}]+$/u;
const HAN_LANGUAGES: ReadonlySet<string> = new Set(['ja', 'zh']);

/** `read`: what the message was read as. `talk`: the language of what was said before. */
export const languageInTalk = (text: string, read: string, talk: string): string => {
  if ((text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).length >= TELLS_LANGUAGE) return read;
  if (HAN_ALONE.test(text) && HAN_LANGUAGES.has(read)) return HAN_LANGUAGES.has(talk) ? talk : read;
  // a letter that English does not have tells another language, which the reader found or did not
  return BEYOND_ASCII.test(text) && read !== 'en' ? read : talk;
};
