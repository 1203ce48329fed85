// Checks what a claim says of its figures: the direction (“rose” needs a later figure that is larger), and a “yes” or “no”.
import type { Claim, ClaimShift, Verdict } from '../evidence/claim.js';
import type { Figure } from '../evidence/evidence.js';
import { unquotedWords } from './claim-wording.js';

/** English words alone: “falló” holds “fall” only to who knows no accents. */
const MORE =
  /(?<![\p{L}\p{N}_])(?:r[oi]se[sn]?|rising|increase[sd]?|increasing|gr[eo]ws?|growing|grown|climb(?:s|ed)|jump(?:s|ed)|spike[sd]?|surge[sd]?|higher|above|more|frequent|often|appear(?:s|ed)|slow(?:s|ed|er)?|longer|worse)(?![\p{L}\p{N}_])/iu;
const LESS =
  /(?<![\p{L}\p{N}_])(?:f[ae]lls?|fallen|falling|decrease[sd]?|decreasing|drop(?:s|ped)?|dropping|shr[aiu]nk|sank|declined?|lower|below|less|fewer|rare|seldom|stop(?:s|ped)|vanish(?:es|ed)|disappear(?:s|ed)|gone|fast(?:er)?|quick(?:er)?|shorter|better|recover(?:s|ed))(?![\p{L}\p{N}_])/iu;

/** The verdict on a direction, when it is not a supported one. */
type ClaimObjection = { readonly verdict: Verdict; readonly because: string };

const objectContradicted = (because: string): ClaimObjection => ({ verdict: 'contradicted', because });

/** One figure, or the quotient of two. */
const valueOf = ([first, second]: readonly Figure[]): number =>
  second === undefined ? (first?.value ?? Number.NaN) : (first?.value ?? Number.NaN) / second.value;

const checkShift = ({ to, now, before }: ClaimShift): ClaimObjection | undefined => {
  const [is, was] = [valueOf(now), valueOf(before)];
  const holds = to === 'more' ? is > was : is < was;
  return holds ? undefined : objectContradicted(`the figures do not show ${to}`);
};

/** `unknown`: the text has words of direction, but the claim has no shift. `contradicted`: the words or the figures say the opposite. */
export const checkDirection = (claim: Claim): ClaimObjection | undefined => {
  const words = unquotedWords(claim);
  const { shift } = claim;
  const more = MORE.exec(words)?.[0];
  const less = LESS.exec(words)?.[0];
  if (shift === undefined) {
    const said = more ?? less;
    return said === undefined ? undefined : { verdict: 'unknown', because: `no two figures show “${said}”` };
  }
  const opposite = shift.to === 'more' ? less : more;
  return opposite === undefined
    ? checkShift(shift)
    : objectContradicted(`the figures show ${shift.to}, not “${opposite}”`);
};

const YES_OR_NO = /^(?:Yes|No): /;

/** The figures have been compared with the cited rows before. */
export const checkBounds = ({ text, bounds = [] }: Claim): ClaimObjection | undefined => {
  if (bounds.length === 0)
    return YES_OR_NO.test(text) ? { verdict: 'unknown', because: 'no figure decides between yes and no' } : undefined;
  const isMet = bounds.every(({ figure: { value }, is, than }) => (is === 'at-least' ? value >= than : value <= than));
  return isMet ? undefined : { verdict: 'contradicted', because: 'the figures decide otherwise' };
};
