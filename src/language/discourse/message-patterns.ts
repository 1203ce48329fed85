// Patterns of what a message does. All but those for logs and alerts match lower-case text.

/** Whole words: any of the lines. */
const phrases = (lines: string): string =>
  `\\b(?:${lines
    .trim()
    .split(/\s*\n\s*/)
    .join('|')})\\b`;

export const SYMPTOM = new RegExp(
  `${phrases(String.raw`
    errors?|fail\w*|broken|break\w*|down|slow\w*|crash\w*|stuck|time?outs?|timed out|timing out|time out|hang\w*
    frozen|freez\w*|wrong|outage|degraded|spik\w*|exceptions?|expired|missing|refus\w*|denied|lost|loses|losing
    unavailable|full|leak\w*|corrupt\w*|reject\w*|declin\w*|blank|black|empty|dupl\w*|twice|double\w*|zero
    throttl\w*|panic\w*|oom\w*|unable|invalid|bounc\w*|delay\w*|late|lag\w*|drop\w*|unacked|overwrit\w*
    crashloop\w*|imagepull\w*|backlog|pil(?:ing|ed) up|complain\w*|weird|garbled|truncat\w*|stale|red|loop\w*
    gaps?|out ?of ?sync|alerts?|firing|triggered|incident|p9\d|latency|5xx|4xx|[45]\d\d|off by|nobody|nothing|never
    cannot|can'?t|won'?t|doesn'?t|don'?t|isn'?t|aren'?t|does not|do not|no (?:new |more |longer )?\w+
    not (?:\w+ing|\w+ed|arriv\w*|work\w*|load\w*|deliver\w*)|unhealthy|unreachable|nan|nulls?|flap\w*|evict\w*
    restart(?:s|ing)|exhaust\w*|saturat\w*|over (?:limit|quota)|stopped|stops|shows?`)}|!!|\\d ?%|\\d+x\\b`,
);

const OTHER = 'another|different|separate|unrelated|other|next|second|third|new|fresh|one more';
const TOPIC =
  'problem|question|issue|incident|alert|topic|ticket|matter|trouble|bug|case|page|thing|report|fire|one|subject|story|outage|complaint|failure|item';

export const SHIFT = new RegExp(
  [
    String.raw`\b(?:${OTHER})\s+(?:\w+\s+)?(?:${TOPIC})s?\b`,
    String.raw`^\W*(?:(?:another|next|new|second|fresh|other topic)\s*[:,;–—-]|(?:separate|separately|unrelated|different)\b)`,
    String.raw`\b(?:on|in) (?:a|an|the|some) (?:different|other|another) (?:\w+|hand)\b|^\W*(?:and |also )*(?:i|we) also (?:see|have|get|learn|hear|need|would|want)\b`,
    String.raw`^\W*a (?:separate|different) \w+`,
    phrases(String.raw`
      unrelated|separately|nothing to do with|separate from|on another note|something (?:else|different|new)
      change of topic|chang(?:e|ing) (?:topic|subject)|switching (?:to|topic)|switch to|let(?:'s|s| us) switch|switch(?:ing)? gears|moving on|diff(?:erent)? (?:thing|one)
      while (?:that|it|this) runs|while we wait|while (?:i have|you are|you're|we are|we're) (?:you|at it|here|waiting)
      one more (?:thing|question|issue|problem|alert)|(?:one|another) (?:thing|question|problem) more|not the same|in other news
      (?:quick|side|last|unrelated) question|off ?topic|by the way|(?:on|over|next|turning|now) to (?:the|our|my|something|\w+:)|(?:now|and) (?:the )?other thing|apart from (?:that|this)|aside from (?:that|this)`),
  ].join('|'),
);

export const NO_SHIFT = new RegExp(
  phrases(String.raw`
    same (?:thing|issue|problem|error|one)|another \w+(?: \w+)? (?:has|have|is|are|with|too|also|as well)\b(?=.*\b(?:it|too|also|as well|same)\b)
    (?:is|are|was) (?:it|this|that|they) (?:a |an )?(?:unrelated|separate|different|new|another)
    (?:no|any|not) (?:other|new|another|more)`),
);

/** The few words before a colon or a full stop, where a message of some length follows. */
export const ANNOUNCEMENT = /^\W*([^:;.!?\n–—]{3,40}?)\s*[:;.!–—]\s+(?=\S+(?:\s+\S+){4})/;

const EARLIER_ONE = 'one|issue|problem|incident|alert|thing|topic|question';

export const POINTS_BACK = new RegExp(
  String.raw`${phrases(String.raw`
    back (?:to|on)|return\w* to|going back|coming back|circl\w+ back|revisit\w*|earlier|as for|regarding|about the
    the (?:first|original|previous|other|old) (?:${EARLIER_ONE})|on the \w+ (?:issue|problem|front|thing|side|incident)
    before (?:that|this)|from (?:before|this morning|earlier)|that first|meanwhile the|is back|are back`)}
    |^\W*(?:re|so for|and for|and)\b[ :]`.replaceAll(/\s*\n\s*/g, ''),
);

export const RETURNS = new RegExp(
  [
    String.raw`\b(?:go(?:ing)?|com(?:e|ing)|get(?:ting)?|circl(?:e|ing)|return(?:ing)?|jump(?:ing)?) (?:back )?(?:to|on) (?:the|that|our|this|my) `,
    String.raw`^\W*(?:(?:ok|okay|so|and|now|right|anyway)\W+)*back (?:to|on) `,
    String.raw`\b(?:the|that|our) (?:first|original|previous|earlier|initial) (?:${EARLIER_ONE}|outage)\b`,
  ].join('|'),
);

export const HYPOTHESIS = new RegExp(
  phrases(String.raw`
    could|can (?:it|this|that) be|might|may ?be|maybe|is it|isn'?t it|sure it'?s|not the|not an?|because of|caused?
    relat(?:ed|ion)|same cause|explains?|due to|suspect\w*|culprit|instead|blame|fault|correlat\w*|coincid\w*
    i (?:bet|guess|think|assume)|looks like|wonder\w*|any chance|what if|someone`),
);

export const ONSET = new RegExp(
  String.raw`\b(?:since|as of|from) (?:about |around |roughly |the |this |last |yesterday|today|\d)|\b(?:started|began|begins?) (?:at|about|around|this|after|to|\d)|${phrases(
    String.raw`just now|suddenly|out of nowhere|all of a sudden|first (?:seen|occurrence)|for the (?:last|past) \d`,
  )}`,
);

const TOO_IS_ALSO = String.raw`too(?! (?:low|high|many|much|large|long|big|old|slow|short|small|few|late|early|deep|far))`;

export const ALSO_TOO = new RegExp(`\\b${TOO_IS_ALSO}\\b`);
export const SAME = new RegExp(
  phrases(
    `${TOO_IS_ALSO}|same|also|as well|because|cause|still|consistent with|matches|similar|so (?:it|that|this|they)|therefore|hence|which means|explains?`,
  ),
);

export const AGAIN = new RegExp(phrases('again|still|yet|now|done|finished|progress|holding|status'));

export const LOG_PASTE =
  /\d\d:\d\d:\d\d|\b(?:ERROR|WARN(?:ING)?|INFO|FATAL|DETAIL|Traceback|Caused by)\b[: ]|^\s*[{<]|\n|\bhere(?:'s| is| are)\b|goroutine|\[(?:error|warn)\]|\b\w+=\S+ \w+=/;

export const ALERT = /\b(?:firing|pagerduty|alertmanager|opsgenie|resolved|triggered|alert)\b[^a-z]/i;
/** How a line of the monitoring begins. */
export const SEVERITY =
  /^\W*(?:CRITICAL|CRIT|WARNING|MAJOR|MINOR|PROBLEM|ALARM|ALERT|OK|RESOLVED|RECOVERY|DISASTER|FIRING|P[1-5]|SEV-?\d)\b/;

export const LABEL = /\w+="?[^\s",)]+/;
export const ALERT_NAME = /\b[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+\b/g;

/** Exception and error names, upper-case codes, HTTP status codes. */
export const SIGNATURE =
  /\b(?:[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]+)+|[A-Z][A-Z0-9]+_[A-Z0-9_]+|[A-Z]{1,4}-?\d{2,6}|[45]\d\d)\b/g;

const ALL_WELL =
  'fine|ok|okay|fixed|resolved|solved|closed?|closing|done|healthy|good|green|recovered|normal|works?|working|thanks|thank you|thx|great|cheers|perfect|stable|sorted|in hand|quiet|clean';

/** "Orders are fine now. But …": the first sentence closes, `rest` is the message. */
export const CLOSING = new RegExp(
  String.raw`^[^.!?\n]{2,80}?\b(?:${ALL_WELL})\b[^.!?\n]{0,25}[.!;\n–—-]+\s+(?:(?:but|now|however|and|meanwhile|next|then) )*(?<rest>\S+(?: \S+){3,}.*)$`,
  'is',
);

const FRAME_OPENER = String.raw`
  do you (?:know|have any idea)|any (?:idea|clue)|anyone know
  (?:can|could|would) (?:you|we|someone|anyone) (?:please |pls |also )?(?:check|look (?:at|into)|see|investigate|explain|tell me|find out|debug|help with|help me with)
  (?:please |pls )?(?:check|look (?:at|into)|investigate|debug|help with)|i need (?:you to look at|help with)
  what(?:'?s| is| are) (?:wrong|going on|up|happening|the (?:matter|problem|deal)) (?:with|in|on)|what(?:'?s| is) (?:causing|behind)
  how come|is there (?:a|an|any) (?:problem|issue|outage) (?:with|in|on)|(?:is|are) (?:you|we|anyone) (?:aware of|seeing)
  (?:have you|did you) (?:seen|noticed)|why|since when`
  .trim()
  .split(/\s*\n\s*/)
  .join('|');

/** "Any idea why …": a question around a report; `rest` is what is reported. */
export const FRAME = new RegExp(
  [
    String.raw`^\W*(?:(?:hi|hey|hello|ok|okay|so|and|now|also|please|pls|@?copilot|thanks|all|team)\W+)*(?:${FRAME_OPENER})`,
    String.raw`(?: (?:why|what|if|whether|how come|is|are|do|does|did|has|have|the cause of|we see|we are seeing|we're seeing))*`,
    String.raw`(?: (?:we|i) (?:see|get|have))?\s+(?<rest>\S.*)$`,
  ].join(''),
  'is',
);
