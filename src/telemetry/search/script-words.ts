// Cuts runs of letters beyond ASCII: scripts that write no blanks between words, and Korean, whose words carry particles.
// ADR 116 says what was measured.

/** Signs that a word may be written with or without: joiners, variation selectors, Hebrew and Arabic vowel points, the nukta of Devanagari. */
const OPTIONAL_SIGNS = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u0591-\u05c7]|\u0640|[\u064b-\u065f]|\u0670|\u093c/g;
/** Letters of full and half width: the same letters in another width. */
const OTHER_WIDTH = /[\uff01-\uffdc]+/g;

/** One form for what readers take for the same letters: `ﾃﾞｰﾀ` → データ, `ＡＰＩ` → API, `ज़रूरत` → जरूरत. */
export const foldScript = (run: string): string =>
  run
    .replace(OTHER_WIDTH, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(OPTIONAL_SIGNS, '')
    .replaceAll('ँ', 'ं');

const CHINESE_JAPANESE = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}`;
const KOREAN = String.raw`\p{Script=Hangul}`;
const WITHOUT_BLANKS = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

/** A stretch of one writing that has to be cut. */
const STRETCH = new RegExp(`[${CHINESE_JAPANESE}]+|[${KOREAN}]+|[${WITHOUT_BLANKS}]+`, 'gu');
const IS_KOREAN = new RegExp(`^[${KOREAN}]`, 'u');
const IS_WITHOUT_BLANKS = new RegExp(`^[${WITHOUT_BLANKS}]`, 'u');
/** Hangul begins here, and Chinese and Japanese behind it. */
const FIRST_OF_PAIRS = 0x1100;
const PAIR = new RegExp(`^[${CHINESE_JAPANESE}${KOREAN}]{1,2}$`, 'u');

/** Of a word of Chinese, Japanese or Korean: two characters of it, or a single one that stands alone. */
export const isCharacterPair = (piece: string): boolean =>
  piece.charCodeAt(0) >= FIRST_OF_PAIRS && piece.length <= 4 && PAIR.test(piece);

/** `支付超时` → 支付, 付超, 超时: which two belong together depends on the sentence, and pairs are the same in all of them. */
const pairsOf = (stretch: string): readonly string[] => {
  const characters = [...stretch];
  if (characters.length < 3) return [stretch];
  return characters.slice(1).map((character, before) => `${characters[before] ?? ''}${character}`);
};

const alternatives = (words: string): string =>
  words
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)
    .join('|');

/** Words of asking and of grammar, which part what stands around them. A negation is none of them. */
const CHINESE_FUNCTION = new RegExp(
  `${alternatives('为什么 為什麼 怎么办 怎麼辦 怎么样 怎麼樣 怎么 怎麼 怎样 怎樣 如何 什么 什麼 哪些 哪里 哪裡 哪个 哪個 哪儿 多少 多久 多长时间 多長時間 请问 請問 可以 能不能 可不可以 是不是 有没有 有沒有 是否 应该 應該 应当 應當')}` +
    '|(?<!目|标|標)的(?!确|確)|(?<!为|為|除)了(?!解)|[吗嗎呢吧]',
  'u',
);

const JAPANESE_FUNCTION = new RegExp(
  alternatives(
    'ください ましょう ましたら ました ません ますか ます でしょうか でしょう でした ですか です していた している しています して した します する すれば すると されて された される という どうやって どうすれば どのように どう どこ どの どれ いつ なぜ だれ なに いい から まで より ので のに には では とは にも でも のは のが のを ため とき こと もの ように よう これ それ あれ この その あの ある あり いる いた いて なる なり なった ないで なら なければ ければ たら れば てください ても くらい だけ ほど など',
  ),
  'u',
);

const KOREAN_ENDING = new RegExp(
  `(?<=..)(?:${alternatives('으로부터 에서부터 에게서 으로서 으로써 에서는 에서도 에게는 으로는 이라고 라고 에서 에게 까지 부터 마다 처럼 보다 으로 이나 이며 이고 하나요 되나요 인가요 나요 하고 하며 하면 되면 하는 되는 해서 했는데 했을 되었으면 되었다고 하지 되지 은 는 이 가 을 를 의 에 와 과 도 로 만 한 할')})$|(?<=.)(?:은|는|을|를|에|의|와|과|로|에서|으로|부터|까지|습니다|습니까|합니다|합니까|됩니다|됩니까|입니다|입니까)$`,
  'u',
);

/** Chinese characters, the letters of foreign words, and those of grammar: where one begins, a word begins. */
const JAPANESE_STRETCH = /[\p{Script=Han}\p{Script=Bopo}]+|[\p{Script=Kana}ー]+|\p{Script=Hira}+/gu;
const IS_HIRAGANA = /^\p{Script=Hira}/u;

/** Single letters are particles and endings. */
const hiraganaPairs = (stretch: string): readonly string[] =>
  stretch
    .split(JAPANESE_FUNCTION)
    .filter((part) => part.length > 1)
    .flatMap(pairsOf);

const chineseJapanesePieces = (stretch: string): readonly string[] =>
  stretch
    .split(CHINESE_FUNCTION)
    .flatMap((part) => part.match(JAPANESE_STRETCH) ?? [])
    .flatMap((part) => (IS_HIRAGANA.test(part) ? hiraganaPairs(part) : pairsOf(part)));

const LETTER = /\p{L}/u;

let segmenter: Intl.Segmenter | undefined;

/** By the dictionary of the runtime; words of Thai are as long as those of English, and pairs of its letters say little. */
const dictionaryWords = (stretch: string): readonly string[] => {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  return Array.from(segmenter.segment(stretch), ({ segment }) => segment).filter((segment) => LETTER.test(segment));
};

const piecesOfStretch = (stretch: string): readonly string[] => {
  if (IS_KOREAN.test(stretch)) return pairsOf(stretch.replace(KOREAN_ENDING, ''));
  return IS_WITHOUT_BLANKS.test(stretch) ? dictionaryWords(stretch) : chineseJapanesePieces(stretch);
};

const HAS_STRETCH = new RegExp(STRETCH.source, 'u');

/** It has letters of a script that a search by words of blanks would not find: they stand inside longer runs. */
export const isInsideRuns = (word: string): boolean => HAS_STRETCH.test(word);

/** The words of a stretch as they stand in a text, one behind the other: `订单的支付超时` → 订单, 支付超时. */
const wholeWords = (stretch: string): readonly string[] => {
  if (IS_KOREAN.test(stretch)) return [stretch.replace(KOREAN_ENDING, '')];
  if (IS_WITHOUT_BLANKS.test(stretch)) return dictionaryWords(stretch);
  return stretch
    .split(CHINESE_FUNCTION)
    .flatMap((part) => part.match(JAPANESE_STRETCH) ?? [])
    .filter((part) => !IS_HIRAGANA.test(part));
};

/** Parts of a text as they stand in it: words of scripts without blanks, and what stands between them. */
export const scriptChunks = (text: string): readonly string[] =>
  text.split(new RegExp(`(${STRETCH.source})`, 'u')).flatMap((part, at) => (at % 2 === 1 ? wholeWords(part) : [part]));

/** Cuts what is written without blanks; `cutOthers` cuts the rest of the run. Both in the order of the run. */
export const cutScripts = (run: string, cutOthers: (text: string) => readonly string[]): readonly string[] => {
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: stretch, index } of run.matchAll(STRETCH)) {
    if (index > at) pieces.push(...cutOthers(run.slice(at, index)));
    pieces.push(...piecesOfStretch(stretch));
    at = index + stretch.length;
  }
  if (at < run.length) pieces.push(...cutOthers(run.slice(at)));
  return pieces;
};

/** Words of grammar and of asking that stand alone, or that the dictionary cuts out. A negation is none of them. */
export const SCRIPT_STOP_WORDS: readonly string[] = [
  // Korean
  '어떻게 어떤 언제 어디 어디서 누가 누구 무엇 무엇을 무슨 얼마 왜 수 것 등 및 때 더 할 하는 한 및 또는 그리고 있 있는 있나 하나 되나 은 는 이 가 을 를 의 에 와 과 도 로',
  // Thai
  'ที่ และ ให้ ได้ การ ความ ของ ใน จะ ต้อง เป็น มี อย่างไร อะไร ไหน ไหม หรือ ใคร กี่ เท่าไร เมื่อไร ทำไม บ้าง ว่า แล้ว ก็ นี้ นั้น กับ โดย ถ้า คือ ครับ ค่ะ ๆ',
  // Hindi
  'है हैं हो होता होती होते हुआ हुई हुए था थी थे के का की को में से पर और या क्या कैसे कौन कितना कितनी कितने कब कहां क्यों यह वह ये वे तो ही भी कि जो जब तब कर करें करना करता करते करती जाता जाती जाते जाए रहा रही रहे गया गई गए एक इस उस अपने',
].flatMap((words) => words.split(' '));

const isDevanagari = (code: number): boolean => code >= 0x900 && code <= 0x97f;
const HINDI_ENDING = /(?<=..)(?:ियों|ियां|ाओं|ाएं|ाएगी|ाएगा|ुओं|ओं|ों|ें|एं|ीं|ी|े|ा|ो|ि)$/u;

/** `फ़ाइलें`, `फ़ाइलों` → फाइल: the endings of number and case go. Undefined: no word of Devanagari. */
export const stemScript = (piece: string): string | undefined =>
  isDevanagari(piece.charCodeAt(0)) ? piece.replace(HINDI_ENDING, '') : undefined;
