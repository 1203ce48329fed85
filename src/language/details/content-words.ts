// The words of a message that say which records are meant: “failed licenses” speaks of licenses.
import type { TextSpan } from '../names/entity.js';

/** Words of questions and of every log: they narrow nothing. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  `about above after again against ago all almost also altogether amount another anything around average been before began begin being below between both
  break breakdown bucket calls came case cases check class code come coming compare compared complete could count counted counter counts crash crashed
  customer customers daily date days deploy different does down during each else entire entries entry errors error every everything exact exactly exception
  exceptions fail failed failing fails failure failures far find first frequent frequently from give given going got group grouped guess had hand handful
  happen happened happens has have having here hits hour hourly hours how incident incidents increase instance issue issues its just kind know last
  latest level like line lines list log logged logging logs long longer lots made many match matches mean mention message messages might minute minutes more
  most much need never newest node none number numbers occur occured occurred occurrences often once only other output over overall people percent period
  please pods point problem problems produce produced quick quickly rate recent record recorded records repeat report request requests responses result
  right rough roughly said same second seconds seen serve served server service services should show shown since single some something split start started
  state still stop stopped system tally tell than that their them then there these they thing things this those thrown throw time times today tonight
  total towards trace type types under unique until used user users value very want warning warnings week went were what when where whether which while
  whole will with within without write wrote would year yesterday your
  fehler viele wieviele anzahl seit insgesamt gibt haben hatte hatten wurden wurde sind waren meldungen zeilen anfragen warnungen letzten letzte stunde
  minuten heute gestern welche davon jede jeder einzelne genau
  errores error cuantos cuántos cuantas cuántas veces hubo desde total hasta fallos fallas lineas líneas mensajes peticiones solicitudes última últimas
  último minutos horas ayer hubo fueron cada servicio
  erreurs erreur combien depuis nombre fois toutes dernière dernières minutes heures hier lignes messages requêtes avons eu jusque service chaque
  erros erro quantos quantas vezes houve desde últimas última minutos horas hoje ontem linhas mensagens requisições pedidos serviço cada foram`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Shorter words say little. */
const LEAST_LENGTH = 5;

const LETTERS = /\p{L}[\p{L}\p{M}]{2,}/gu;

/** Besides names, and without the words that every question has; lower case, each once. */
export const findContentWords = (text: string, names: readonly TextSpan[]): readonly string[] => {
  let rest = '';
  let at = 0;
  for (const { start, end } of names) {
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  rest += text.slice(at);
  return [...new Set(rest.toLowerCase().match(LETTERS) ?? [])].filter(
    (word) => word.length >= LEAST_LENGTH && !GENERIC_WORDS.has(word),
  );
};
