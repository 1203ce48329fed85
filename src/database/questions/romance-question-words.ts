// French, Portuguese and Italian words of questions about a database, in the form of the tables of `question-words.ts`.

export const FRENCH_QUESTION_WORDS = `
who: qui
which: quel quelle quels quelles
how: comment
how many: combien
how much: combien
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
without: sans
stop: stopper
then: ensuite alors
what: quoi
now: maintenant
serious: grave critique
urgent: urgent presse
after: apres
other: autres autre
itself: meme seul seule
wait: attendre attends attendant
service: service
written: ecrit*
drop: rm
fix: repar* corrig* resou*
rid: debarrass*
if: si
nothing: rien
future: avenir futur
do: faire fais fait
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
day: jour jours
keep: garde* conserve*
wraparound: wraparound
left: reste* restant*
how long: temps duree
until: jusqu
old: vieux vieille vieil ancien*
space: espace place
get back: recuper* libere*
raise: augmenter monter
lose: perd* perte*
prove: preuve* prouv*
share: pourcentage proportion
column: colonne*
sequence: sequence*
standby: replica* secondaire
behind: retard
slot: slot slots
temporary: temporaire*
file: fichier*
create: creer cree creation
production: production journee
error: erreur*
skip: sauter ignorer
come back: revenir revient reviendra
notice: remarqu* apercu
nobody: personne
why: pourquoi
alert: alerte* alarme*
new: nouveau nouvelle
before: avant
second: deuxieme seconde second
next: suivant suivante
worst: pire
which one: laquelle lequel
machine: machine hote
kill: coupe couper coupes
where from: d'ou d’ou ou
owner: proprietaire responsable appartient
culprit: coupable
cause: cause raison declenche* provoque*
bad: mauvais
normal: normal normale
worry: inquiet* inquieter
worth: vaut rentable
benefit: apporte utile gagne gagner
faster: rapide
fail: plante echoue foire
interrupt: interromp*
can: peux peut puis
type: taper tape
command: commande*
not: pas aucun aucune jamais
yesterday: hier
tomorrow: demain
monday: lundi
weekend: week-end weekend
leave: laisse laisser
ignore: ignor*
show: montre affiche voir
rest: restants
biggest: gros
oldest: ancienne
stuck: coince coincee
hang around: traine trainent
busy: fabrique
idle: dort dorment
retry: reessaie recommence
deploy: deploiement
timeout: delai
more: plus
freeze: gele geler fige
continue: continue* reprend* reprennent
fast: vite vitesse
per second: seconde
victim: victime
build: construire construis
`;

export const PORTUGUESE_QUESTION_WORDS = `
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
owner: dono dona responsavel
culprit: culpado culpa
where from: onde
host: maquina
cause: causa motivo razao
normal: normal
worth: vale compensa
faster: rapido
can: posso pode podemos
command: comando
yesterday: ontem
tomorrow: amanha
leave: deixo deixar
show: mostra mostre mostrar
rest: resto demais
busy: fazendo
retry: tenta repete
more: mais
freeze: congela*
continue: continua*
`;

export const ITALIAN_QUESTION_WORDS = `
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
