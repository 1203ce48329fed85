// Text fit to be stored, hashed and shown: no terminal colours, no control characters, no broken surrogates, no endless values.

const SUSPECT = /[\u0000-\u0008\u000b-\u001f\u007f]/;
const COLOUR = /\u001b\[[0-9;]{0,16}[A-Za-z]/g;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

export const stripColours = (text: string): string => text.replace(COLOUR, '');

/** Up to here a loop is faster than the call of a pattern. */
const SHORT = 64;
const [TAB, LINE_FEED, BLANK, DELETE] = [9, 10, 32, 127];

/** Printable ASCII, tabs and line feeds alone, as nearly all texts are. */
const isPlain = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= DELETE || (code < BLANK && code !== TAB && code !== LINE_FEED)) return false;
  }
  return true;
};

/** Colours are removed, line ends become line feeds, any other control character but tab becomes U+FFFD. */
export const cleanText = (text: string): string => {
  if (text.length <= SHORT && isPlain(text)) return text;
  const sound = text.isWellFormed() ? text : text.toWellFormed();
  if (!SUSPECT.test(sound)) return sound;
  return stripColours(sound).replace(/\r\n?/g, '\n').replace(CONTROL, '\uFFFD');
};

/** A cut inside of such a run would leave half of it. Texts are masked after the cut, and half a secret is not known for one. */
const RUN = /[A-Za-z0-9_~.+/=%@:$!*#-]/;
/** A group of a card, phone or bank account number, and blanks behind it. */
const GROUP = /(?<![^ ])[A-Z0-9+()./-]{1,8} {0,2}$/;
const LONGEST_RUN = 1_024;
const LONGEST_GROUP = 10;
const MOST_GROUPS = 10;

const startOfRun = (text: string, end: number): number => {
  let start = end;
  while (start > 0 && end - start < LONGEST_RUN && RUN.test(text.charAt(start - 1))) start -= 1;
  return start;
};

const startOfGroups = (text: string, end: number): number => {
  let start = end;
  for (let groups = 0; groups < MOST_GROUPS; groups += 1) {
    const group = GROUP.exec(text.slice(Math.max(0, start - LONGEST_GROUP - 1), start))?.[0] ?? '';
    if (group === '') break;
    start -= group.length;
  }
  return start;
};

/** Where the run or the groups begin that a cut would halve; the cut itself when they are longer than any secret. */
const startOfHalved = (text: string, cut: number): number => {
  const run = RUN.test(text.charAt(cut)) ? startOfRun(text, cut) : cut;
  if (cut - run === LONGEST_RUN) return cut;
  const start = startOfGroups(text, run);
  return start === 0 ? cut : start;
};

/** At most so many UTF-16 units. No character, token or grouped number is cut in two, unless it is the whole text. */
export const truncateText = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const cut = (text.codePointAt(longest - 1) ?? 0) > 0xffff ? longest - 1 : longest;
  return text.slice(0, startOfHalved(text, cut));
};
