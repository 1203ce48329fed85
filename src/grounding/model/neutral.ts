// Words that state nothing by themselves: a sentence may hold them although no cited row does. Whatever tells of a state,
// a cause, a direction, an amount or a denial is not among them.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Lower case. */
export const NEUTRAL = words(`
  a an the this that these those it its itself they them their there here he she we our us i you your
  and or but nor yet so as if than while when where which who whom whose what how also too both either
  of in on at to from by with within into onto over under across through between among around about per via for
  
  is are was were be been being am has have had having do does did doing done can could may might must shall should will would
  one
  each other another such own some any very just still already now currently today
  see sees seen saw show shows showed shown showing contain contains contained hold holds held include includes included
  report reports reported reporting log logs logged logging record records recorded say says said state states stated
  read reads write writes wrote written print prints printed emit emits emitted
  appear appears appeared occur occurs occurred occurring happen happens happened happening begin begins began begun
  observe observes observed note notes noted notice noticed find finds found finding mention mentions mentioned
  match matches matched matching return returns returned call calls called calling request requests requested
  service services pod pods host hosts node nodes instance instances component application system process
  line lines message messages entry entries row rows event events trace traces span spans metric metrics gauge gauges point points value values
  sample samples pattern patterns operation operations endpoint endpoints method function class code stack
  level window minute minutes seconds hour hours time times period moment day utc
  evidence data result results source sources query search document documents passage passages runbook runbooks page note collection
  version snapshot statement statements query queries
  below above namely respectively respective example
  number count counts counted
`);

/** A denial: what is not there is shown by a read that was complete and found nothing, never by a row. */
export const DENIALS = words(`
  no not none nothing never neither without absent absence missing lacks lack lacking cannot can't couldn't didn't doesn't isn't
  wasn't weren't hasn't haven't hadn't won't wouldn't unavailable unconfigured empty zero nobody nowhere
`);

/** A reason: only a cause may give one. */
export const REASONS = words(`
  because cause causes caused causing due led leads leading trigger triggers triggered triggering result resulted resulting
  root responsible therefore thus hence why reason blame blamed culprit originates originated origin stems stemmed explains explained
  consequence consequently owing
`);
