// Messages that ask about one service and name no symptom: “what about checkout?”
import { correctSpelling } from '../language/spelling.js';

const POLITE = String.raw`(?:(?:ok(?:ay)?|great|perfect|cool|nice|good|awesome|excellent|alright|right|wow|understood|got it|well done|good job|many|and|so|now|please|pls|can you|could you|would you)\W+)*`;
const wholeMessage = (words: string): RegExp => new RegExp(String.raw`^\W*${POLITE}${words}\W*$`, 'i');

const NAME = String.raw`(?:the |our |service )*[\w.-]+(?: service| database| team)?`;
/** Without a symptom: that may be another problem. */
const WHAT_ABOUT = [
  `(?:what|how) about ${NAME}`,
  `what(?:['’]?s| is) (?:up |going on )?with ${NAME}`,
  `how(?:['’]?s| is| are) ${NAME} doing`,
  `what(?:['’]?s| is| was) ${NAME} (?:doing|up to)`,
  `what (?:did|does) ${NAME} (?:do|say)`,
  `is (?!(?:it|this|that|everything|all|things)\\b)${NAME} (?:(?:also|too|still) )?(?:ok(?:ay)?|fine|healthy|alright|affected|hit|involved)(?: too| as well)?`,
].join('|');

const ABOUT_ONE_SERVICE = wholeMessage(`(?:${WHAT_ABOUT})`);

/** Longer messages say something of their own. */
const LONGEST = 120;

/** “What about checkout?” follows up on an only issue; with several it may return to another. */
export const isAboutOneService = (typed: string): boolean =>
  typed.length <= LONGEST && ABOUT_ONE_SERVICE.test(correctSpelling(typed));
