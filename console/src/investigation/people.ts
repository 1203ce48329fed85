// Who has asked which turn, whose turns wait, and whose this page is: what the facts and the caller tell, for several people on one investigation.
import type { WireFact, WireTurn } from '../api/operations.js';
import type { SignedIn } from '../shared/access.js';

type Actor = WireFact['actor'];

/** Who has asked each turn, by its number. Empty: the facts may not be read. */
const askersOf = (facts: readonly WireFact[]): ReadonlyMap<number, Actor> =>
  new Map(
    facts.flatMap(({ type, data, actor }) =>
      type === 'TurnAsked' && typeof data['turn'] === 'number' ? [[data['turn'], actor] as const] : [],
    ),
  );

const keyOf = ({ kind, id }: Actor): string => `${kind} ${id}`;

export type TurnAsker = { readonly name: string; readonly isOther: boolean };

/**
 * Names who has asked a turn. `undefined`: nobody else has asked here, so that a name would tell nothing, or it is not known who.
 * `caller`: whoever reads the page; unknown at first, then nobody is taken for somebody else.
 */
export const askerNamer = (
  facts: readonly WireFact[],
  caller: Pick<SignedIn, 'kind' | 'id'> | undefined,
): ((turn: number) => TurnAsker | undefined) => {
  const askers = askersOf(facts);
  const known = new Set([...askers.values(), ...(caller === undefined ? [] : [caller])].map(keyOf));
  return (turn) => {
    const asker = askers.get(turn);
    if (asker === undefined || known.size < 2) return undefined;
    return { name: asker.id, isOther: caller !== undefined && keyOf(asker) !== keyOf(caller) };
  };
};

const UNFINISHED: ReadonlySet<string> = new Set(['queued', 'running']);

export type OpenTurn = { readonly turn: WireTurn; /** How many are answered before it. */ readonly ahead: number };

/** The turns that run or wait, in the order in which they are answered. */
export const openTurns = (turns: readonly WireTurn[]): readonly OpenTurn[] =>
  turns.filter(({ status }) => UNFINISHED.has(status)).map((turn, ahead) => ({ turn, ahead }));
