// Which earlier issue a message goes back to by its place in the conversation: “back to the first”, “and the other one?”.
import type { Reading } from '../../language/reading.js';

type OrderedIssue = {
  readonly id: string;
  readonly suspects?: readonly { readonly service: string; readonly cause?: boolean }[];
};

/** Issues in the order in which they were opened; `recent` the ids of those before the current one, the last touched first. */
export type IssueOrder = {
  readonly issues: readonly OrderedIssue[];
  readonly current: string;
  readonly recent: readonly string[];
};

/** From here on the reading says that the message goes back; “the first one” may also be a line on the screen. */
const GOES_BACK = 0.35;

const goesBack = ({ moves = {}, acts: [act] }: Reading): boolean =>
  (moves.returns ?? 0) >= GOES_BACK || (act.kind === 'command' && act.detail === 'switch');

/** “Ok the search one again”, where search is held for the cause of one other issue alone. */
const issueOfNamed = ({ entities, reference = {} }: Reading, { issues, current }: IssueOrder): string | undefined => {
  const named = new Set(entities.flatMap(({ kind, name }) => (kind === 'service' && name !== undefined ? [name] : [])));
  if (named.size === 0 || reference.again !== true) return undefined;
  const blamed = ({ suspects = [] }: OrderedIssue): boolean =>
    suspects.some(({ service, cause }) => cause === true && named.has(service));
  const others = issues.filter((issue) => issue.id !== current && blamed(issue));
  const isCurrent = issues.some((issue) => issue.id === current && blamed(issue));
  return others.length === 1 && !isCurrent ? others[0]?.id : undefined;
};

/** Undefined: the message names none by its place. */
export const findReferredIssue = (reading: Reading, order: IssueOrder): string | undefined => {
  const { issues, current, recent } = order;
  const { reference } = reading;
  if (issues.length < 2 || reference === undefined) return undefined;
  const ofService = issueOfNamed(reading, order);
  if (ofService !== undefined) return ofService;
  if (!goesBack(reading)) return undefined;
  const { nth, other, previous } = reference;
  const named = nth === undefined ? undefined : issues[nth - 1]?.id;
  const meant = named ?? (other === true || previous === true ? recent[0] : undefined);
  return meant === current ? undefined : meant;
};
