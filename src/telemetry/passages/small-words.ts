// Words of a question that say nothing of its subject: small words of languages whose small words no index leaves out, and words that any question may have.
import { foldAccents } from '../search/fold-accents.js';
import { searchTokens } from '../search/search-terms.js';

const wordsOf = (list: string): ReadonlySet<string> => new Set(foldAccents(list).trim().split(/\s+/));

/** Of English those that tell it from the others; the index leaves out its small words. */
const SMALL_WORDS: { readonly [language: string]: ReadonlySet<string> } = {
  en: wordsOf(
    `the is are what how do does i we to of in on for my our who when where which why can may must should a an it and with from at by was has have`,
  ),
  de: wordsOf(
    `der die das den dem des ein eine einen einem einer eines und oder aber wenn als wie was wer wen wem wo wohin woher wann warum wieso weshalb welche welcher
    welches welchen welchem ist sind war waren wird werden wurde wurden worden hat haben hatte habe kann können könnte darf dürfen muss müssen müsste soll sollen
    sollte mag will wollen ich du er sie es wir ihr man mich mir uns mein meine meinen meinem meiner unser unsere unseren unserem unserer sein seine dieser diese
    dieses diesen diesem nicht kein keine keinen auch noch nur schon so dann da dort hier zu zum zur im in am an auf aus bei beim mit nach von vom vor für über
    unter durch gegen ohne um bis seit ab sich gibt geht macht machen mache tun tue passiert geschieht denn mal bitte dafür dabei damit davon daran darauf`,
  ),
  es: wordsOf(
    `el la los las lo un una unos unas y o u pero si no que qué cual cuál cuales cuáles quien quién quienes cuando cuándo donde dónde como cómo cuanto cuánto cuánta
    cuántos cuántas por para con sin de del al a en entre sobre hasta desde es son era fue ser está están hay ha han he tiene tienen tengo puede puedo pueden
    podemos debe debo deben se me te nos le les su sus mi mis nuestro nuestra nuestros nuestras este esta esto ese esa eso hace hacer hago hacemos pasa ocurre
    sucede ya más muy también`,
  ),
  fr: wordsOf(
    `le la les l un une des du de d et ou mais si ne pas que qu quoi quel quelle quels quelles qui quand où comment combien pourquoi est sont était a ont avoir être
    fait faire faut peut peux peuvent doit dois doivent on je tu il elle nous vous ils elles se me te lui leur son sa ses mon ma mes notre nos votre ce cet cette
    ces ça cela c s n y en dans sur sous par pour avec sans chez au aux t passe arrive quelqu`,
  ),
  pt: wordsOf(
    `o a os as um uma uns umas e ou mas se não que qual quais quem quando onde como quanto quanta quantos quantas por para com sem de do da dos das ao à aos às em no
    na nos nas é são era foi ser está estão há tem têm tenho pode posso podem deve devo devem me te lhe seu sua meu minha nosso nossa este esta isto esse essa isso
    faz fazer faço acontece já mais muito também`,
  ),
  it: wordsOf(
    `il lo la i gli le un uno una e o ma se non che quale quali chi quando dove come quanto quanta quanti quante perché per con senza di del della dello dei degli
    delle al alla ai alle da dal dalla in nel nella su sul sulla è sono era fu essere sta ha hanno ho può posso possono deve devo devono si mi ti ci suo sua mio mia
    nostro nostra questo questa quello quella fare faccio fa succede`,
  ),
  nl: wordsOf(
    `de het een en of maar als niet geen wat wie wanneer waar waarom hoe welke welk is zijn was waren wordt worden heeft hebben kan kunnen mag mogen moet moeten zal
    ik je jij hij zij wij we men mij ons mijn onze dit dat deze die er te in op aan uit bij met naar van voor over door tot om gebeurt doen doe`,
  ),
};

const WORD = /[\p{L}\p{M}]+/gu;

/** Lower case, without accents: of the language that most words of the text are small words of. None of English. */
export const smallWordsOf = (text: string): ReadonlySet<string> => {
  const said = foldAccents(text.toLowerCase()).match(WORD) ?? [];
  const counts = Object.entries(SMALL_WORDS).map(([language, words]) => ({
    language,
    words,
    count: said.filter((word) => words.has(word)).length,
  }));
  const [best] = counts.toSorted((a, b) => b.count - a.count);
  return best === undefined || best.count === 0 || best.language === 'en' ? new Set() : best.words;
};

/** Any question may have them: that no passage has them says nothing against it. */
const LIGHT_WORDS: ReadonlySet<string> = new Set(
  searchTokens(
    `happen happens happened do done make makes take takes took taken get gets got give gives given go goes went come comes need needs want wants like thing things way ways
  time times first now next still even always never again already much many long often soon use uses used tell say says know find look see put let keep keeps
  somebody someone anybody anyone nobody everybody something anything nothing else one up off right really actually bad good according regarding concerning last lasts run runs running without fix fixed help problem problems`,
  ),
);

/** Of an index term. */
export const isLightWord = (word: string): boolean => LIGHT_WORDS.has(word);
