// German, Spanish, French, Portuguese and Italian words of questions about a database, as the English words that topics are asked for by.

/** `english words: forms`, a line each. A form that ends in `*` begins a word. One without accents stands for those with them, too. */
const GERMAN = `
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
slow: langsam* langste*
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
behind: hinter
do: tun machen
should: soll sollte sollen
kill: abschiess* killen töten beenden beende abbrechen
drop: loschen loschst droppen entfernen wegwerfen
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
restart: neustart* neustarten neugestartet
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
`;

const SPANISH = `
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
drop: borrar borro eliminar elimino quitarlo borrarlo eliminarlo
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
`;

const FRENCH = `
who: qui
which: quel quelle quels quelles
how: comment
how many: combien
when: quand
since when: depuis
wait: attend* attente*
chain: chaine*
whole: complet complete entiere
lock: verrou*
hold: tient detient retient
block: bloqu*
application: application* programme
process: processus
session: session*
connection: connexion*
user: utilisateur*
transaction: transaction*
open: ouvert*
idle: inactiv*
table: table tables
row: ligne lignes
dead: mort* morte*
size: taille
big: gros grosse grand grande
index: index
miss: manque manqu*
statement: requete* instruction*
slow: lent*
run: execut*
last: dernier derniere
plan: plan
fix: repar* corrig* resou*
rid: debarrass*
if: si
nothing: rien
future: avenir futur
do: faire fais
should: dois devrais
kill: tuer tue terminer arreter
drop: supprim*
safe: sur dangereux
risk: risque*
undo: annul* defaire
prevent: evit* empech* prevenir
again: encore nouveau reproduis*
worse: empir* pire
grow: augment* grandi*
happen: passe arrive produit produira
setting: parametre* reglage*
limit: limite*
restart: redemarr*
memory: memoire
disk: disque*
full: plein pleine
server: serveur
affect: touche* affect*
vacuum: vacuum
`;

const PORTUGUESE = `
who: quem
which: qual quais
how: como
how many: quantos quantas
when: quando
since when: desde
wait: espera* esperando
chain: cadeia
whole: inteiro inteira completo completa toda
lock: bloqueio* lock trava*
hold: segura mantem retem
block: bloqueia bloqueando bloqueada bloqueou
application: aplicacao aplicativo programa
process: processo*
session: sessao sessoes
connection: conexao conexoes
user: usuario*
transaction: transacao transacoes
open: aberto aberta abertas
idle: ociosa inativ*
table: tabela*
row: linha*
dead: morta* morto*
size: tamanho
big: grande grandes
index: indice*
miss: falta faltando
statement: consulta* query queries instrucao
slow: lent*
run: execut* roda rodando
last: ultim*
plan: plano
fix: corrig* consert* resolv* arrum*
rid: livrar
if: se
nothing: nada
future: futuro
do: fazer faco fizer
should: devo deveria
kill: matar encerrar terminar derrubar
drop: apagar remover excluir
safe: segur* perigos*
risk: risco*
undo: desfazer reverter
prevent: evito evitar evita prevenir impedir
again: novamente volte repita
worse: pior* piora*
grow: cresce* crescendo aument*
happen: acontece acontecer ocorre
setting: parametro* configuracao
limit: limite*
restart: reinici*
memory: memoria
disk: disco*
full: cheio encher
server: servidor
affect: afetad*
vacuum: vacuum
`;

const ITALIAN = `
who: chi
which: quale quali
how many: quanti quante
when: quando
wait: attend* aspetta*
chain: catena
whole: completo completa intera
lock: lock blocco blocchi
hold: tiene trattiene
block: blocca bloccando bloccata
application: applicazione programma
process: processo
session: sessione sessioni
connection: connession*
user: utent*
transaction: transazion*
open: aperta aperte aperto
idle: inattiv*
table: tabell*
row: riga righe
dead: morte morti
size: dimension*
big: grande grandi
index: indice indici
miss: manca mancano
statement: query interrogazion* istruzion*
slow: lent*
run: esegu*
last: ultim*
plan: piano
fix: risolv* sistem* ripar*
rid: liberar*
if: se
nothing: niente nulla
future: futuro
do: faccio fare
should: devo dovrei
kill: terminare uccidere killare
drop: cancellare eliminare
safe: sicur* pericolos*
risk: rischi*
undo: annullare
prevent: evito evitare prevenire impedire
again: ancora nuovo
worse: peggior*
grow: cresce* crescendo aument*
happen: succede accade succedera
setting: parametr* impostazion*
limit: limit*
restart: riavvi*
memory: memoria
disk: disco
full: pieno
server: server
vacuum: vacuum
`;

type WordForms = { readonly whole: ReadonlyMap<string, readonly string[]>; readonly beginnings: readonly Beginning[] };
type Beginning = { readonly begin: string; readonly english: readonly string[] };

const readForms = (table: string): WordForms => {
  const whole = new Map<string, readonly string[]>();
  const beginnings: Beginning[] = [];
  for (const line of table.trim().split('\n')) {
    const [words = '', forms = ''] = line.split(': ');
    const english = words.split(' ');
    for (const form of forms.split(' '))
      if (form.endsWith('*')) beginnings.push({ begin: form.slice(0, -1), english });
      else whole.set(form, [...(whole.get(form) ?? []), ...english]);
  }
  return { whole, beginnings };
};

const LANGUAGES = [GERMAN, SPANISH, FRENCH, PORTUGUESE, ITALIAN].map(readForms);

/** Accents, once they are apart from their letters. */
const isAccent = (character: string): boolean => character >= '\u0300' && character <= '\u036f';

/** `Größe` → `grosse`, `Índice` → `indice`. */
const foldWord = (word: string): string =>
  [...word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD')].filter((each) => !isAccent(each)).join('');

const englishOf = ({ whole, beginnings }: WordForms, word: string): readonly string[] => {
  const folded = foldWord(word);
  const known = whole.get(word.toLowerCase()) ?? whole.get(folded);
  return known ?? beginnings.filter(({ begin }) => folded.startsWith(begin)).flatMap(({ english }) => english);
};

/** Pure. The English words for those of a question in one of these languages, by the table that knows most of them; none for others. */
export const englishQuestionWords = (words: readonly string[]): readonly string[] => {
  const [most = []] = LANGUAGES.map((forms) => words.map((word) => englishOf(forms, word)))
    .map((found) => found.filter(({ length }) => length > 0))
    .toSorted((a, b) => b.length - a.length);
  return most.flat();
};
