// Finds what a question suspects: “Could it be the network?”, “is it checkout?”. It asks for a verdict, and narrows nothing.
import type { TextSpan } from './names/entity.js';
import { readTopics } from './topics/read-topics.js';
import type { Topic } from './topics/topic-words.js';

const IT = '(?:it|this|that|the (?:cause|culprit|problem|issue|reason))';
const HEDGE = '(?:also |rather |instead |maybe |perhaps |possibly |not |just |really |actually |simply |all )*';
const CAUSED_BY =
  '(?:because of |due to |caused by |coming from |related to |(?:the )?fault of |something (?:with|in) |(?:a )?(?:problem|issue) (?:with|in|of) )';
/** States, times and places are no suspect. */
const NOT_A_SUSPECT =
  'only|still|now|in|on|at|for|from|since|over|under|up|down|with|without|about|that|ok|okay|fixed|gone|better|worse|safe|true|possible|normal|wrong|bad|urgent|known|new|working|happening|going|getting|being|done|back|resolved|solved|stable|serious|critical|affected|slow|broken|there|here|like|as|more|less|any|what|why|how|who|when|where';
const NO_SUSPECT = String.raw`(?!(?:the |an? )?(?:\w+er than|same|right|false|known|good|bad|incident|problem|issue|outage)\b|(?:${NOT_A_SUSPECT})\b)`;
const SUSPECT = String.raw`(?<what>[^?.!;,\n]+)`;

const clause = (source: string): RegExp => new RegExp(String.raw`\b(?:${source})`, 'i');

const CLAUSES: readonly RegExp[] = [
  clause(
    `(?:could|can|might|may|would) (?:${IT}) ${HEDGE}(?:be|come from|have to do with|be caused by) ${HEDGE}${CAUSED_BY}?${SUSPECT}`,
  ),
  clause(`is(?:n['’]?t)? it ${HEDGE}${CAUSED_BY}?${NO_SUSPECT}${SUSPECT}`),
  clause(`is(?:n['’]?t)? (?:${IT}) ${HEDGE}(?:${CAUSED_BY}|(?=the |our ))${NO_SUSPECT}${SUSPECT}`),
  clause(`what if (?:${IT}(?:['’]s| is| was)) ${HEDGE}${CAUSED_BY}?${SUSPECT}`),
  clause(
    `do you (?:think|believe|suspect) (?:${IT}(?:['’]s| is| was) |(?:that )?(?:it|this) could be )${HEDGE}${CAUSED_BY}?${NO_SUSPECT}${SUSPECT}`,
  ),
  clause(
    String.raw`(?:could|can|might) (?<what>(?:the |our )?[\w.-]+(?: [\w.-]+){0,2}?) (?:be (?:it\b|the (?:cause|culprit|reason|problem|root cause)|behind (?:it|this|that)|(?:to blame|responsible|involved|at fault)|causing (?:it|this|that))|have caused (?:it|this|that))`,
  ),
  clause(
    String.raw`is (?<what>(?:the |our )?[\w.-]+(?: [\w.-]+){0,2}?) (?:the (?:cause|culprit|root cause)|behind (?:it|this|that)|to blame|responsible|at fault|causing (?:it|this|that))\b`,
  ),
];

/** Words after the suspect. */
const TAIL =
  /(?:^| )(?:again|instead|though|then|maybe|perhaps|really|actually|by any chance|too|now|or (?:not|what|so)|you think|do you think|that(?:['’]s| is) .*|(?:which|who) .*|causing .*|behind .*)\W*$/i;
const LEAD = /^(?:the|a|an|our|some|my|this|that|any)\s+/i;

const trimSuspicion = (what: string): string => {
  const cut = what.replace(TAIL, '').replace(LEAD, '').trim();
  return cut === what ? cut : trimSuspicion(cut);
};

const matchSuspicion = (text: string): RegExpExecArray | undefined =>
  CLAUSES.map((pattern) => pattern.exec(text)).find((match) => match !== null && match !== undefined) ?? undefined;

/** In words. Longer texts name no suspect. */
const LONGEST = 8;

/** As written, and what it is by topic. */
export type SuspectedTopic = { readonly what: string; readonly topics: readonly Topic[] };

/** `start` and `end` of the suspect itself; `question`: of the words that say it. */
export type Suspicion = TextSpan & SuspectedTopic & { readonly question: TextSpan };

/** Undefined: it suspects nothing. */
export const readSuspicion = (text: string): Suspicion | undefined => {
  const match = matchSuspicion(text);
  const what = trimSuspicion(match?.groups?.['what']?.trim() ?? '');
  if (match === undefined || what === '' || what.split(/\s+/).length > LONGEST) return undefined;
  const start = text.indexOf(what, match.index);
  return {
    what,
    start,
    end: start + what.length,
    question: { start: match.index, end: match.index + match[0].length },
    topics: readTopics(what, 'en'),
  };
};

/** “What about cpu?”, “ruled out the network?” */
const ASKED_ABOUT = /\b(?:(?:what|how) about|rul(?:e|ed|ing) out) (?:the |its |our )?(?<what>[^?.!,\n]{2,40})\W*$/i;

/** A topic that the message asks about without saying that it is the cause. */
export const findSuspectedTopic = (text: string): SuspectedTopic | undefined => {
  const what = ASKED_ABOUT.exec(text)?.groups?.['what']?.trim() ?? '';
  const topics = readTopics(what, 'en');
  return topics.length === 0 ? undefined : { what, topics };
};

const WHY_NOT = /\bwhy (?:not |isn['’]?t (?:it|this) |is (?:it|this) not |wouldn['’]?t (?:it|this) be )[^.?!;,\n]*/gi;

/** Questions for a reason, and the suspect of one of them. */
export type ReasonQuestions = { readonly spans: readonly TextSpan[]; readonly suspect?: TextSpan };

/** “Why not checkout?” and “could it be checkout?” ask for a reason; they neither exclude checkout nor narrow the scope to it. */
export const findReasonQuestions = (message: string): ReasonQuestions => {
  const spans = [...message.matchAll(WHY_NOT)].map(({ 0: question, index }) => ({
    start: index,
    end: index + question.length,
  }));
  const suspicion = readSuspicion(message);
  if (suspicion === undefined) return { spans };
  const { start, end, question } = suspicion;
  return { spans: [...spans, question], suspect: { start, end } };
};
