// How many of something a message wants, said by a word: “the last three errors”, “die letzten drei”, “三件”.

/** From two to ten. “One” and its likes are articles. */
const WORDS: { readonly [language: string]: readonly string[] } = {
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  de: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'],
  es: ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
  fr: ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
  pt: ['dois|duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'],
  it: ['due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci'],
  nl: ['twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien'],
  pl: ['dwa|dwie', 'trzy', 'cztery', 'pięć', 'sześć', 'siedem', 'osiem', 'dziewięć', 'dziesięć'],
  tr: ['iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz', 'on'],
};

/** Before a word that counts things, and no part of a longer number (“二十件”) or of a length of time (“三个小时”). */
const IN_HAN =
  /(?<![第〇一二三四五六七八九十百千万])([二两三四五六七八九十])(?:つ|件|行|個|个|本|条|條|種類|种)(?!小时|小時|钟头|鐘頭|月|星期|礼拜|禮拜)/u;
const HAN_DIGITS = '〇一二三四五六七八九十';

const LEAST = 2;

/** The first of them. Undefined: it says none. `language`: ISO 639-1, of the message. */
export const findQuantityWord = (text: string, language: string): number | undefined => {
  const numbers = (WORDS[language] ?? []).map((words) => words.split('|'));
  const [first] = (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).flatMap((said) => {
    const at = numbers.findIndex((words) => words.includes(said));
    return at < 0 ? [] : [at + LEAST];
  });
  if (first !== undefined) return first;
  const han = IN_HAN.exec(text)?.[1]?.replace('两', '二');
  return han === undefined ? undefined : HAN_DIGITS.indexOf(han);
};
