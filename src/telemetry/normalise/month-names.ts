// The names of months that loggers print: English, and those of the locales that servers run in, as CLDR has them.

/** January first; short and long, in lower case and without a dot. A name that means two months somewhere is left out. */
const NAMES: readonly string[] = [
  'jan january januar janv janvier ene enero gen gennaio janeiro januari sty styczeń stycznia tammi tammikuu tammikuuta oca ocak led leden ledna január ian ianuarie',
  'feb february februar févr février febrero febbraio fev fevereiro februari lut luty lutego helmi helmikuu helmikuuta şub şubat úno únor února febr február februarie',
  'mar march mär märz mrz mars marzo março mrt maart marzec marca marts maalis maaliskuu maaliskuuta mart bře březen března márc március martie',
  'apr april avr avril abr abril aprile kwi kwiecień kwietnia huhti huhtikuu huhtikuuta nis nisan dub duben dubna ápr április aprilie',
  'may mai mayo mag maggio maio mei maj maja touko toukokuu toukokuuta mayıs kvě květen května máj május',
  'jun june juni juin junio giu giugno junho cze czerwiec czerwca kesä kesäkuu kesäkuuta haz haziran čvn červen června jún június iun iunie',
  'jul july juli juil juillet julio lug luglio julho lip lipiec lipca heinä heinäkuu heinäkuuta tem temmuz čvc červenec července júl július iul iulie',
  'aug august août ago agosto augustus sie sierpień sierpnia augusti elo elokuu elokuuta ağu ağustos srp srpen srpna augusztus',
  'sep sept september septembre septiembre set settembre setembro wrz wrzesień września syys syyskuu syyskuuta eyl eylül zář září szept szeptember septembrie',
  'oct october okt oktober octobre octubre ott ottobre out outubro paź październik października loka lokakuu lokakuuta eki ekim říj říjen října október octombrie',
  'nov november novembre noviembre novembro lis listopad listopada marras marraskuu marraskuuta kas kasım listopadu noiembrie',
  'dec december dez dezember déc décembre dic diciembre dicembre dezembro gru grudzień grudnia des desember joulu joulukuu joulukuuta ara aralık pro prosinec prosince decembrie',
];

const byName = new Map(NAMES.flatMap((names, month) => names.split(' ').map((name) => [name, month] as const)));

/** As nearly all loggers write them. */
const ENGLISH = new Map(
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').map((name, month) => [name, month]),
);

/** From 0; -1: no month is called so. */
export const monthIndex = (name: string): number =>
  ENGLISH.get(name) ?? byName.get(name.toLowerCase().replace(/\.$/, '')) ?? -1;
