// Patterns that show how a message relates to the text before it. They match lower-case text.

const anyOf = (lines: string): string =>
  `(?:${lines
    .trim()
    .split(/\s*\n\s*/)
    .join('|')})`;

/** Something was done or changed. */
const CHANGE_VERBS = anyOf(String.raw`
  \b(?:done|fixed|restart\w*|rolled|reverted|deployed|dropped|stopped|suspended|renewed|replaced|applied|added|removed|deleted)\b
  \b(?:changed|corrected|extended|enabled|disabled|activated|switched|scaled|bumped|raised|lowered|increased|doubled|reset)\b
  \b(?:cleared|cleaned|drained|killed|purged|moved|repointed|skip(?:ped)?|restored|recovered|patched|updated|installed)\b
  \b(?:freed|merged|closed|opened|rebuilt|rebooted|bounced|unsealed|defragmented|reissued|unblocked|released|published)\b
  \b(?:flushed|pruned|cordoned|uncordoned|paused|resumed|halted|kicked|swapped|uploaded|reloaded|reindexed|mounted|remounted)\b
  \b(?:reran|rotated|whitelisted|throttled|shifted|signed|refreshed|extended|truncated|repaired|rejoined|evicted|excluded)\b
  \b(?:(?:i|we|they) (?:put|set|gave|turned|made|took)|new \w+ in|in place|back (?:on|to|in)|turned (?:on|off)|switched (?:on|off))\b`);

/** The state since: better, partly, unchanged. */
const STATE_SINCE = anyOf(String.raw`
  \b(?:still|yet|now|again|gone|better|less|fewer|clean|stable|fine|ok|okay|good|green|normal|works?|working|through|back|since)\b
  \b(?:except|apart from|only|but|however|nevertheless|nonetheless|although|though|half|some|most|all|both|same|unchanged)\b
  \b(?:drop(?:s|ping)?|fall(?:s|ing)|fell|going down|coming|recover\w*|holds|holding|caught up|left|remain\w*|no change)\b|\d ?%`);

const WAS_CHANGED = new RegExp(CHANGE_VERBS);
const HOW_IT_IS = new RegExp(STATE_SINCE);

/** "Restarted, still slow": a repair and its effect. */
export const reportsProgress = (low: string): boolean => WAS_CHANGED.test(low) && HOW_IT_IS.test(low);

/** Continues the sentence before. */
export const GOES_ON =
  /^\W*(?:and|but|so|then|because|bcause|cause|cuz|yea|yeah|yep|yes|yup|no|nope|not|only|both|just|still|too|maybe|mayb|may be|prob|probably|perhaps|which|that|this|these|those|it|they|he|she|or|ah|oh|hm+|ok so)\b/;

/** The asker inquired elsewhere. */
const INQUIRED = String.raw`\b(?:i|we) (?:have |had |just |also |now )*(?:asked|spoke|talked|checked|called|phoned|contacted|forwarded|passed)\b`;

/** Answers our question, or reports what others answered. */
export const ANSWERS = new RegExp(
  String.raw`\b(?:you (?:asked|wanted|requested|needed|suggested|proposed|recommended|said|mentioned|told)|your (?:question|suggestion|proposal|advice|recommendation)|as (?:you )?(?:asked|requested|suggested|proposed|advised|agreed))\b|${INQUIRED}`,
);

const ASKS_BACK = /\?|\b(?:ask|tell|check|confirm|needs?|must|should|attached|restart|resend|use|accept|have to)\b/;

/** A question or request that stands on its own. */
export const STANDS_ALONE =
  /\b(?:how (?:do|does|can|to|would|could|should|many|much|long|often|is|are)|what (?:is|are|was|were|time|does|do|did)|what's|whats|where (?:do|can|is|are)|when (?:does|do|is|will)|is there|are there|do we|does (?:the|our|any)|can (?:i|we)|may i|which of|remind me|tell me|show me|give me|get me|find|list|report|test|explain|analy[sz]e|look (?:at|into)|see (?:if|why|whether)|why)\b/;

/** A recovery alert. */
export const RECOVERY =
  /\b(?:resolved|recovery|recovered|cleared|auto-resolved|back to normal)\b|\[ok\]|^\W*ok\b|\bis ok\b/;

/** Whether an answer of before asks for something. */
export const asksBack = (answer: string): boolean => ASKS_BACK.test(answer);
