// German words of questions about a database, in the form of the tables of `question-words.ts`.

export const GERMAN_QUESTION_WORDS = `
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
other: andere anderen anderer ubrigen restlichen
after: danach nachher hinterher anschliessend
then: dann
now: jetzt nun
serious: schlimm ernst kritisch
urgent: dringend eilig
itself: selbst selber
go on: weiterlauf* weitermach* weiter
service: dienst
wall: wand
without: ohne
stop: stoppen anhalten
expire: aufgeraumt auslaufen
cancel: abbrechen
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
long: lang
hang around: rumhangen herumhangen rum
where: wo
where from: woher
host: kiste hostname
owner: gehort gehoren besitzer verantwortlich* zustandig*
culprit: schuld schuldige* ubeltater
cause: grund ursache ausgelost ausloser weswegen
bad: bose
normal: normal ublich* gewohnlich
worry: sorgen
panic: panik
worth: lohnt lohnen rentiert
benefit: bringt bringts nutzen
can: darf kann konnen durfen
allow: erlaubt
kill: kappe kappen trennen rauswerfen rausschmeissen
type: tippe tippen eingeben eintippen
show: zeig zeige zeigen anzeigen
yesterday: gestern
tomorrow: morgen
monday: montag
weekend: wochenende
ignore: ignorier*
leave: stehenlassen liegenlassen
rest: rest restliche
worst: schlimmste* grosste*
oldest: alteste*
fast: schnell
per second: sekunde
per minute: minute
huge: riesig
alive: lebt lebendig
busy: beschaftigt
lazy: faul
busy: macht tut treibt
freeze: frier* friert einfrier* eingefroren
not: nicht kein keine keinen nie
corrupt: korrupt beschadigt
retry: wiederhol*
deploy: deployment ausgerollt
person: kollege kollegin entwickler*
timeout: zeitlimit abgelaufen
build: bauen baue gebaut anlege
more: mehr
midway: zwischendrin
meanwhile: wahrenddessen solange inzwischen
victim: opfer
most: meisten
`;
