// Words of questions about a database in other languages, as the English words that topics are asked for by.
import { DUTCH_QUESTION_WORDS, POLISH_QUESTION_WORDS, TURKISH_QUESTION_WORDS } from './further-question-words.js';
import { CHINESE_QUESTION_WORDS, JAPANESE_QUESTION_WORDS } from './spaceless-question-words.js';
import { FRENCH_QUESTION_WORDS, ITALIAN_QUESTION_WORDS, PORTUGUESE_QUESTION_WORDS } from './romance-question-words.js';

/**
 * `english words: forms`, a line each. A form that ends in `*` begins a word. One without accents stands for those with them, too.
 * `-: forms` are words that ask for nothing, and tell the language.
 */
const GERMAN = `
halfway: halbweg* mittendrin
half way: halbem halben
interrupt: unterbrochen abgebrochen abbricht abbreche abbrechen
fail: scheitert schiefgeht fehlschlagt
who: wer
whom: wen wem
whose: wessen wem
which: welche welcher welches welchen welchem
how: wie
how many: wieviele viele
how much: wieviel viel
why: warum weshalb wieso
when: wann
since when: seit
until: bis
long: lange
already: schon bereits
head: kopf
help: hilft helfen
survive: ubersteht uberlebt
faster: schneller
wait: warte* wartet gewartet
chain: kette* blockierkette sperrkette
whole: ganze ganzen ganzer vollstandige*
lock: sperre sperren gesperrt sperr* lock
hold: halt halten gehalten festhalt* zuruck
block: blockier* blockade
blocker: blockierer verursacher
deadlock: verklemmung* deadlock*
application: anwendung* applikation* programm
process: prozess*
pid: prozessnummer prozess-id
session: sitzung* session*
connection: verbindung*
connect: verbunden angemeldet eingeloggt
user: benutzer* nutzer
client: klient* client*
transaction: transaktion*
open: offen offene offenen geoffnet
idle: untatig* leerlauf
table: tabelle*
row: zeile* datensatz* tupel
dead: tot tote toten toter
bloat: aufgeblaht* bloat aufblah*
size: grosse speicherplatz platzbedarf tabellengrosse indexgrosse
big: gross grosser grosste grossten
index: index indizes indexe indices
unused: unbenutzt* ungenutzt* benutzt genutzt verwendet
duplicate: doppelt* duplikat* redundant*
invalid: ungultig* kaputt* defekt*
create: anlegen erstellen
miss: fehlt fehlen fehlende*
statement: abfrage* anweisung* query queries statement* befehl*
slow: langsam*
longest: langste*
behind: dahinter
call: aufruf* aufgerufen
often: oft haufig*
run: ausgefuhrt* ausfuhr* lauft laufen lief laufend*
last: zuletzt letzte letzter letztes letzten
plan: plan ausfuhrungsplan* abfrageplan
explain: erklar*
fix: beheb* behoben reparier* beseitig*
rid: los loswerden
if: wenn falls
nothing: nichts
future: kunftig* zukunft*
use: nutzt
shrink: schrumpf* verkleiner*
behind: hinter dahinter
stuck: hangen hangt
free: frei freie freien
command: befehl* kommando*
do: tun machen
should: soll sollte sollen
kill: abschiess* killen töten beenden beende abbrechen
drop: losch* droppen entfern* wegwerf* fallenlassen
safe: sicher gefahrlos unbedenklich gefahrlich ungefahrlich
risk: risiko risiken
undo: ruckgangig zurucknehm* ruckweg
recreate: wiederherstell*
prevent: verhinder* vermeid* vorbeug*
again: wieder nochmal erneut
worse: schlimmer schlechter verschlimmer*
grow: wachst wachsen gewachsen zunimmt zunehmen
happen: passiert geschieht passieren
setting: parameter einstellung* konfiguration
unusual: ungewohnlich* auffallig*
limit: grenze* begrenz* limit
restart: neustart* neustarten neugestartet starten durchstarten
production: betrieb tagsuber geschaftszeit* burozeit*
share: anteil prozent
how often: oft
prove: beweis* belege nachweis*
how happen: entstanden entsteht zustande
raise: erhoh* hochsetzen heraufsetzen
save: spare sparen spart einspar* gewinn*
lose: verlier* verloren verlust*
shrink: geschrumpft
standby: standby
call: aufgerufen
memory: speicher arbeitsspeicher
need: braucht brauche brauchen benotig*
disk: platte festplatte plattenplatz
full: voll vollaufen
written: schreib* schreibvorgang* geschrieben
cost: kostet kosten bremst
database: datenbank*
left: ubrig verbleib* restlich*
wraparound: uberlauf* wraparound umlauf
old: alt alte altesten alteste
vacuum: vacuum vakuum
clean: raumt aufraum* bereinig*
slot: slot slots replikationsslot*
replication: replikation*
standby: standby replikat*
wal: wal transaktionslog transaktionsprotokoll
sequence: sequenz*
column: spalte*
statistic: statistik*
temporary: temporar*
file: datei*
affect: betroffen*
server: server
error: fehler*
skip: uberspring* auslass*
come back: wiederkomm* wiederkehr* zuruckkomm*
come: kommt kame
return: wiederkehrt
notice: gemerkt bemerkt aufgefallen mitbekommen bemerk*
nobody: niemand* keiner keinem
alert: alarm* meldung* benachrichtig*
new: neu neues neue
before: vorher fruher zuvor
second: zweite zweiter zweites zweiten
second worst: zweitschlimmst* zweitschlecht*
second slowest: zweitlangsam*
next: nachste nachster nachstes nachsten
one: eins
which one: welcher welche welches
machine: rechner maschine host
how much: wieviel
`;

/** Spoken English, in the words that topics use: these are added in whatever language a question is. */
const SPOKEN_ENGLISH = `
kill: shoot shooting nuke zap axe murder killing
session: ppl people folks guys
wait: stuck waiting
developer: dev devs programmer
connect: login logon
raise: raising bump bumping crank increase increasing
drop: delete deleting remove removing toss dropping
safe: safely harmless
longest: longest oldest
restart: reboot reboots rebooting bounce bounced bouncing restarting restarted
idle: asleep sleeping sleeps
dead: garbage waste wasted
use: eaten eating eats consumed burned burning burnt
shrink: shrunk shrank shrinks shrinking smaller
statement: sqls
how often: frequently
save: saving savings saved
come back: comeback recurring
nobody: noone
notice: noticed notices spotted
alert: alerts alerted paged pager
return: returns returning recur recurs
lose: losing
left: remain remains remaining
hurt: hurts hurting slowdown
`;

const SPANISH = `
halfway: medias mitad
interrupt: interrumpe interrumpo interrumpido aborta cancelo
fail: falla fallase fracasa
who: quien quienes
whom: quien
whose: quien pertenece dueno
which: cual cuales qué
how: como
how many: cuantos cuantas
how much: cuanto cuanta
when: cuando
since when: desde
until: hasta
wait: espera* esperan esperando
chain: cadena*
whole: completa completo entera toda
lock: bloqueo* cerrojo* candado*
hold: retiene retener retenido sujeta mantiene
block: bloquea bloquean bloqueando bloqueada
deadlock: interbloqueo* deadlock*
application: aplicacion* programa
process: proceso*
pid: pid
session: sesion*
connection: conexion*
connect: conectado conectada conectados conectadas
user: usuario*
client: cliente*
transaction: transaccion*
open: abierto abierta abiertas abiertos
idle: inactiv* ociosa
table: tabla*
row: fila* tupla* registro*
dead: muert*
bloat: hinchad* inflad* bloat
size: tamano* pesa ocupa
big: grande grandes
index: indice*
unused: usado usados usan utiliza*
use: usa
duplicate: duplicad* repetid* redundante*
invalid: invalid*
create: crear crea creo
miss: falta faltan faltante*
statement: consulta* sentencia* query queries instruccion*
slow: lent*
call: llamada* llama
often: frecuencia veces frecuente*
run: ejecut* corre corriendo
last: ultim*
plan: plan planes
fix: arregl* solucion* repar* resolv* resuelv*
rid: deshacerme quitar
if: si
nothing: nada
future: futuro
shrink: reduce reducir encoge
behind: detras
do: hacer hago
should: debo deberia
kill: matar mato terminar termino cancelar
drop: borr* elimin* quitarlo
prove: prueba demuestra* pruebalo
share: porcentaje proporcion
raise: subir subo aumentar aumento
lose: perder pierdo pierde perdido
long take: tarda tardar demora tardara
production: produccion
safe: segur* peligros*
risk: riesgo*
undo: deshacer deshago revertir revierto deshacerlo
recreate: recrear recrearlo
prevent: evitar evito prevenir evita
again: volver vuelva vuelve nuevo
worse: empeora* peor
grow: crece* creciendo aumenta*
happen: pasa pasar ocurre sucede
setting: parametro* ajuste* configuracion*
unusual: inusual* raro* rara*
limit: limite* limita* limitar
restart: reiniciar reinicio
memory: memoria
need: necesit*
disk: disco*
full: llenar llena lleno
written: escritura* escribir
cost: cuesta costo coste frena
database: base bases
left: queda quedan restan restantes
wraparound: wraparound desbordamiento
age: edad antiguedad
old: antigu* viej*
vacuum: vacuum
clean: limpia limpiar
slot: slot slots ranura*
replication: replica*
wal: wal
sequence: secuencia*
column: columna*
statistic: estadistica*
temporary: temporal*
file: archivo* fichero*
affect: afectad*
server: servidor
error: error errores
skip: saltar saltarse omitir
come back: volvera regresa* vuelve
happen again: repetira repetirse
new: nuevo nueva
notice: noto notado cuenta entero
nobody: nadie
why: porque
alert: alerta* alarma* aviso*
before: antes
second: segunda segundo
next: siguiente
worst: peor
machine: maquina
`;

type WordForms = { readonly whole: ReadonlyMap<string, readonly string[]>; readonly beginnings: readonly Beginning[] };
type Beginning = { readonly begin: string; readonly english: readonly string[] };

const readForms = (table: string): WordForms => {
  const whole = new Map<string, readonly string[]>();
  const beginnings: Beginning[] = [];
  for (const line of table.trim().split('\n')) {
    const [words = '', forms = ''] = line.split(': ');
    const english = words === '-' ? [] : words.split(' ');
    for (const form of forms.split(' '))
      if (form.endsWith('*')) beginnings.push({ begin: form.slice(0, -1), english });
      else whole.set(form, [...(whole.get(form) ?? []), ...english]);
  }
  return { whole, beginnings };
};

const LANGUAGES = [
  GERMAN,
  SPANISH,
  FRENCH_QUESTION_WORDS,
  PORTUGUESE_QUESTION_WORDS,
  ITALIAN_QUESTION_WORDS,
  DUTCH_QUESTION_WORDS,
  POLISH_QUESTION_WORDS,
  TURKISH_QUESTION_WORDS,
].map(readForms);

const SPOKEN = readForms(SPOKEN_ENGLISH);

/** What Unicode does not take apart: `ł` and `ı` have no accent. */
const PLAIN_LETTERS: { readonly [letter: string]: string } = { ß: 'ss', ł: 'l', ı: 'i' };

/** Accents, once they are apart from their letters. */
const isAccent = (character: string): boolean => character >= '\u0300' && character <= '\u036f';

/** `Größe` → `grosse`, `Índice` → `indice`, `kullanıcı` → `kullanici`. */
const foldWord = (word: string): string =>
  [...word.toLowerCase().normalize('NFD')]
    .filter((each) => !isAccent(each))
    .map((each) => PLAIN_LETTERS[each] ?? each)
    .join('');

/** Undefined: no word of this language. */
const englishOf = ({ whole, beginnings }: WordForms, word: string): readonly string[] | undefined => {
  const folded = foldWord(word);
  const known = whole.get(word.toLowerCase()) ?? whole.get(folded);
  if (known !== undefined) return known;
  const begun = beginnings.filter(({ begin }) => folded.startsWith(begin));
  return begun.length === 0 ? undefined : begun.flatMap(({ english }) => english);
};

/** A form and the English words for it, the longer form first. */
type SpacelessForms = readonly (readonly [form: string, english: readonly string[]])[];

const readSpaceless = (table: string): SpacelessForms =>
  [...readForms(table).whole].toSorted(([a], [b]) => b.length - a.length);

const JAPANESE = readSpaceless(JAPANESE_QUESTION_WORDS);
const CHINESE = readSpaceless(CHINESE_QUESTION_WORDS);

/** Japanese is told from Chinese by its kana. */
const isKana = (character: string): boolean => character >= '\u3041' && character <= '\u30ff';

/** There are no spaces between words: a form stands anywhere in a run of them, and a longer one hides those inside it. */
const englishOfSpaceless = (words: readonly string[]): readonly string[] => {
  let rest = words.join(' ');
  return ([...rest].some(isKana) ? JAPANESE : CHINESE).flatMap(([form, english]) => {
    if (!rest.includes(form)) return [];
    rest = rest.replaceAll(form, ' ');
    return english;
  });
};

/** Pure. The English words for those of a question in one of these languages, by the table that knows most of them; none for others. */
export const englishQuestionWords = (words: readonly string[]): readonly string[] => {
  const spoken = words.flatMap((word) => englishOf(SPOKEN, word) ?? []);
  const [most = []] = LANGUAGES.map((forms) =>
    words.map((word) => englishOf(forms, word)).filter((english) => english !== undefined),
  ).toSorted((a, b) => b.length - a.length);
  return [...spoken, ...most.flat(), ...englishOfSpaceless(words)];
};
