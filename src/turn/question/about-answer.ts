// Messages about the answer alone: a summary, its confidence, its resolution. They follow up.
import { asksToResolveThis } from './resolve-request.js';
import { correctSpelling } from '../language/spelling.js';

const POLITE = String.raw`(?:(?:ok(?:ay)?|great|perfect|cool|nice|good|awesome|excellent|alright|right|wow|understood|got it|well done|good job|many|and|so|now|please|pls|can you|could you|would you)\W+)*`;
const AUDIENCE = String.raw`(?:\W+(?:of|for|to|in|into|on|as) (?:[\w'-]+ ){0,5}?(?:it|this|that|these|far|all|me|us|them|incident|issue|investigation|findings|channel|room|team|management|managers?|boss|bosses|lead|stakeholders|customers|support|slack|teams|status ?page|hand-?over|shift|colleagues?|report|ticket|post-?mortem|executives|leadership|sentences?|lines?|words?))*`;

const SUMMARY = String.raw`(?:summar(?:y|i[sz]e)|sum (?:(?:it|this|that|everything|all)(?: of (?:it|this))? )?up|tl;? ?dr|recap|status update|hand-?over)(?: (?:it|this|that|everything|all(?: of (?:it|this))?|the (?:incident|issue|investigation|findings|situation)))?`;
const SURE = String.raw`(?:are you|you are|you're|is (?:it|that|this)|how) (?:really |quite |absolutely |that |so |very |100 ?% )*(?:sure|certain|confident)(?: (?:are you|is (?:it|that|this)))?(?: (?:about|of|in) (?:it|that|this|your \w+))?`;

const wholeMessage = (words: string): RegExp => new RegExp(String.raw`^\W*${POLITE}${words}\W*$`, 'i');

const NAME = String.raw`(?:the |our |service )*[\w.-]+(?: service| database| team)?`;
const WHY_NOT = `why (?:not|isn['’]?t it|is it not) ${NAME}`;
/** Without a symptom: that may be another problem. */
const WHAT_ABOUT = [
  `(?:what|how) about ${NAME}`,
  `what(?:['’]?s| is) (?:up |going on )?with ${NAME}`,
  `how(?:['’]?s| is| are) ${NAME} doing`,
  `what(?:['’]?s| is| was) ${NAME} (?:doing|up to)`,
  `what (?:did|does) ${NAME} (?:do|say)`,
  `is (?!(?:it|this|that|everything|all|things)\\b)${NAME} (?:(?:also|too|still) )?(?:ok(?:ay)?|fine|healthy|alright|affected|hit|involved)(?: too| as well)?`,
].join('|');

const ABOUT_ANSWER = [
  `(?:(?:give|write|send|post|make|draft)(?: me| us)?\\W+)?(?:an? |the )?(?:short |quick |brief )?${SUMMARY}${AUDIENCE}`,
  `(?:write|draft|compose|prepare|post|send)(?: me| us)? (?:an? |the )?(?:short |quick |brief |status )*(?:update|note|message|post|announcement|report)${AUDIENCE}`,
  SURE,
  WHY_NOT,
].map(wholeMessage);

const ABOUT_ONE_SERVICE = wholeMessage(`(?:${WHAT_ABOUT})`);

/** Longer messages say something of their own. */
const LONGEST = 120;

/** The message holds nothing else, so it follows up. */
export const isAboutAnswer = (typed: string): boolean => {
  const message = correctSpelling(typed);
  return (
    asksToResolveThis(message) || (message.length <= LONGEST && ABOUT_ANSWER.some((pattern) => pattern.test(message)))
  );
};

/** “What about checkout?” follows up on an only issue; with several it may return to another. */
export const isAboutOneService = (typed: string): boolean =>
  typed.length <= LONGEST && ABOUT_ONE_SERVICE.test(correctSpelling(typed));
