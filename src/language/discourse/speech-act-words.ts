// Word lists for speech acts: question, request, repair, reference. Lower case.
import { parseWordList } from '../text/word-list.js';

/** Open a question. */
export const QUESTION_WORDS = parseWordList(`
  am any are can could did do does has have how how's hows is isn't isnt should sure until was were what what's
  whats when where where's wheres which who whom whose why will would
`);

/** Open a request. */
export const REQUEST_VERBS = parseWordList(`
  add apply attach block break bump cap check clear close compare confirm cordon correlate count create
  dead-letter delete deploy describe diff disable do draft drain drop enable evict explain export fail filter
  find flush get give go graph grep hold include increase keep kill let limit link list look lower make mark
  move notify open page pause pin ping plot post prepare promote provide pull purge put raise re-run rebuild
  reduce refresh reload remount renew replay reroute rerun reset restart resume retry revert roll rollback
  rotate run save scale see send set shed show split start step stop summarise summarize switch tail take tell
  throttle trace turn uncordon undo verify wait watch write zoom
`);

/** May stand before the first word that counts. */
export const LEAD_IN = parseWordList(`
  @copilot ah ahead all alright also and but can cool copilot could fine go good great hello hey hi hm hmm i'd
  i'll just k kindly let's lets lol morning no nope now oh ok okay perfect please pls plz right so sure thank
  thanks then thx to understood we well would wow yeah yep yes you
`);

/** Say that something was done or is well again. */
export const REPAIR = parseWordList(`
  added applied back blocked bumped cleared closed completed deployed disabled done drained enabled failovered
  finished fixed killed loaded merged moved normal patched paused published purged raised re-published rebooted
  rebuilt recovered redeployed remounted renewed replaced restarted restored resumed reverted rolled rotated
  scaled switched unlocked
`);

/** Refer to what was said before. */
export const ANAPHORA = parseWordList(`
  again both either instead it it's its meanwhile neither one ones other others rest same still such that that's
  thats their them there these they this those though too
`);
