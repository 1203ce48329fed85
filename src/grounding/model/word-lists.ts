// Word lists by what a word does in a sentence. Neutral words may stand in it although no cited row contains them. Words that
// state something are not neutral: states, causes, directions, bounds, durations, amounts (“one”, “each”), the present
// (“now”, “still”) and negations.

/** The words of a text, set apart by white space. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Lower case. */
const NEUTRAL = wordSet(`
  a an the this that these those it its itself they them their there here he she we our us i you your
  and or but nor yet so as if than while when where which who whom whose what how also too either
  of in on at to from by with into onto across through between among around about via for
  is are was were be been being am has have had having do does did doing done can could may might
  such own some
  see sees seen saw show shows showed shown showing contain contains contained hold holds held include includes included
  report reports reported reporting log logs logged logging record records recorded say says said state states stated
  read reads write writes wrote written print prints printed emit emits emitted
  appear appears appeared occur occurs occurred occurring happen happens happened happening begin begins began begun
  observe observes observed note notes noted notice noticed find finds found finding mention mentions mentioned
  match matches matched matching return returns returned call calls called calling request requests requested
  service pod host node instance component application system process
  line lines message messages entry entries row rows event events trace traces span spans metric metrics gauge gauges point points value values
  sample samples pattern patterns operation operations endpoint endpoints method function class code stack
  level window time times period moment utc
  evidence data result results source sources query search document documents passage passages runbook runbooks page note collection
  version snapshot statement statements queries
  namely respectively respective example
  number count counts counted
  during roughly approximately approx emit emits emitted produced
`);

export const isNeutral = (word: string): boolean => NEUTRAL.has(word);

/** Negations: only a complete and empty read shows that something is absent, never a row. */
export const DENIALS = wordSet(`
  no not none nothing never neither without absent absence missing lacks lack lacking cannot can't couldn't didn't doesn't isn't
  wasn't weren't hasn't haven't hadn't won't wouldn't unavailable unconfigured empty zero nobody nowhere
`);

/** A reason: only a cause may give one. */
export const REASONS = wordSet(`
  because cause causes caused causing due led leads leading trigger triggers triggered triggering result resulted resulting
  root responsible therefore thus hence why reason blame blamed culprit originates originated origin stems stemmed explains explained
  consequence consequently owing
`);

/** What a cause is the cause of, and how sure that is: words that a cause may hold besides. */
export const EFFECTS = wordSet('likely probable probably failure failures problem problems outage');

/** Without one of these words a statement means something else. */
export const HEDGES = wordSet(`
  may might could would likely unlikely perhaps possibly or only alone most least except but than if unless until about almost
  nearly beside
`);

/** Which of two times a number is of. */
export const SIDES = wordSet('now before earlier past usual usually');

/** Which end of a stretch of time an instant is. */
export const ENDS = wordSet('first earliest last latest');

/** Before an instant, these words make an interval of it. */
export const STRETCHES = wordSet('from to into through between across by for via onto');

/** Words that name the kind of row which says something. */
const SPEAKERS: readonly { readonly said: ReadonlySet<string>; readonly kinds: ReadonlySet<string> }[] = [
  {
    said: wordSet('log logs logged logging line lines'),
    kinds: wordSet('log template rate flow histogram presence trace'),
  },
  {
    said: wordSet('document documents passage passages runbook runbooks page note'),
    kinds: wordSet('passage outside event-text collection past-issue'),
  },
  { said: wordSet('trace traces span spans'), kinds: wordSet('span trace flow latency survey log') },
  { said: wordSet('metric metrics gauge gauges sample samples'), kinds: wordSet('series metric snapshot capture') },
];

/** Whether a word for a kind of row fits the kind of this row. */
export const canSpeakOf = (word: string, kind: unknown): boolean =>
  SPEAKERS.every(({ said, kinds }) => !said.has(word) || (typeof kind === 'string' && kinds.has(kind)));
