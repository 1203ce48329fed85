// Countries as people speak of them, and the codes by which records hold them: “Swiss customers” are those with `country=CH`.

const COUNTRIES: readonly (readonly [code: string, words: string])[] = [
  ['AT', 'austria austrian österreich österreichische autriche autrichien austriaco'],
  ['AU', 'australia australian australien'],
  ['BE', 'belgium belgian belgien belgische belgique belge bélgica belga'],
  ['BR', 'brazil brazilian brasilien brasil brasileño brasileiro brésil brésilien'],
  ['CA', 'canada canadian kanada kanadische canadá canadiense canadien'],
  ['CH', 'swiss switzerland schweiz schweizer suisse suiza suizo suíça suíço svizzera svizzero'],
  ['CN', 'china chinese chinesische chine chinois chino'],
  ['CZ', 'czechia czech tschechien tschechische chequia checo'],
  ['DE', 'germany german deutschland deutsche allemagne allemand alemania alemán alemanha alemão'],
  ['DK', 'denmark danish dänemark dänische danemark danois dinamarca danés'],
  ['ES', 'spain spanish spanien spanische espagne espagnol españa español espanha espanhol'],
  ['FI', 'finland finnish finnland finnische finlande finlandais finlandia'],
  ['FR', 'france french frankreich französische français francia francés frança francês'],
  ['GB', 'britain british uk england english großbritannien britische royaume-uni britannique'],
  ['IE', 'ireland irish irland irische irlande irlandais irlanda irlandés'],
  ['IN', 'india indian indien indische inde indio'],
  ['IT', 'italy italian italien italienische italie italia italiano'],
  ['JP', 'japan japanese japanische japon japonais japón japonés 日本'],
  ['LU', 'luxembourg luxemburg luxemburgische luxemburgo'],
  ['MX', 'mexico mexican mexiko mexikanische méxico mexicano mexique'],
  ['NL', 'netherlands dutch niederlande niederländische pays-bas néerlandais holanda holandés'],
  ['NO', 'norway norwegian norwegen norwegische norvège noruega noruego'],
  ['PL', 'poland polish polen polnische pologne polonais polonia polaco'],
  ['PT', 'portugal portuguese portugiesische portugais portugués português'],
  ['SE', 'sweden swedish schweden schwedische suède suédois suecia sueco'],
  ['TR', 'turkey turkish türkei türkische turquie turc turquía'],
  ['US', 'usa american americans amerika amerikanische états-unis américain estadounidense'],
];

const CODES: ReadonlyMap<string, string> = new Map(
  COUNTRIES.flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
);

/** An adjective may have an ending more: “schweizerische”, “suisses”. */
const ENDING = /(?:ische[nrsm]?|e[nrsm]?|s|es|en|os|as)$/u;

/** ISO 3166-1, of a word in lower case. Undefined: it names no country. */
export const countryOf = (word: string): string | undefined => CODES.get(word) ?? CODES.get(word.replace(ENDING, ''));
