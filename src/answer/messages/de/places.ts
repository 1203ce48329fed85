// Places and times: where, since when, who, what changed.
const OWNPLACE =
  '{place, select, pod {ihren Pod} host {ihren Host} region {ihre Region} zone {ihre Zone} service {ihren Dienst} version {ihre Version} endpoint {ihren Endpunkt} user {ihren Benutzer, die App, den Browser oder das Gerät} tenant {ihren Mandanten} other {ihre Umgebung}}';
const SLOWEST =
  '{place, select, pod {Langsamster Pod} host {Langsamster Host} region {Langsamste Region} zone {Langsamste Zone} service {Langsamster Dienst} version {Langsamste Version} endpoint {Langsamster Endpunkt} user {Langsamster Benutzer} tenant {Langsamster Mandant} other {Langsamste Umgebung}}';
const NOOTHER =
  '{place, select, pod {Kein anderer Pod} host {Kein anderer Host} region {Keine andere Region} zone {Keine andere Zone} service {Kein anderer Dienst} version {Keine andere Version} endpoint {Kein anderer Endpunkt} user {Kein anderer Benutzer} tenant {Kein anderer Mandant} other {Keine andere Umgebung}}';
const THEOTHER =
  '{place, select, pod {Der andere Pod} host {Der andere Host} region {Die andere Region} zone {Die andere Zone} service {Der andere Dienst} version {Die andere Version} endpoint {Der andere Endpunkt} user {Der andere Benutzer} tenant {Der andere Mandant} other {Die andere Umgebung}}';
const PLACES =
  '{place, select, pod {Pods} host {Hosts} region {Regionen} zone {Zonen} service {Dienste} version {Versionen} endpoint {Endpunkte} user {Benutzer} tenant {Mandanten} other {Umgebungen}}';
const OFPLACES =
  '{place, select, pod {Pods} host {Hosts} region {Regionen} zone {Zonen} service {Diensten} version {Versionen} endpoint {Endpunkten} user {Benutzern} tenant {Mandanten} other {Umgebungen}}';
const ERRORS = '{what, select, spans {fehlgeschlagene Spans} other {Fehlerzeilen}}';
const ERRORD = '{what, select, spans {fehlgeschlagenen Span} other {Fehlerzeile}}';
const ERRORSD = '{what, select, spans {fehlgeschlagenen Spans} other {Fehlerzeilen}}';
const THEFIRST = '{what, select, spans {erster fehlgeschlagener Span} other {erste Fehlerzeile}}';
const THELAST = '{what, select, spans {letzter fehlgeschlagener Span} other {letzte Fehlerzeile}}';
const DERLETZTE = '{what, select, spans {der letzte fehlgeschlagene Span} other {die letzte Fehlerzeile}}';
const DERLETZTECAP = '{what, select, spans {Der letzte fehlgeschlagene Span} other {Die letzte Fehlerzeile}}';
const ERROR = '{what, select, spans {fehlgeschlagener Span} other {Fehlerzeile}}';
const RECORD = '{what, select, spans {Span} other {Zeile}}';
const RECORDS = '{what, select, spans {Spans} other {Zeilen}}';
const SINCE_RECORD = '{since, select, spans {Span} other {Zeile}}';
const SINCE_RECORDS = '{since, select, spans {Spans} other {Zeilen}}';
const OF = '{of, select, service { von {service}} other {}}';
const IN = '{of, select, service { in {service}} other {}}';
const KIND =
  '{kind, select, deploy {Deployment} configuration {Konfigurationsänderung} flag {Flag-Änderung} scaling {Skalierung} kubernetes {Kubernetes-Ereignis} alert {Alarm} other {Änderung}}';
const NOKIND =
  '{kind, select, deploys {Kein Deployment} config {Keine Konfigurationsänderung} flags {Keine Flag-Änderung} other {Keine Änderung}}';
const BY = '{by, select, author {, von {author}} other {}}';
const LOG = '{what, select, spans {Span} other {Logzeile}}';
const LOGS = '{what, select, spans {Spans} other {Logzeilen}}';
const DIM1 =
  '{dimension, select, pod {Pod} host {Host} region {Region} environment {Umgebung} operation {Endpunkt} version {Version} level {Level} other {Dienst}}';
const DIMS =
  '{dimension, select, pod {Pods} host {Hosts} region {Regionen} environment {Umgebungen} operation {Endpunkte} version {Versionen} level {Level} other {Dienste}}';

export const dePlaces = {
  'database.named': 'Die Datenbank ist {database}: {service} meldete um {at} UTC {quote}.',
  'database.stored': 'Das Log von {service} ({database}) ist gespeichert.',
  'database.unknown':
    'Kein Fehler dieser Zeit nennt eine Datenbank, und kein Log ist unter dem Namen einer Datenbank gespeichert.',
  'index.not-told':
    'Welcher Index fehlt, sagen Logzeilen nicht. Eine Aufnahme der Datenbank sagt es: `casefile snapshot capture`.',
  'index.no-line': 'Keine gespeicherte Zeile berichtet von einem Index, der angelegt oder gelöscht wurde.',
  'index.line': '{at} UTC, {service}: {quote}',
  'index.slow-statements': 'Ein Index hilft zuerst den langsamsten Anweisungen:',
  'place.only': `Nur {name}: {errors} von {total, plural, one {{total} ${ERRORD}} other {{total} ${ERRORSD}}}${OF}, {first} bis {last} UTC.`,
  'place.absent':
    'Von {names} ist hier nichts gespeichert: Ob es dort auch auftritt, lässt sich nicht sagen. Gespeichert sind: {stored}{more}.',
  'place.elsewhere':
    '{service} hat in {name} keinen Eintrag; andere Dienste haben dort {count}, {errors, plural, one {davon {errors} Fehler} other {davon {errors} Fehler}}.',
  'place.single': `${NOOTHER} kommt in den Daten vor.`,
  'place.other': `${THEOTHER} zeigt keinen solchen Fehler.`,
  'place.others': `Die anderen {n} ${PLACES} zeigen keinen solchen Fehler.`,
  'place.leads': `{name}: {errors} von {total, plural, one {{total} ${ERRORD}} other {{total} ${ERRORSD}}}${OF} ({share}), die höchste Zahl.`,
  'place.first': `{name}: {what, select, spans {der erste fehlgeschlagene Span} other {die erste Fehlerzeile}}${OF} ist von {first} UTC; {errors} von {total} bis {last}.`,
  'place.item': `{name}: {errors} von {total, plural, one {{total} ${ERRORD}} other {{total} ${ERRORSD}}} ({share}), {first} bis {last} UTC`,
  'place.all': `Alle {n} ${PLACES} haben ${ERRORS}${OF}.`,
  'place.some': `{n} von {m} ${OFPLACES} haben ${ERRORS}${OF}.`,
  'place.endpoint':
    '{path}: {at, select, least {mindestens } other {}}{errors, plural, one {{errors} Fehlerzeile} other {{errors} Fehlerzeilen}} von {count}',
  'place.unnamed': `Die gespeicherten Fehler nennen ${OWNPLACE} nicht, deshalb lässt sich das nicht sagen.`,
  'place.untold': 'Das Gespeicherte sagt nicht, wo diese Fehler sind.',
  'holder.lock': '{service} meldete um {at} UTC, dass {pids} die Sperre hält: {quote}.',
  'holder.session': 'Prozess {pid} von {service} meldete um {at} UTC: {quote}.',
  'holder.no-lock':
    'Keine gespeicherte Zeile nennt, wer eine Sperre hält. PostgreSQL nennt es, wenn log_lock_waits eingeschaltet ist.',
  'holder.unknown': 'Wer {of} belegt, sagt das Gespeicherte nicht: Es gibt keine Metriken dazu.',
  'place.slowest': `${SLOWEST}: {name}, p95 {p95} über {count, plural, one {{count} Span} other {{count} Spans}}.`,
  'none.errors': `{errors} Fehler unter {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}${OF}, {from} bis {to} UTC.`,
  'none.records': 'Für diese Zeit und diesen Ort ist nichts gespeichert.',
  'onset.cause': 'Seit {at} UTC, in {service}.',
  'onset.first-stored': 'Älteres davon ist nicht gespeichert: Es kann früher begonnen haben.',
  'onset.line': '{at} UTC: erster Fehler von {service}, {quote}.',
  'onset.counted': `{at} UTC: ${THEFIRST}${OF}.`,
  'last.line': '{at} UTC: letzter Fehler von {service}, {quote}.',
  'line.borrowed-time': 'Die Zeile hat keine eigene Zeit: Sie steht bei der Zeit der Zeile davor und kann später sein.',
  'last.counted': `{at} UTC: ${THELAST}${OF}.`,
  'ongoing.yes': `Es dauert an: {n, plural, one {{n} ${ERROR}} other {{n} ${ERRORS}}}${OF} in den letzten {minutes, plural, one {{minutes} Minute} other {{minutes} Minuten}}, zuletzt um {at} UTC.`,
  'ongoing.no': `Vorbei: ${DERLETZTE}${OF} war um {at} UTC, seitdem {n, plural, one {{n} ${SINCE_RECORD}} other {{n} ${SINCE_RECORDS}}} ohne Fehler.`,
  'ongoing.no-such': `Vorbei: Der letzte solche Fehler${OF} war um {at} UTC, seitdem {n, plural, one {{n} Zeile} other {{n} Zeilen}}, davon {errors, plural, one {{errors} anderer Fehler} other {{errors} andere Fehler}}.`,
  'ongoing.last': `${DERLETZTECAP}${OF} war um {at} UTC.`,
  'ongoing.fell-silent': `Der letzte Eintrag${OF} überhaupt war um {at} UTC.`,
  'ongoing.not-known':
    'Ob ein stiller Dienst in Ordnung ist, weiß man nicht: Vorbei ist es erst, wenn er wieder wie sonst schreibt.',
  'ongoing.silent': 'Danach ist nichts davon gespeichert, deshalb ist nicht bekannt, ob es andauert.',
  'ongoing.data-end': 'Die gespeicherten Daten enden um {at} UTC.',
  'duration.so-far': `Bisher {duration}: ${ERRORS}${OF} von {first} bis {last} UTC, und es kommen weitere.`,
  'duration.over': `{duration}: ${ERRORS}${OF} von {first} bis {last} UTC.`,
  'timeline.change': `{at} UTC: ${KIND} bei {service}, {title}${BY}`,
  'timeline.first': '{at} UTC: erster Fehler von {service}, {quote}',
  'timeline.first-counted': `{at} UTC: ${THEFIRST}${OF}`,
  'timeline.peak': `{at} UTC: Höhepunkt, {n, plural, one {{n} ${ERROR}} other {{n} ${ERRORS}}}${OF} in einer {width, select, hour {Stunde} other {Minute}}`,
  'timeline.last': '{at} UTC: letzter Fehler von {service}, {quote}',
  'timeline.last-counted': `{at} UTC: ${THELAST}${OF}`,
  'timeline.after': `{at} UTC: ab hier {n, plural, one {{n} ${RECORD}} other {{n} ${RECORDS}}}${OF} ohne Fehler, bis {to} UTC`,
  'change.item': `{title}, ${KIND} bei {service} um {at} UTC${BY}.`,
  'change.last': `{at} UTC: ${KIND} bei {service}, {title}${BY}.`,
  'event.none': 'Ein solches Ereignis ist nicht zu finden; das Folgende gilt für den ganzen betrachteten Zeitraum.',
  'event.taken': `{side, select, since {Seit} before {Vor} other {Um}} {title}, ${KIND} bei {service} um {at} UTC:`,
  'change.not-stored':
    'Änderungen sind nicht gespeichert (weder Deployments noch Konfiguration noch Flags): ob es eine gab, ist nicht bekannt.',
  'place.told-hosts': 'Zeilen, die sagen, wo es läuft',
  'change.action-lines': 'Zeilen, die sagen, was jemand getan hat',
  'change.process-lines': 'Zeilen, die von einem Start oder Stopp berichten',
  'change.no-process-lines': 'Keine der gelesenen Zeilen berichtet von einem Start oder Stopp.',
  'change.activity': 'In dieser Zeit gibt es {lines}{of}, von {first} bis {last} UTC.',
  'change.activity-lines': 'Die neuesten davon',
  'change.no-activity': 'In dieser Zeit gibt es keine Logzeile.',
  'change.none': `${NOKIND} ist für diese Zeit verzeichnet.`,
  'change.none-of-kind': `${NOKIND} ist verzeichnet, nur {n, plural, one {{n} Änderung} other {{n} Änderungen}} anderer Art.`,
  'change.unknown':
    'Änderungen gehören nicht zu den gespeicherten Daten, deshalb ist nicht bekannt, was geändert wurde.',
  'author.lines-unnamed': 'In diesen Zeilen ist niemand genannt.',
  'author.named': `{author}: ${KIND} bei {service} um {at} UTC, {title}.`,
  'author.unnamed': `Wer es war, ist nicht verzeichnet: ${KIND} bei {service} um {at} UTC, {title}.`,
  'author.statement': '{author}, so nennt es das Log von {service} um {at} UTC: {quote}.',
  'author.statement-line': 'Die Zeile selbst nennt, wer es war: {quote}, von {service} um {at} UTC geloggt.',
  'author.statement-unnamed': 'Die Zeile nennt nicht, wer es war: {quote}, von {service} um {at} UTC geloggt.',
  'author.page': 'Wer den Alarm quittiert hat, steht nicht in der Telemetrie; das weiß das Alarmierungswerkzeug.',
  'affected.fails':
    '{service}: {n, plural, one {{n} Anfrage} other {{n} Anfragen}} ({share}) scheitern im Aufruf von {callee}',
  'affected.passes': '{service}: {n, plural, one {{n} Anfrage} other {{n} Anfragen}} ({share}) laufen über {callee}',
  'affected.service': `{service}: {errors, plural, one {{errors} ${ERROR}} other {{errors} ${ERRORS}}} von {count} ({share})`,
  'affected.people': `{n} von {m, plural, one {{m} {place, select, user {Benutzer} tenant {Mandanten} other {Umgebung}}} other {{m} ${OFPLACES}}} haben ${ERRORS}${OF}.`,
  'affected.no-people':
    'Die gespeicherten Fehler nennen weder Benutzer noch Mandanten, deshalb lassen sich Betroffene nicht zählen.',
  'dependency.call': '{caller} ruft {callee} auf ({n, plural, one {{n} Anfrage} other {{n} Anfragen}}).',
  'dependency.seen': '{caller} ruft {callee} auf.',
  'dependency.line': '{caller} ruft {callee} auf: Eine Zeile sagt {quote}.',
  'dependency.sends': '{caller} übergibt {callee} Nachrichten: Eine Zeile sagt {quote}.',
  'dependency.around': '{caller} ruft {callee} auf: Seine Zeilen derselben Anfragen liegen um die des anderen.',
  'dependency.together': '{caller} und {callee} wirken an denselben Anfragen mit; wer wen aufruft, ist nicht bekannt.',
  'dependency.none': 'In den Traces und Zeilen dieser Zeit ist kein Aufruf von dort oder dorthin.',
  'dependency.unknown': 'Weder Traces noch Zeilen dieser Zeit zeigen einen Aufruf zwischen Diensten.',
  'inventory.stream': `{n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}}${OF}, von {from} bis {to} UTC.`,
  'inventory.metrics': 'Metriken, zum Beispiel {gauge}, gemessen an {service}.',
  'inventory.changes': 'Änderungen, von {from} bis {to} UTC.',
  'inventory.how-many': `{n, plural, one {{n} ${DIM1}} other {{n} ${DIMS}}}:`,
  'inventory.name': `{name}: {n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}}, zuletzt um {last} UTC`,
  'routes.working': 'Routen ohne Fehler',
  'routes.failing': 'Routen mit Fehlern',
  'routes.none': 'Keine Route ist ohne Fehler.',
  'routes.unknown': 'Die gespeicherten Zeilen nennen keine Routen von Anfragen.',
  'worse.verdict': 'Schlimmer: {service}, danach, was anhält, und nach der Zahl der Fehler.',
  'worse.item':
    '{service}: {errors, plural, one {{errors} Fehlerzeile} other {{errors} Fehlerzeilen}}, {first} bis {last} UTC',
  'worse.people': 'Wie viele Menschen jeweils betroffen sind, ist hier nicht gezählt.',
  'worse.none': 'Keiner von beiden hat am Tag vor der Frage eine Fehlerzeile.',
  'inventory.no-host': 'Die gespeicherten Zeilen nennen die Maschine nicht.',
  'inventory.there':
    '{name}, auf {host}: {n, plural, one {{n} Logzeile} other {{n} Logzeilen}}, {errors} davon Fehler, zuletzt um {last} UTC',
  'inventory.no-names': 'Die gespeicherten Daten nennen keine.',
  'missing.kind':
    '{kind, select, logs {Logzeilen sind nicht gespeichert: Es fehlt, was Dienste über ihre Fehler sagen.} spans {Spans sind nicht gespeichert: Es fehlt, welche Anfrage wo gescheitert ist, dazu Latenzen und Aufrufe zwischen Diensten.} metrics {Metriken sind nicht gespeichert: Es fehlen CPU, Speicher und Längen von Warteschlangen.} other {Änderungen sind nicht gespeichert: Es fehlen Deployments und Konfigurationsänderungen.}}',
  'missing.nothing': 'Logs, Spans, Metriken und Änderungen sind gespeichert; keine Art von Daten fehlt.',
  'version.runs': `{service} läuft mit {version}: {n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}} von {first} bis {last} UTC.`,
  'version.pod': '{pod}: {version}, letzte Zeile um {last} UTC',
  'version.unnamed': 'Die gespeicherten Daten nennen keine Version.',
  'health.cause': 'Nicht gut: {service} ist die wahrscheinliche Ursache der laufenden Störung.',
  'health.bad': `Auffällig${IN}: {errors} von {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} fehlgeschlagen ({share}), {from} bis {to} UTC.`,
  'health.good': `Nichts Ungewöhnliches${IN}: {errors} von {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} fehlgeschlagen ({share}), {from} bis {to} UTC.`,
  'health.state': `{errors} von {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}${IN} fehlgeschlagen ({share}), {from} bis {to} UTC.`,
  'health.warned': `Nicht ganz in Ordnung${IN}: {n} von {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} {n, plural, one {ist eine Warnung oder ein Fehler} other {sind Warnungen oder Fehler}} ({share}), {from} bis {to} UTC.`,
  'health.before': `In der Stunde davor waren es {share} von {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}.`,
  'history.none': 'Kein früheres Auftreten ist gespeichert.',
  'history.no-errors': `Kein früheres Scheitern ist gespeichert: {errors} Fehler unter {count} solchen Zeilen${OF}.`,
  'history.since': `Logzeilen${OF} sind seit {at} UTC gespeichert.`,
  'history.yes': `Ja: {n, plural, one {{n} frühere Zeile} other {{n} frühere Zeilen}} dieser Art${OF}, von {first} bis {last} UTC.`,
  'history.day': '{first} bis {last} UTC: {n, plural, one {{n} Zeile} other {{n} Zeilen}}',
  'history.others': 'Andere Fehler in den Stunden davor',
  'history.other': '{service}: {n, plural, one {{n} Fehlerzeile} other {{n} Fehlerzeilen}}, {first} bis {last} UTC',
  'history.issue': 'Ein früheres Problem in diesem Gespräch hatte denselben Verdacht: {issue}',
  'author.none':
    'Wer es war, ist nicht bekannt: Für diese Zeit ist keine Änderung gespeichert, also auch kein Autor und keine Freigabe.',
  'last.success': '{at} UTC: zuletzt lief {operation} von {service} ohne Fehler durch.',
  'last.success-line': '{at} UTC: letzte Zeile von {service}, die dasselbe ohne Fehler meldet, {quote}.',
  'last.no-success':
    'Wann es zuletzt ging, ist nicht zu sagen: Aus dieser Zeit ist keine Anfrage ohne Fehler gespeichert.',
  'onset.after-change': '{gap} nach der Änderung von {service} um {at} UTC, {title}.',
  'instant.began': 'Warnungen und Fehler, die da begannen:',
  'instant.went-on': 'Warnungen und Fehler, die weitergingen:',
  'migrations.not-told':
    'Ob ein Rollback Migrationen zurücknimmt, entscheidet das Werkzeug, das zurückrollt; gespeichert ist es nicht. Vor dem Zurückrollen in dessen Konfiguration oder in der Migration selbst nachsehen.',
  'migrations.none': 'Auch keine Zeile einer Migration ist gespeichert.',
  'migrations.lines': 'Zeilen, die von Migrationen berichten',
  'change.statements': 'Anweisungen, die ein Schema ändern',
  'loss.no-promise':
    'Dass es sicher ist, kann kein gespeicherter Datensatz versprechen. Was die Daten von fehlgeschlagener und unfertiger Arbeit zeigen:',
  'loss.lines': 'Zeilen über fehlgeschlagene oder unfertige Arbeit',
  'loss.none':
    'Keine gelesene Zeile und keine fehlgeschlagene Anfrage erzählt von solcher Arbeit; das beweist nicht, dass nichts verloren ging.',
  'loss.unknown':
    'Ob etwas endgültig verloren ging, lässt sich daraus nicht sagen: Was später wiederholt oder repariert wurde und was Clients aufgaben, steht nicht unbedingt in der Telemetrie. Ein Vergleich mit der Datenbank oder der Warteschlange selbst sagt es.',
  'author.lines-before': 'Was jemand unmittelbar davor getan hat',
  'author.lines': 'Keine Änderung ist gespeichert. Zeilen, die nennen, wer etwas getan oder gewollt hat',
} as const satisfies { readonly [id: string]: string };
