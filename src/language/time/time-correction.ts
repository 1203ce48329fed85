// Where a message says what was meant instead of the time before: “no, I meant yesterday”, “nein, seit gestern”.

const MEANT =
  'meant|mean|meinte|gemeint|meine|quise decir|quiero decir|me refer[ií]a a|voulais dire|veux dire|quis dizer|quero dizer|volevo dire|intendevo|bedoelde|bedoel|chodziło mi o';

const CORRECTION = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${MEANT})(?!\p{L})[\s,:]*(?<meant>.+)$`,
    String.raw`^\W*(?:(?:no|nope|sorry|nein|non|nee|nie|não|perdón|pardon|scusa)\s*[,.:;-]|actually(?!\p{L}))\s*(?<rather>.+)$`,
    String.raw`(?:我是说|我的意思是|つまり)[\s,，:：]*(?<said>.+)$`,
  ].join('|'),
  'isu',
);

/** The offset from which on it says what was meant. Undefined: it corrects nothing. */
export const findTimeCorrection = (text: string): number | undefined => {
  const { meant, rather, said } = CORRECTION.exec(text)?.groups ?? {};
  const rest = meant ?? rather ?? said;
  return rest === undefined ? undefined : text.length - rest.length;
};
