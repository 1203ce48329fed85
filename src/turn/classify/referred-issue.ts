// Which earlier issue a message goes back to by its place in the conversation: “back to the first”, “and the other one?”.
import type { Reading } from '../../language/reading.js';

type OrderedIssue = {
  readonly id: string;
  readonly suspects?: readonly { readonly service: string; readonly cause?: boolean }[];
};

const word = (latin: string, others: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${latin})(?![\p{L}\p{N}])|${others}`, 'iu');

const ORDINALS: readonly RegExp[] = [
  word(
    'first|1st|erste[nrsm]?|primer[oa]?|premi(?:er|ère)|primeir[oa]|issue (?:1|one)|#1|i1',
    '第一|最初|1つ目|一つ目',
  ),
  word('second|2nd|zweite[nrsm]?|segund[oa]|deuxième|issue (?:2|two)|#2|i2', '第二|2つ目|二つ目'),
  word('third|3rd|dritte[nrsm]?|tercer[oa]?|troisième|terceir[oa]|issue (?:3|three)|#3|i3', '第三|3つ目|三つ目'),
];

const OTHER = word(
  'other (?:one|issue|problem|incident|thing)|the other|das andere|die andere|den anderen|l[ao] otr[oa]|el otro|l.autre|[oa] outr[oa]',
  '另一个|另外那个|もう一つ|別の問題',
);

const PREVIOUS = word(
  '(?:previous|earlier|last) (?:one|issue|problem|incident)|vorherige[nrs]?|vorige[nrs]?|(?:el|la|lo) anterior|précédente?|[oa] anterior',
  '上一个|之前那个|前の問題',
);

/** From here on the reading says that the message goes back; “the first one” may also be a line on the screen. */
const GOES_BACK = 0.35;

const goesBack = ({ moves = {}, acts: [act] }: Reading): boolean =>
  (moves.returns ?? 0) >= GOES_BACK || (act.kind === 'command' && act.detail === 'switch');

const AGAIN = word(
  'again|back|return|once more|wieder|zurück|nochmal|noch einmal|otra vez|de nuevo|vuelve|volver|volvamos|de nouveau|encore|revenons|reviens|de novo|outra vez|volta|voltando',
  '再|回到|もう一度|戻',
);

/** “Ok the search one again”, where search is held for the cause of one other issue alone. */
const issueOfNamed = (
  text: string,
  { entities }: Reading,
  { issues, current }: { readonly issues: readonly OrderedIssue[]; readonly current: string },
): string | undefined => {
  const named = new Set(entities.flatMap(({ kind, name }) => (kind === 'service' && name !== undefined ? [name] : [])));
  if (named.size === 0 || !AGAIN.test(text)) return undefined;
  const blamed = ({ suspects = [] }: OrderedIssue): boolean =>
    suspects.some(({ service, cause }) => cause === true && named.has(service));
  const others = issues.filter((issue) => issue.id !== current && blamed(issue));
  const isCurrent = issues.some((issue) => issue.id === current && blamed(issue));
  return others.length === 1 && !isCurrent ? others[0]?.id : undefined;
};

/** “The first line”, “the first error” is none of the issues. */
const LONGEST = 9;

/**
 * Issues in the order in which they were opened; `recent` the ids of those before the current one, the last touched first.
 * Undefined: the message names none by its place.
 */
export const findReferredIssue = (
  text: string,
  reading: Reading,
  {
    issues,
    current,
    recent,
  }: { readonly issues: readonly OrderedIssue[]; readonly current: string; readonly recent: readonly string[] },
): string | undefined => {
  if (issues.length < 2 || text.trim().split(/\s+/).length > LONGEST) return undefined;
  const ofService = issueOfNamed(text, reading, { issues, current });
  if (ofService !== undefined) return ofService;
  if (!goesBack(reading)) return undefined;
  const nth = ORDINALS.findIndex((names) => names.test(text));
  const named = nth < 0 ? undefined : issues[nth]?.id;
  const meant = named ?? (OTHER.test(text) || PREVIOUS.test(text) ? recent[0] : undefined);
  return meant === current ? undefined : meant;
};
