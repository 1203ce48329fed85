// How the words around a name use it: included, excluded, or instead of the names before.

/** `instead`: it replaces the names of its kind. */
export type MentionSense = { readonly wanted: boolean; readonly instead: boolean };

const WANTED: MentionSense = { wanted: true, instead: false };
const LEFT_OUT: MentionSense = { wanted: false, instead: false };
const INSTEAD: MentionSense = { wanted: true, instead: true };

/** Words between a signal word and its name: "not in the *checkout*". */
const FILLER = String.raw`(?:(?:the|our|my|your|their|that|this|both|either|service|services|svc|app|api|environment|env|region|version|stuff|logs?|errors?|traffic|from|in|on|for|of|at|within|inside|to|about|by|via|with)[ ,:]+)*`;
const IT = '(?:it|that|this|them|us|things|the scope|the search|the view|everything)';
const NOT = String.raw`(?:not|n['’]t|never)`;

const leadPattern = (source: string): RegExp =>
  new RegExp(String.raw`(?:^|[^\p{L}\p{N}_-])(?:${source})[ ,:]+${FILLER}["'\x60“‘]?$`, 'iu');

/** A verb is an order only at the start of a clause: "drop the ledger", not "requests drop in the ledger". */
const orderPattern = (source: string): RegExp =>
  leadPattern(
    String.raw`(?<=(?:^|[,:]|\b(?:please|can you|could you|let['’]s|and|then|now|just|you can|you may|to)) ?)(?:${source})`,
  );

/** Words before a name, most specific first. */
const LEADS: readonly (readonly [RegExp, MentionSense])[] = [
  [leadPattern(`${NOT} (?:only|just)`), WANTED],
  [leadPattern('(?:nothing|no one|none|nobody) (?:else )?(?:but|except|other than)'), INSTEAD],
  [leadPattern('(?:replace|swap|exchange) .{1,60}? (?:with|by|for)'), INSTEAD],
  [
    leadPattern(
      'instead of|rather than|other than|apart from|aside from|(?:any|every)(?:thing|where) but|all but|but not|nothing',
    ),
    LEFT_OUT,
  ],
  [leadPattern('except|excluding|without|w/o|ignoring|skipping|minus|nor|neither|outside|not|no more'), LEFT_OUT],
  [orderPattern('exclude|ignore|skip|drop|remove|hide|mute|omit|replace|swap|forget(?: about)?|get rid'), LEFT_OUT],
  [orderPattern('(?:leave|filter|take|rule|cut) out|never mind|stop (?:showing|looking)'), LEFT_OUT],
  [
    leadPattern(
      String.raw`(?:do ?n['’]t|do not|not|no need to) (?:care|interested|look|looking|worry|show|search|include|check|want|mean|need)(?: me)?`,
    ),
    LEFT_OUT,
  ],
  [leadPattern(String.raw`(?:it|that|this) is ?n['’]t`), LEFT_OUT],
  [leadPattern('only|just|solely|exclusively|purely'), INSTEAD],
  [leadPattern('(?:focus(?:ing)?|concentrate|zoom in|home in) on'), INSTEAD],
  [leadPattern(`(?:limit|restrict|narrow|reduce|confine|scope)(?:ed|ing)?(?: ${IT})?(?: down)? to`), INSTEAD],
  [leadPattern(`(?:switch|switching|change|move|set|back|return|returning)(?: ${IT})?(?: over| back)? to`), INSTEAD],
  [
    leadPattern(
      'meant|mean|i said|make (?:it|that)|wrong (?:service|one|env|environment|region|version|place)|should be|rather',
    ),
    INSTEAD,
  ],
  [orderPattern('include|including|add|adding'), WANTED],
];

/** Words at the start of a message that correct the message before. */
const TAKES_BACK =
  /^\W*(?:no|nope|sorry|oops|ups|wrong|actually|my bad|my mistake|correction|scratch that|wait|i mean|rather)\b[\s,.:;!-]*(?:(?:no|sorry|wait|actually|it|it['’]s|it is|that['’]s|that is|i|we|mean|meant|should|be|look|looking|at|check|use|try|the|our|in|on|for|service|env|environment|region)\b[\s,.:;-]*)*["'`“‘]?$/i;

const AFTER: readonly (readonly [RegExp, MentionSense])[] = [
  [
    /^["'`”’]?(?: (?:service|svc|env|environment|region|version|app))?,? (?:only|exclusively|alone|instead|rather than|instead of|(?:and )?nothing else)\b/i,
    INSTEAD,
  ],
];
const TAKES_OUT = /\b(?:leave|take|keep|filter|rule|cut) (?:the |our |that )?["'`“‘]?$/i;
const OUT = /^["'`”’]? out\b/i;
const ALSO_AFTER = /^["'`”’]?,? (?:too|as well|also|again)\b/i;

/** "No loadgen, please" as the whole message. */
const NO = /^\W*(?:and |but )?no $/i;
const NOTHING_MORE = /^["'`”’]?(?: (?:please|pls|thanks|then|now|stuff|logs?|noise))*\W*$/i;

/** "Loadgen does not matter." */
const DISMISSED =
  /^["'`”’]? (?:does ?n['’]t matter|does not matter|can be ignored|(?:is|are)(?: not|n['’]t) (?:important|relevant|interesting|involved)|(?:is|are) irrelevant)\b/i;

const firstSense = (table: readonly (readonly [RegExp, MentionSense])[], text: string): MentionSense | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** "Leave the loadgen out", "no loadgen, please". */
const isTakenOut = (before: string, after: string): boolean =>
  DISMISSED.test(after) || (TAKES_OUT.test(before) && OUT.test(after)) || (NO.test(before) && NOTHING_MORE.test(after));

const takenBack = (beforeName: string, afterName: string): MentionSense | undefined =>
  TAKES_BACK.test(beforeName) && !ALSO_AFTER.test(afterName) ? INSTEAD : undefined;

/** Undefined where the words around the name say nothing. */
export const mentionSense = (beforeName: string, afterName: string): MentionSense | undefined => {
  const clause = /[^.;!?\n]*$/.exec(beforeName)?.[0] ?? '';
  if (isTakenOut(clause, afterName)) return LEFT_OUT;
  const before = firstSense(LEADS, clause);
  if (before?.wanted === false) return before;
  return firstSense(AFTER, afterName) ?? takenBack(beforeName, afterName) ?? before;
};

/** "Not checkout, ledger", "instead of checkout, the ledger": a contrast, not a list. */
export const isContrast = (beforeName: string): boolean =>
  /(?:^|\W)(?:not|instead of|rather than|isn['’]t)[ ,:]+(?:the |our |in |on )*["'`“‘]?$/i.test(beforeName);

/** "Not just checkout". */
export const isMerely = (beforeName: string): boolean =>
  /\bnot (?:just|only) (?:the |our |in |on )*["'`“‘]?$/i.test(beforeName);
