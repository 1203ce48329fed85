// Detects the intent of a question besides the cause: log lines, who is affected, whether it goes on, what changed.
import { correctSpelling } from '../language/spelling.js';
import { asksForMore } from './show-more.js';
import { tracesToShow } from './trace-lookup.js';
import { findSuspicion } from './suspicion.js';
import { ANSWER_INTENT_TESTS, type AnswerIntent } from './answer-intent.js';

export type QuestionIntent = 'lines' | 'reach' | 'onset' | 'course' | 'changes' | 'news' | 'trace' | AnswerIntent;

/** A question for the cause gets the whole answer, whatever else it asks for. */
const ASKS_FOR_CAUSE =
  /\b(?:why|cause[ds]?|causing|culprit|reason|explain|wrong|(?<!still )happen(?:s|ed|ing)?|broken|breaks?|broke|investigate|analy[sz]e|diagnose|whole answer)\b/i;

const LINES = String.raw`(?:(?:error |warning |debug )?logs?|logging|(?:log |error |warning )?(?:lines?|entries|messages?)|errors?|exceptions?|warnings?|stack ?traces?|tracebacks?)`;
const SHOW = String.raw`(?:show|list|give|see|print|display|pull(?: up)?|fetch|get|find|view|read|paste|dump|grep)`;
const CHANGE = String.raw`(?:deploy(?:s|ed|ment|ments)?|releas(?:e|es|ed)|roll(?:ed)? ?outs?|rolled out|change[sd]?|config(?:uration)? changes?|flags? flipped|commits?|merged|shipped)`;

const INTENT_PATTERNS: { readonly [Each in Exclude<QuestionIntent, 'trace' | AnswerIntent>]: RegExp } = {
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

/** News before changes: "what changed since the last turn" asks for no deploys or flags. */
const INTENT_ORDER: readonly (keyof typeof INTENT_PATTERNS)[] = [
  'news',
  'reach',
  'changes',
  'onset',
  'course',
  'lines',
];

/** They take precedence over the cause: "summarise what happened", "why not the database?" */
const ANSWER_INTENTS_FIRST: readonly AnswerIntent[] = ['resolve', 'sentence', 'summary', 'doubt', 'rival'];
const ANSWER_INTENTS_LAST: readonly AnswerIntent[] = ['advice', 'comparison', 'example'];

export const asksForCause = (message: string): boolean => ASKS_FOR_CAUSE.test(message);

/** Undefined: the question asks for the cause. */
export const detectIntent = (typed: string): QuestionIntent | undefined => {
  const message = correctSpelling(typed);
  if (asksForMore(message)) return 'lines';
  if (tracesToShow(message).length > 0) return 'trace';
  const about = (kinds: readonly AnswerIntent[]): AnswerIntent | undefined =>
    kinds.find((each) => ANSWER_INTENT_TESTS[each].test(message));
  const first = about(ANSWER_INTENTS_FIRST);
  const suspects = findSuspicion(message) === undefined ? undefined : 'rival';
  if (first !== undefined || asksForCause(message)) return first ?? suspects;
  return INTENT_ORDER.find((each) => INTENT_PATTERNS[each].test(message)) ?? about(ANSWER_INTENTS_LAST) ?? suspects;
};

/** “Who is affected, and since when?” has two intents: those besides the first. */
export const detectFurtherIntents = (typed: string): readonly QuestionIntent[] => {
  const first = detectIntent(typed);
  if (first === undefined || !INTENT_ORDER.some((each) => each === first)) return [];
  const message = correctSpelling(typed);
  const others: readonly QuestionIntent[] = [
    ...INTENT_ORDER.filter((each) => INTENT_PATTERNS[each].test(message)),
    ...ANSWER_INTENTS_LAST.filter((each) => ANSWER_INTENT_TESTS[each].test(message)),
  ];
  return others.filter((each) => each !== first);
};
