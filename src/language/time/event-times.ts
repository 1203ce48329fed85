// Times that are told by an event whose instant the message does not say: “since the deploy”, “an hour after the failover”.

const EVENT = String.raw`(?:deploy(?:ment|s)?|release|roll-?(?:out|back)|restart|reboot|fail-?over|switch-?over|cut-?over|migration|upgrade|update|launch|patch|hot-?fix|merge|change|outage|incident|alert|spike|maintenance(?: window)?|backup|stand-?up|meeting|go-?live)\b`;
const THE = String.raw`(?:the |our |that |this |a |last |latest |first |second |previous |today['’]s |[a-z-]+ ){0,4}?`;
const LENGTH = String.raw`(?:\b(?:[\w.]+ )?(?:second|sec|minute|min|hour|hr|day|week)s?\b|\b\d+ ?(?:s|m|h|d|w)\b)`;
const HAPPENED = String.raw`(?:[\w.-]+ ){1,4}(?:went (?:out|live)|shipped|(?:was|were|got) (?:deployed|released|rolled out|rolled back|merged|restarted|rebooted|upgraded|updated|migrated))`;
const WE_DID = String.raw`(?:we|they|you|i|somebody|someone) (?:deployed|released|merged|restarted|upgraded|migrated|rolled|switched|changed|shipped|failed)\b`;

const EVENTS: readonly RegExp[] = [
  new RegExp(String.raw`${LENGTH} (?:right )?(?:before|after|around|following|prior to|from) ${THE}${EVENT}`, 'i'),
  new RegExp(String.raw`\bsince (?:${THE}${EVENT}|${HAPPENED}|${WE_DID})`, 'i'),
  new RegExp(String.raw`\b(?:before|after|during|around|until) (?:${THE}${EVENT}|${WE_DID})`, 'i'),
];

/** "Did it start after the deploy?" names no window. */
const YES_OR_NO = /^\W*(?:did|does|do|was|were|is|are|has|have|had|could|can|would|might)\b/i;

/** As written. Undefined: it tells no time by an event. */
export const findEventTime = (text: string): string | undefined =>
  YES_OR_NO.test(text) ? undefined : EVENTS.map((pattern) => pattern.exec(text)).find((found) => found !== null)?.[0];
