// Intents about an earlier answer: its confidence, rivals of the cause, advice, a summary.
import { asksToResolve } from './resolve-request.js';
import { isAboutOneService } from './about-answer.js';

/** Without effect in a first question: there is no answer yet. */
export type AnswerIntent = 'resolve' | 'sentence' | 'summary' | 'doubt' | 'rival' | 'advice' | 'comparison' | 'example';

const anyOf = (lines: string): RegExp =>
  new RegExp(
    `(?:${lines
      .trim()
      .split(/\s*\n\s*/)
      .join('|')})`,
    'i',
  );

type IntentTest = { readonly test: (message: string) => boolean };

const orAlso = (also: (message: string) => boolean, words: RegExp): IntentTest => ({
  test: (message) => words.test(message) || also(message),
});

export const ANSWER_INTENT_TESTS: { readonly [Each in AnswerIntent]: IntentTest } = {
  resolve: { test: asksToResolve },
  sentence: anyOf(String.raw`
    \bin (?:an?|one|two|three|[123]|a few) (?:single |short )?(?:sentences?|lines?|words)\b
    \b(?:one|single)[- ](?:line|sentence)r?\b`),
  summary: anyOf(String.raw`
    \b(?:summar(?:y|i[sz]e[ds]?)|sum (?:(?:it|this|that|everything|all)(?: of (?:it|this))? )?up|tl;? ?dr|recap|status update|hand-?over)\b
    \b(?:write|draft|compose|prepare|post|send)\b[\w' -]{0,30}\b(?:update|status|note|message|post|announcement|report)\b`),
  doubt: anyOf(String.raw`
    \b(?:are you|you are|you're|is (?:it|that|this)) (?:really |quite |absolutely |that |so |very |100 ?% )*(?:sure|certain|confident)\b
    \bhow (?:sure|certain|confident|likely|reliable)\b
    \bhow do (?:you|we) know\b
    \bwhat (?:makes you|speaks (?:for|against))\b
    \b(?:any|the|your|what|which|show (?:me )?) (?:other )?(?:evidence|proof)\b
    \b(?:you|it|this|that)(?:'re| are|'s| is| may be| might be| could be) wrong\b
    ^\W*really\W*$`),
  rival: orAlso(
    isAboutOneService,
    anyOf(String.raw`
    \bwhy not\b
    \bwhy (?:is(?:n'?t)?|wouldn'?t|couldn'?t) (?:it |this )(?:not )?
    \brul(?:e|ed|ing) out\b
    \b(?:what|how) about\b`),
  ),
  advice: anyOf(String.raw`
    \bwhat (?:should|can|could|do|must|shall|would) (?:i|we|you|one|they)(?: \w+){0,2} (?:do|try|change|tune|fix|suggest|recommend|advise)\b
    \bwhat(?:'s| is| are) (?:the |your |my |our )?(?:next steps?|fix|mitigation|remed\w+|workaround|recommendation|advice)\b
    \bwhat (?:now|next|to do)\b
    \bhow (?:do|can|should|could|to|would) (?:i |we |you |one )?(?:best |quickly )?(?:fix|mitigate|solve|resolve|stop|repair|recover|undo|work around|handle|remedy)\b
    \b(?:any|a|your|some) (?:advice|recommend\w*|suggestions?|mitigations?|remed(?:y|ies)|workarounds?|next steps?)\b
    ^\W*(?:roll ?back|restart|revert|scale|fail ?over)\b[\w ]* or \w+
    \b(?:should|can|could|shall) (?:i|we) (?:just )?(?:roll|restart|revert|undo|scale|fail ?over|reboot|rollback)\b`),
  example: anyOf(String.raw`
    \b(?:an?|one|some|any) (?:(?:single|failing|failed|slow|bad|broken|affected|such|good|typical) )*(?:example|sample|request|trace|call|transaction)s?\b
    \b(?:example|sample) (?:of|request|trace|call)`),
  comparison: anyOf(String.raw`
    \bcompar(?:e[ds]?|ing|ison)\b
    \bwhat(?:'s| is| was| were)?(?: the)? differen(?:t|ce)\b
    \b(?:than|like|as) (?:usual|normal|yesterday|before|last \w+|the \w+ before)\b`),
};

export const isAnswerIntent = (asked: string): asked is AnswerIntent => asked in ANSWER_INTENT_TESTS;
