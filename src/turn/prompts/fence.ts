// Sets text from outside apart in a prompt: between marks that the text cannot write itself, in no spelling a model would take for one.

/** `<`, the characters that look like it, and how HTML writes it. */
const OPENING = /[<\uff1c\ufe64\u2329\u3008\u27e8\u276e\u02c2]|&lt;?|&#0*60;?|&#x0*3c;?/giu;

/** Letters of other scripts that look like those of the mark. */
const LOOK_ALIKES: { readonly [letter: string]: string } = {
  '\u0430': 'a', // Cyrillic
  '\u03b1': 'a', // Greek
  '\u0251': 'a', // Latin alpha
  '\u0501': 'd',
  '\u217e': 'd',
  '\u0442': 't',
  '\u03c4': 't',
  '\u1d1b': 't',
};

const MARK = 'data';
/** How far behind the opening the mark is looked for. */
const REACH = 64;

const toPlainLetter = (character: string): string => {
  const folded = character.normalize('NFKD').toLowerCase();
  return LOOK_ALIKES[folded] ?? LOOK_ALIKES[character.toLowerCase()] ?? folded;
};

/** Whether the mark follows, whatever stands before and between its letters that is no letter and no digit. */
const isMark = (rest: string): boolean => {
  let matched = 0;
  for (const character of rest) {
    if (!/[\p{L}\p{N}\p{So}]/u.test(character)) {
      if (matched === MARK.length && !/[\p{M}\p{Cf}]/u.test(character)) return true;
      continue;
    }
    if (matched === MARK.length || toPlainLetter(character) !== MARK[matched]) return false;
    matched += 1;
  }
  return matched === MARK.length;
};

export const fenceData = (text: string): string => {
  const safe = text
    .replaceAll(/<(\/?)data>/gi, '‹$1data›')
    .replace(OPENING, (opening: string, at: number, all: string) =>
      isMark(all.slice(at + opening.length, at + opening.length + REACH)) ? '‹' : opening,
    );
  return `<data>\n${safe}\n</data>`;
};
