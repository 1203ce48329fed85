// Spanish words of questions about a database, in the form of the tables of `question-words.ts`.

export const SPANISH_QUESTION_WORDS = `
halfway: medias mitad
interrupt: interrumpe interrumpo interrumpido aborta cancelo
fail: falla fallase fracasa
who: quien quienes
whom: quien
whose: quien pertenece dueno
which: cual cuales
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
itself: solo sola mismo misma
wait: espero esperamos
then: luego entonces
which what: qué
now: ahora
serious: grave critico
urgent: urgente
after: despues
other: demas otras otros
without: sin
service: servicio
stop: parar detener
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
kill: mato corto cortar tumbo tumbar
owner: dueno duena responsable pertenece
culprit: culpable culpa
where from: donde
host: maquina equipo
cause: causa motivo razon disparo provoco
bad: malo mal
normal: normal
worry: preocup*
worth: vale compensa merece
benefit: gana ganamos mejora
faster: rapido
fail: falla falle
can: puedo puede podemos
type: escribo tecleo
command: comando
yesterday: ayer
tomorrow: manana
monday: lunes
leave: dejo dejar dejarlo
ignore: ignor*
show: muestra muestrame ensename mostrar ver
rest: resto demas
worst: peor
biggest: grande
stuck: colgad* atascad*
busy: haciendo
retry: reintent*
deploy: despliegue
timeout: timeout
more: mas
freeze: congel*
continue: sigue siguen continu*
per second: segundo
victim: victima
build: construir creo
`;
