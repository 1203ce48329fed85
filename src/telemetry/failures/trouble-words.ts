// Words of trouble in a line, whatever level its program gives it, and words that deny it.

const TROUBLE =
  /\b(?:taking longer|took too long|longer than|slow(?:er|ly)?|overhead|exceed(?:s|ed|ing)?|den(?:y|ied|ying)|refus(?:e[sd]?|ing)|reject(?:s|ed|ing)?|retry(?:ing)?|retries|tim(?:ed|ing)[ -]?out|time-?outs?|block(?:ed|ing)|stall(?:s|ed|ing)?|throttl\w*|backlog|lag(?:s|ging)?|delayed|dropp(?:ed|ing)|unable|could ?n[o'’]t|can ?not|can['’]t|fail(?:s|ed|ing|ure|ures)?|lost|losing|unreachable|unavailable|disconnect\w*|reset by|full|exhaust(?:s|ed|ion)|low on|out of (?!\d)|too (?:many|few|frequent(?:ly)?|large|long|old|slow)|over (?:the )?(?:limit|max\w*)|deadlock\w*|corrupt\w*|degrad\w*|unhealthy|evict\w*|kill(?:ed|ing)|crash\w*|abnormal\w*|suspicious|warn(?:ing)?s?|errors?|langsam|dauert|fehlgeschlagen|verweigert|abgelehnt|überschritten|voll)\b/iu;

/** “0 errors”, “no failures”, “failed: 0”: the words of trouble, and none of it. */
const DENIED =
  /\b(?:0|no|without|zero|keine?|ohne) (?:\p{L}+ )?(?:errors?|failures?|warnings?|fehler)\b|\b(?:errors?|failed|failures?|dropped|lost)[=: ]+0\b/giu;

/** What is denied speaks of none, and what stands beside it may: “dropped without warning”. */
export const speaksOfTrouble = (text: string): boolean => TROUBLE.test(text.replaceAll(DENIED, ' '));

/** A line that says that all is well, of which a logger may make an error all the same. */
export const deniesTrouble = (text: string): boolean => {
  const rest = text.replaceAll(DENIED, ' ');
  return rest !== text && !TROUBLE.test(rest);
};
