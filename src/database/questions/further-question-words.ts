// Dutch, Polish and Turkish words of questions about a database, in the form of the tables of `question-words.ts`.

export const DUTCH_QUESTION_WORDS = `
-: het een de van er dat dit die we ik nog
who: wie
whose: wiens
which: welke welk
how: hoe
how many: hoeveel
why: waarom
when: wanneer
since when: sinds
how long: lang
until: tot
wait: wacht* gewacht
chain: keten ketting
whole: hele volledige
lock: lock vergrendel* slot
hold: houdt vasthoud* vasthield vast
block: blokke* geblokkeerd
deadlock: deadlock*
application: applicatie* toepassing* programma
process: proces processen
pid: procesnummer
session: sessie*
connection: verbinding*
user: gebruiker*
transaction: transactie*
open: openstaand* opengelaten
idle: inactie*
table: tabel tabellen
row: rij rijen
dead: dode
size: grootte omvang
big: groot grote grootste
index: index indexen indices
unused: ongebruikt*
duplicate: dubbel*
create: aanmaken maken
miss: ontbreek* ontbrek* mist
statement: query query's queries opdracht statement*
slow: traag trage langzaam langzame
run: draait draaien uitvoer* uitgevoerd
last: laatste
plan: plan queryplan uitvoeringsplan
explain: uitleg* verklaar*
fix: oplos* opgelost repareer* herstel* verhelp*
rid: vanaf
if: als
nothing: niets niks
future: toekomst
do: doen
should: moet moeten
kill: afbreken beeindig* killen stoppen afschieten
drop: verwijder* weggooien
safe: veilig gevaarlijk
risk: risico*
undo: terugdraai* ongedaan
prevent: voorkom* vermijd*
again: opnieuw weer
worse: erger slechter
grow: groeit groeien toeneemt toenemen
happen: gebeurt gebeuren
setting: instelling* parameter* configuratie
unusual: ongebruikelijk* afwijkend*
limit: limiet* grens grenzen
restart: herstart*
memory: geheugen
disk: schijf
full: vol volloopt
written: schrijf* schrijven
server: server
database: database*
left: over resterend*
old: oud oude oudste
clean: opruim*
affect: getroffen
column: kolom*
statistic: statistiek*
temporary: tijdelijk*
file: bestand*
`;

export const POLISH_QUESTION_WORDS = `
-: czy jest sie ten jeszcze
who: kto ktos
whom: kogo
whose: czyja czyj czyje
which: jaka jaki jakie jakiej jakim jakiego ktora ktory ktore ktorej ktorym ktorego
how: jak
how many: ile
why: dlaczego czemu
when: kiedy
since when: od odkad
how long: dlugo
wait: czeka* oczek*
chain: lancuch*
whole: caly cala cale pelny pelna
lock: blokad* lock zamek
hold: trzyma* przetrzymuj*
block: blokuj* zablokowa*
deadlock: zakleszcz* deadlock*
application: aplikacj* program programu
process: proces procesu procesy
session: sesj*
connection: polaczen* polaczeni*
user: uzytkownik*
transaction: transakcj*
open: otwart*
idle: bezczynn*
table: tabel*
row: wiersz*
dead: martw*
size: rozmiar* wielkosc
big: duzy duza duze najwieksz*
index: indeks*
unused: nieuzywan*
duplicate: zduplikowan* zdublowan*
create: utworzyc stworzyc
miss: brakuj* brak
statement: zapytan* polecen* kwerend* query
slow: woln* powoln*
run: dziala uruchom* wykon*
last: ostatni*
plan: plan planu
explain: wyjasni*
fix: napraw* rozwiaz* usunac
rid: pozbyc
if: jesli jezeli
nothing: nic
future: przyszlosc* przyszlosci
do: zrobic robic
should: powinienem powinnam powinnismy nalezy
kill: zabic zakonczyc ubic przerwac
drop: skasowac wyrzucic
safe: bezpieczn* niebezpieczn*
risk: ryzyk*
undo: cofn* wycofa* odwroc*
prevent: zapobi* uniknac unikac
again: ponownie znowu
worse: gorzej pogarsza* pogorsz*
grow: rosn* wzrasta* przybywa
happen: stanie zdarzy dzieje
setting: ustawieni* parametr* konfiguracj*
unusual: nietypow*
limit: limit* ogranicz*
restart: restart*
memory: pamiec pamieci
disk: dysk*
full: pelen zapelni*
written: zapis*
server: serwer*
database: baza bazy baze danych
left: zostalo pozostalo
old: stary stara najstarsz*
vacuum: vacuum
affect: dotkniet* dotyczy
column: kolumn*
statistic: statystyk*
temporary: tymczasow*
file: plik*
`;

export const TURKISH_QUESTION_WORDS = `
-: mi mu bu bunu ve
who: kim kimin
whom: kimi
whose: kimin
which: hangi hangisi
how: nasil
how many: kac
why: neden nicin niye
when: zaman
since when: beri
how long: suredir
wait: bekli* bekle*
chain: zincir*
whole: tamami butun
lock: kilit* kilid*
hold: tutuyor tutan tuttu elinde
block: engell* blokl* bloke
deadlock: kilitlenme deadlock*
application: uygulama* program programi
process: surec* proses*
session: oturum*
connection: baglanti*
user: kullanici*
transaction: transaction* islem islemi
open: acik
idle: bosta
table: tablo*
row: satir*
dead: olu
size: boyut*
big: buyuk
index: indeks* dizin index
unused: kullanilmayan*
duplicate: yinelenen mukerrer
create: olustur*
miss: eksik
statement: sorgu* ifade* query
slow: yavas*
run: calis*
last: son sonuncu
plan: plan plani
explain: acikla*
fix: duzelt* coz* onar* gider*
rid: kurtul*
if: eger yapmazsak yapmazsam etmezsek
nothing: hicbir hicbirsey
future: gelecek*
do: yapmali* yapayim yapalim yaparim
should: gerek*
kill: sonlandir* oldur* durdur*
drop: sil silsem silebil*
safe: guvenli tehlikeli
risk: risk*
undo: geri
prevent: onle* engellenir kacin*
again: tekrar yine yeniden
worse: kotu* kotules*
grow: artiyor buyuyor
happen: olur
setting: ayar* parametre* yapilandirma*
unusual: alisilmadik
limit: limit* sinir*
restart: baslatma baslatmak baslatmali
memory: bellek bellegi
disk: disk*
full: dolu doldu dolar
written: yazma*
server: sunucu*
database: veritabani* veritaban*
left: kaldi kalan
old: eski
vacuum: vacuum
affect: etkilen*
column: sutun* kolon*
statistic: istatistik*
temporary: gecici
file: dosya*
`;
