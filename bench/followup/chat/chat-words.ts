// Word lists of the chat model. Lower case, as written in chats.
import { parseWordList } from '../../../src/language/text/word-list.js';

/** Greet. */
export const GREETING = parseWordList(`
  all evening everybody everyone folks gm greetings guys hallo hello hey hi hiya hola howdy morning sup yo
`);

/** Address nobody in particular. */
export const ANYBODY = parseWordList(`
  any1 anybody anyone anyones everybody everyone folks guys somebody someone
`);

/** Open a sentence that goes on. */
export const CONTINUATION = parseWordList(`
  after again although and as at because before but cause cuz either even except for from he if in it it's its
  just like maybe not on only or plus probably she so still that that's thats the them then these they this
  those though to too unless when where which with without yet
`);

/** Refer to what was said before. */
export const REFERENCE = parseWordList(`
  again both he him it it's its neither one ones same she such that that's thats their them there these they
  this those
`);

/** Open a question. */
export const QUESTION_OPENERS = parseWordList(`
  am any anyone are can could did do does has have how how's hows is isn't isnt should what what's whats when
  where where's wheres which who why will would
`);

/** Stand before a comma or colon without being the name of the person addressed. */
export const NOT_A_NAME = parseWordList(`
  actually ah alert also and anyway btw but error finally first ftp fyi hello hey hi hm hmm http https lol new
  next no nope note now oh ok okay pagerduty please problem question second separate so sorry thanks then third
  unrelated update warning well yeah yep yes
`);
