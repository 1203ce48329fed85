// In which language a message wants its answer: “the same in German, please”, “auf Englisch bitte”, “用中文”. Pure.
import { parseWordList } from './text/word-list.js';
import { foldText, tokenize } from './tokens.js';

export type WantedLanguage = {
  /** ISO 639-1. */
  readonly language: string;
  /** The message says nothing else: what was answered last is wanted again. */
  readonly alone: boolean;
};

/** How languages are called in the languages that are read; folded. */
const NAMES: { readonly [language: string]: string } = {
  en: 'english englisch englische englischer ingles anglais inglese engels engelska angielski angielsku ingilizce 英語 英语 英文 영어',
  de: 'german deutsch deutsche deutscher aleman allemand alemao tedesco duits tyska niemiecki niemiecku almanca ドイツ語 德语 德文 독일어',
  es: 'spanish spanisch spanische spanischer espanol castellano espagnol espanhol spagnolo spaans spanska hiszpanski hiszpansku ispanyolca スペイン語 西班牙语 스페인어',
  fr: 'french franzosisch franzosische franzosischer frances francais francese frans franska francuski francusku fransizca フランス語 法语 法文 프랑스어',
  pt: 'portuguese portugiesisch portugiesische portugues portugais portoghese portugees portugisiska portugalski portugalsku portekizce ポルトガル語 葡萄牙语 포르투갈어',
  ja: 'japanese japanisch japanische japones japonais giapponese japans japanska japonski japonsku japonca 日本語 日语 日文 일본어',
  zh: 'chinese mandarin chinesisch chinesische chino chinois chines cinese chinees kinesiska chinski chinsku cince 中国語 中文 汉语 중국어',
  it: 'italian italienisch italienische italiano italien italiaans italienska wloski wlosku italyanca イタリア語 意大利语 이탈리아어',
  nl: 'dutch niederlandisch hollandisch neerlandes holandes neerlandais nederlands olandese オランダ語 荷兰语',
  pl: 'polish polnisch polaco polonais polones polacco pools polski polsku ポーランド語 波兰语',
  ko: 'korean koreanisch coreano coreen 韓国語 韩语 한국어',
};

const LANGUAGE_OF_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([language, names]) =>
    [...parseWordList(names)].map((name): [string, string] => [name, language]),
  ),
);

/** What stands before the name of the language in which something is said. */
const BEFORE = parseWordList(
  'in into to auf ins en al em no para o pro pour a au po in het på pa till 用 以 成 为 成为',
);
const BEHIND = parseWordList('で に へ 로 으로 olarak');

/** Asked of something that was said: they add nothing to the language. Folded, in the languages that are read. */
const FILLERS = parseWordList(`
  a again also and answer as can could do explain give i in into it just like me need now ok please pls plz post reply repeat
  respond same say send speak talk tell that the then thing this to too translate translated translation version want well write
  you your for my last bit out text answer's
  auch antworte antworten auf bitte da danke das dasselbe dem den der die dies diese dieses du es fur genau gleiche gleichen
  ins jetzt kann kannst konnen konntest konnten mal mir mich noch nochmal nochmals sag sage sagen schreib schreibe schreiben sie so und
  uns ubersetz ubersetze ubersetzen ubersetzung ubersetzt version wiederhole brauche brauch ich
  y e el la lo me decir decirlo los las mismo misma eso esto por favor ahora tambien dime di dilo dimelo escribe escribelo puedes podrias traduce
  traducelo traducir traduccion traduzca en al a de nuevo responde respuesta para mi
  et le les meme chose ca cela s'il te vous plait svp stp maintenant aussi dis dis-le dites ecris ecrivez peux peut tu pouvez
  traduis traduire traduisez traduction en au repete reponds reponse moi pour encore une fois de nouveau
  o os as mesmo mesma isso isto agora tambem diga escreva pode poderia traduza traduz traduzir traducao em para de novo responda
  resposta favor por
  stesso stessa cosa per favore adesso anche puoi traduci traducilo il
  hetzelfde graag nu ook kun je vertaal het
  请 用 以 成 翻译 翻譯 再 说 說 再说 一 遍 次 一遍 一次 换 请用 也 把 它 这个 这 同样 的 回答 写 吧 一下 成 为 同 样
  で に へ を も お願い お願いします ください 下さい して 訳し 訳して 翻訳 翻訳して 同じ こと 内容 もう 一度 教え て 書い 言っ 回答 同 じ 願い し ます お
  로 으로 다시 번역 해 줘 주세요`);

/** Names that are words of another meaning too: “polish it” wants no Polish. */
const ALSO_VERBS = parseWordList('polish');
/** What may follow such a name where it is one: “Polish version, please”. */
const AFTER_NAME = parseWordList('please pls plz version translation now again too');

const isMark = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** Undefined: it says nothing of a language. A name alone counts where nothing else is said: “German?”, “日本語で”. */
export const findWantedLanguage = (message: string): WantedLanguage | undefined => {
  const words = tokenize(message)
    .map(({ text }) => foldText(text))
    .filter((text) => !isMark(text));
  const at = words.findIndex((word) => LANGUAGE_OF_NAME.has(word));
  const language = LANGUAGE_OF_NAME.get(words[at] ?? '');
  if (language === undefined) return undefined;
  const next = words[at + 1];
  const isAsked = BEFORE.has(words[at - 1] ?? '') || BEHIND.has(next ?? '');
  if (ALSO_VERBS.has(words[at] ?? '') && !isAsked && next !== undefined && !AFTER_NAME.has(next)) return undefined;
  const others = words.toSpliced(at, 1);
  const alone = others.every((word) => FILLERS.has(word) || BEFORE.has(word) || BEHIND.has(word));
  if (alone) return { language, alone };
  // “in the German region”, “in German data centres”: of a place, and of no language
  const isLast = next === undefined || FILLERS.has(next) || BEHIND.has(next);
  return isAsked && isLast ? { language, alone } : undefined;
};
