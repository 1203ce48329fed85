// What a question asks for beside the cause, told by its words: log lines, who is affected, whether it goes on, what changed.
import { speltOut } from '../../classify/words/spelling.js';
import { asksForMore } from '../../plan/more.js';
import { lookedAtIn } from '../../scope/looked-at.js';
import { suspectedIn } from '../../scope/suspected.js';
import { ABOUT_WORDS, type About } from './asked-about.js';

export type Asked = 'lines' | 'reach' | 'onset' | 'course' | 'changes' | 'news' | 'trace' | About;

/** Whoever asks for the cause gets the whole answer, whatever else is in the question. */
const CAUSE =
  /\b(?:why|cause[ds]?|causing|culprit|reason|explain|wrong|(?<!still )happen(?:s|ed|ing)?|broken|breaks?|broke|investigate|analy[sz]e|diagnose|whole answer)\b/i;

const LINES = String.raw`(?:(?:error |warning |debug )?logs?|logging|(?:log |error |warning )?(?:lines?|entries|messages?)|errors?|exceptions?|warnings?|stack ?traces?|tracebacks?)`;
const SHOW = String.raw`(?:show|list|give|see|print|display|pull(?: up)?|fetch|get|find|view|read|paste|dump|grep)`;
const CHANGE = String.raw`(?:deploy(?:s|ed|ment|ments)?|releas(?:e|es|ed)|roll(?:ed)? ?outs?|rolled out|change[sd]?|config(?:uration)? changes?|flags? flipped|commits?|merged|shipped)`;

const WORDS: { readonly [Each in Exclude<Asked, 'trace' | About>]: RegExp } = {
  news: /\b(?:any(?:thing)? (?:else )?(?:new|news|updates?)|what(?:'s| is) new|(?:changed|new|different|happened) since (?:the )?(?:last|previous|your)|^\W*(?:any )?updates?\W*$)/i,
  lines: new RegExp(
    [
      String.raw`\b${SHOW}\b[\w' -]{0,40}?\b${LINES}\b`,
      String.raw`\b(?:what|which) (?:kind of |sort of )?${LINES}\b`,
      String.raw`\bwhat (?:do|does|did) (?:the |its |their )?${LINES} (?:say|show|tell)`,
      String.raw`^\W*(?:(?:only|just|any|and|the|its|their) )*${LINES}(?: only| alone)?(?:,? (?:pls|plz|please))?(?:, [\w.-]+)?(?: (?:of|from|in|for|at|since|with|by)\b.*)?\W*$`,
    ].join('|'),
    'i',
  ),
  reach:
    /\bwho(?:m|se)?\b[\w' -]{0,30}\b(?:affected|impacted|hit|suffer\w*|notice\w*)|\b(?:which|what|how many) (?:of (?:the |our )?)?(?:users?|customers?|clients?|tenants?|callers?|requests?|services?|endpoints?|routes?|apis?|pages?|flows?)\b[\w' -]{0,30}\b(?:affected|impacted|hit|suffer\w*|fail\w*|slow\w*)|\bblast radius\b|\b(?:the|what is the|what's the|how big is the) (?:user |customer |business )?impact\b/i,
  onset:
    /\bwhen (?:did|does|was|has|is)\b[\w' -]{0,30}\b(?:start|begin|began|begun|onset|first)|\bsince when\b|\bhow long (?:has|have|is|was|did)\b|\bwhat time did\b|\bonset\b/i,
  course:
    /\bwhen (?:did|does|was|has|will)\b[\w' -]{0,30}\b(?:end|stop|over|recover|last)|\bstill (?:going on|going|happening|ongoing|on|failing|slow|down|there|an issue|active)\b|\bis (?:it|this|that|the \w+)(?: all)? (?:over|fixed|resolved|gone|better|ok|okay|healthy|back)\b|\b(?:has|have|did|is|are) (?:it|this|that|they|things|(?:the |our )?[\w-]+(?: service| database)?) (?:recover|stop|clear|calm|settle)\w*/i,
  changes: new RegExp(
    [
      String.raw`\bwhat(?:'s| has| have| was| were| is|) (?:been )?${CHANGE}\b`,
      String.raw`\b(?:any|which|what|recent|latest|list|show|see|were there|was there)\b(?! (?:should|shall|could|can|must|would)\b)[\w' -]{0,20}\b${CHANGE}\b`,
      String.raw`\b(?:was|were|has|have|did) (?:any|some)(?:thing|one|body)\b[\w' -]{0,20}\b${CHANGE}\b`,
      String.raw`\bwho (?:deployed|released|changed|shipped)\b`,
      String.raw`\bwhen (?:was|were|is|did)\b[\w' -]{0,30}\b(?:deploy(?:ed|s|ment)?|releas(?:ed?|es)|roll(?:ed)? ?out)\b`,
    ].join('|'),
    'i',
  ),
};

/** News before changes: "what changed since the last turn" asks for neither deploys nor flags. */
const ORDER: readonly (keyof typeof WORDS)[] = ['news', 'reach', 'changes', 'onset', 'course', 'lines'];

/** Asked for whatever else is in the question: "summarise what happened", "why not the database?" */
const FIRST: readonly About[] = ['resolve', 'thanks', 'sentence', 'summary', 'doubt', 'rival'];
const LATER: readonly About[] = ['advice', 'comparison', 'example'];

export const asksForCause = (message: string): boolean => CAUSE.test(message);

/** Undefined: the cause, as ever. */
export const askedIn = (typed: string): Asked | undefined => {
  const message = speltOut(typed);
  if (asksForMore(message)) return 'lines';
  if (lookedAtIn(message).length > 0) return 'trace';
  const about = (kinds: readonly About[]): About | undefined => kinds.find((each) => ABOUT_WORDS[each].test(message));
  const first = about(FIRST);
  const suspects = suspectedIn(message) === undefined ? undefined : 'rival';
  if (first !== undefined || asksForCause(message)) return first ?? suspects;
  return ORDER.find((each) => WORDS[each].test(message)) ?? about(LATER) ?? suspects;
};

/** “Who is affected, and since when?” is two: what is asked beside the first. */
export const alsoAskedIn = (typed: string): readonly Asked[] => {
  const first = askedIn(typed);
  if (first === undefined || !ORDER.some((each) => each === first)) return [];
  const message = speltOut(typed);
  const others: readonly Asked[] = [
    ...ORDER.filter((each) => WORDS[each].test(message)),
    ...LATER.filter((each) => ABOUT_WORDS[each].test(message)),
  ];
  return others.filter((each) => each !== first);
};
