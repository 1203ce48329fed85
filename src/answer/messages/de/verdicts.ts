// The cause, how sure it is, what speaks for and against it, advice and summaries.
export const deVerdicts = {
  'cause.line':
    '{service} ist {sure, select, likely {sehr wahrscheinlich} probable {wahrscheinlich} other {möglicherweise}} die Ursache: {error}{detail}, seit {at} UTC.',
  'cause.said':
    '{service} ist {sure, select, likely {sehr wahrscheinlich} probable {wahrscheinlich} other {möglicherweise}} die Ursache: {speaker} meldete um {at} UTC {error}{detail}.',
  'cause.since': ', seit {at} UTC',
  'cause.slow':
    '{service} ist {sure, select, likely {sehr wahrscheinlich} probable {wahrscheinlich} other {möglicherweise}} die Ursache{since}: {slow} von {requests, plural, one {{requests} Anfrage} other {{requests} Anfragen}} überschreiten ihre übliche Dauer; zuvor waren es {before} von {baseline}.',
  'cause.gauge':
    '{service} ist {sure, select, likely {sehr wahrscheinlich} probable {wahrscheinlich} other {möglicherweise}} die Ursache{since}: {gauge} ({where}) steht bei {value}; der Median liegt bei {baseline}.',
  'cause.flow':
    '{service} ist {sure, select, likely {sehr wahrscheinlich} probable {wahrscheinlich} other {möglicherweise}} die Ursache{since}: {share} seiner Anfragen laufen anders ab als üblich; zuvor waren es {before}.',
  'cause.silent':
    '{service} ist {sure, select, likely {sehr wahrscheinlich} probable {wahrscheinlich} other {möglicherweise}} die Ursache: Es kommt nichts mehr von seiner üblichen Arbeit. Die letzte Zeile war {error}, um {at} UTC.',
  'cause.plain':
    '{service} ist {sure, select, likely {sehr wahrscheinlich} probable {wahrscheinlich} other {möglicherweise}} die Ursache.',
  'cause.change': 'Kurz davor wurde {service} um {at} UTC geändert: {title}.',
  'cause.requests':
    'In {service} schlagen seither {failed} von {all, plural, one {{all} Anfrage} other {{all} Anfragen}} ({share}) fehl.',
  'cause.adds': '{service} ergänzt zu dieser Zeile: {detail}.',
  'cause.lines': '{service} hat seither {n, plural, one {{n} solche Zeile} other {{n} solche Zeilen}} gemeldet.',
  'cause.caller':
    '{of, select, spans {{service} schlägt mit ihm in {errors} von {all, plural, one {{all} Anfrage} other {{all} Anfragen}} fehl.} other {{service} meldet mit ihm Fehler: {errors} von {all, plural, one {{all} Zeile} other {{all} Zeilen}}.}}',
  'cause.state':
    '{state, select, on {Es dauert noch an} over {Anscheinend vorbei} other {Ob es noch andauert, ist nicht zu sehen}}: {as, select, line {Die letzte solche Zeile von} other {Der letzte Fehler in}} {service} ist von {last} UTC.',
  'cause.second': 'Eine zweite Ursache, unabhängig von der ersten:',
  'cause.confidence': 'Sicherheit: {percent}.',
  'cause.nothing': 'In dieser Zeit ist nichts Ungewöhnliches zu finden, und kein Service meldet Fehler.',
  'cause.few':
    'Keine Ursache ist genannt, aber das ist neu, wenn auch zu wenige Anfragen, um es vom Zufall zu unterscheiden:',
  'cause.failing':
    '{service}: {failing} von {all, plural, one {{all} Anfrage} other {{all} Anfragen}} an {operation} fehlgeschlagen oder vorzeitig beendet, vorher keine von {before}.',
  'cause.none': 'Keine Ursache ist glaubhaft: Nichts weicht mehr als zufällig vom Üblichen ab. Services mit Fehlern:',
  'cause.candidate':
    '{service}: {errors} von {all, plural, one {{all} Zeile} other {{all} Zeilen}} sind Fehler, zuletzt um {last} UTC.',
  'cause.needs':
    'Was es entscheiden würde: {missing, select, data {Telemetrie aus diesem Zeitraum} spans {Traces aus diesem Zeitraum} logs {Logzeilen aus diesem Zeitraum} metrics {Metriken} baseline {Telemetrie aus der Zeit vor den Fehlern} other {ein engerer Zeitraum um den ersten Fehler, oder der Name eines betroffenen Service}}.',
  'certainty.percent': 'Zu {percent} sicher. Darauf stützt es sich:',
  'against.missing':
    '{missing, select, data {Für diesen Zeitraum ist nichts gespeichert.} spans {Traces fehlen: Die Wege der Anfragen können es nicht bestätigen.} logs {Logzeilen aus diesem Zeitraum fehlen.} metrics {Metriken fehlen: Eine erschöpfte Ressource wäre nicht zu sehen.} baseline {Telemetrie von davor fehlt: Es gibt nichts zum Vergleichen.} other {Keine Art von Telemetrie fehlt dafür.}}',
  'against.nothing': 'Nichts Gespeichertes spricht dagegen, und kein anderer Service kommt ernsthaft in Frage.',
  'against.some': 'Das spricht dagegen oder für einen anderen Service:',
  'against.other':
    '{service} {weight, select, some {ist ein weiterer Kandidat} other {weicht auch ab, aber die Ursache erklärt es}}: {error}, um {at} UTC.',
  'against.line': '{service} meldete um {at} UTC: {line}.',
  'against.disproof':
    'Widerlegt wäre es durch {kind, select, stated {dieselben Fehler zu einer Zeit ohne solche Zeilen von {service}} code {Anfragen durch {service}, die den alten Weg nehmen und trotzdem scheitern} latency {lange Anfragen, in denen die eigene Zeit von {service} wie üblich ist} network {dieselbe Verzögerung innerhalb von {service}} resource {denselben Messwert zu einer Zeit ohne Fehler} host {ebenso lange Anfragen auf anderen Maschinen} queue {Nachrichten, die {service} sofort aufnimmt} dependency {gescheiterte Anfragen von {service} ohne diesen Aufruf} unavailable {Spans von {service} zu den Aufrufen, die als gescheitert gemeldet werden} change {dieselben Fehler vor der Änderung, oder auf Instanzen ohne sie} other {eine Zeit, in der {service} gleich aussah und nichts scheiterte}}.',
  'advice.heading': 'Rat',
  'advice.undo':
    '{change, select, deploy {Zurückrollen} flag {Das Flag zurückschalten} configuration {Die Konfiguration wiederherstellen} other {Rückgängig machen}}: {title}.',
  'advice.undo-told':
    '{certain, select, yes {Rückgängig machen, was unmittelbar vor dem Beginn getan wurde} other {Prüfen, ob dies unmittelbar vor dem Beginn die Ursache ist, und es dann rückgängig machen}}: {line}{back, select, version { Wieder auf {version} gehen.} release { Die Version davor wieder einsetzen.} other { Die Einstellung zurücknehmen oder beenden, was gestartet wurde.}}',
  'advice.undone':
    '{title} ist bereits zurückgenommen: {undo} um {time} UTC. Prüfen, ob die Fehler seitdem aufgehört haben; wenn nicht, war es nicht die einzige Ursache.',
  'advice.pod': '{pod} aus der Lastverteilung nehmen oder neu starten: Fast alles kommt von dort.',
  'advice.code':
    '{at, select, place {{place} in {service} ansehen.} other {Die Fehler von {service} ansehen, und den Code, der sie meldet.}}',
  'advice.latency':
    '{at, select, place {{place} in {service}} other {{service}}} profilen: Die Aufrufe erklären die Zeit nicht.',
  'advice.network': 'Den Weg zu {service} prüfen: Namensauflösung, Proxys, Limits, Paketverlust.',
  'advice.resource':
    'Das Limit {at, select, place {hinter {place} von {service}} other {von {service}}} anheben, Last wegnehmen, oder neu starten, um Zeit zu gewinnen.',
  'advice.host': 'Arbeit von der Maschine {service} wegverlagern.',
  'advice.zone': 'Anfragen nicht mehr nach {service} leiten; dort Speicher, Netz und Namensdienst prüfen.',
  'advice.queue': 'Prüfen, ob {service} Nachrichten aufnimmt; wenn ja, Konsumenten hinzufügen.',
  'advice.dependency':
    'Prüfen, ob das, was {service}{at, select, place { bei {place}} other {}} aufruft, läuft und antwortet.',
  'advice.unavailable': 'Prüfen, ob {service} läuft und erreichbar ist; sonst starten.',
  'advice.stated':
    '{remedy, select, locks {Die Transaktion finden, die in {service} die Sperre hält, sie beenden, wenn nichts anderes sie braucht, und klären, warum sie offen blieb.} disk {Platz auf der Platte von {service} schaffen oder sie vergrößern, und klären, was sie gefüllt hat.} filesystem {Die Platte von {service} und ihr Dateisystem prüfen; auf eine gesunde umziehen.} memory {{service} neu starten oder mehr Speicher geben, um Zeit zu gewinnen, und klären, was gewachsen ist.} files {Das Limit offener Dateien von {service} erhöhen oder neu starten, und klären, was sie offen lässt.} connections {Klären, wer die Verbindungen von {service} hält und keine zurückgibt; erst den neu starten oder begrenzen, dann das Limit erhöhen.} workers {Die hängenden Worker von {service} neu starten und klären, worauf sie warten.} certificate {Das Zertifikat von {service} erneuern, oder die Aufrufer ihm vertrauen lassen.} credentials {Zugangsdaten und Rechte prüfen, mit denen {service} aufgerufen wird, und ob sie geändert wurden.} names {Den Namen prüfen, unter dem {service} gesucht wird, und den Nameserver.} quota {{service} seltener aufrufen, mit wachsenden Pausen, oder ein höheres Kontingent beantragen.} setting {Die Konfiguration von {service} mit der letzten vergleichen, die funktionierte, und diese wiederherstellen.} down {Prüfen, ob {service} läuft und erreichbar ist; seine letzten Zeilen vor dem Ende sagen, warum. Sonst starten.} code {{at, select, place {Der Fehler entsteht im Code von {service} selbst, bei {place}} other {Der Fehler entsteht im Code von {service} selbst}}: zum vorigen Release zurückgehen, wenn kurz davor eines kam, und den Stacktrace lesen.} other {Die langsamen Anweisungen von {service} ansehen: Pläne, fehlende Indizes, und worauf sie warten.}}',
  'summary.next': 'Als Nächstes (Rat)',
  'summary.customers':
    '{state, select, on {Seit {first} UTC schlagen manche Anfragen fehl, zuletzt um {last} UTC.} other {Zwischen {first} und {last} UTC sind manche Anfragen fehlgeschlagen.}}',
  'summary.customersUntimed':
    '{state, select, over {Manche Anfragen wurden nicht wie gewohnt beantwortet.} other {Manche Anfragen werden derzeit nicht wie gewohnt beantwortet.}}',
  'summary.customersNext':
    '{found, select, yes {Die wahrscheinliche Ursache ist bekannt.} other {Die Ursache wird gesucht.}} Wir bitten um Entschuldigung. Nächste Meldung: (bitte eintragen).',
  'summary.plainCause':
    'Wahrscheinliche Ursache: {kind, select, code {ein Fehler in der Software von {service}} latency {{service} selbst braucht zu lange} network {die Verbindung zu {service} ist gestört} resource {{service} hat keine Kapazität frei} host {die Maschine {service} ist überlastet} queue {vor {service} staut sich Arbeit} dependency {etwas, wovon {service} abhängt, fällt aus} unavailable {{service} antwortet nicht} change {eine Änderung an {service} kurz zuvor} other {eine Störung in {service}}}.',
  'summary.plainStated':
    'Wahrscheinliche Ursache: {remedy, select, locks {Arbeit in {service} wartet auf eine Sperre} disk {{service} hat keinen Plattenplatz mehr} filesystem {eine Platte von {service} ist gestört} memory {{service} geht der Speicher aus} files {{service} hat zu viele Dateien offen} connections {{service} hat keine Verbindung mehr frei} workers {{service} hat keinen Worker mehr, der antwortet} certificate {ein Zertifikat von {service} wird nicht akzeptiert} credentials {{service} lehnt eine Anmeldung ab} names {der Name von {service} lässt sich nicht auflösen} quota {{service} begrenzt, wie oft es aufgerufen werden darf} setting {eine Einstellung von {service} ist falsch} down {{service} ist ausgefallen} code {ein Fehler in der Software von {service}} other {{service} beantwortet Abfragen zu langsam}}.',
  'summary.done': 'Was getan wird: (bitte eintragen).',
  'summary.stateHeading': 'Stand',
  'summary.knownHeading': 'Bekannt',
  'summary.open':
    'Offen: {missing, select, data {Telemetrie aus diesem Zeitraum} spans {die Wege der Anfragen (keine Traces)} logs {Logzeilen aus diesem Zeitraum} metrics {Ressourcen (keine Metriken)} baseline {der Vergleich mit der Zeit davor} other {ob die Abhilfe wirkt}}',
  'summary.impactHeading': 'Auswirkung',
  'summary.timelineHeading': 'Zeitverlauf',
  'summary.causeHeading': 'Ursache',
  'summary.first': '{at} UTC: erster Fehler in {service}.',
  'summary.last': '{at} UTC: letzter Fehler in {service}.',
  'summary.followUps': '**Maßnahmen**\n- (bitte eintragen)',
  'suspicion.verdict':
    '{verdict, select, likely {Wahrscheinlich, ja.} named {Zum Teil: Die Fehler der Ursache handeln davon, wer auch immer schuld ist.} possible {Möglich, aber nichts spricht deutlich dafür.} victim {Nein: Es leidet unter der Ursache.} open {Nicht belegt: nichts deutet darauf hin, und was es zeigen würde, ist nicht gespeichert.} other {Unwahrscheinlich nach dem, was gespeichert ist.}}',
  'suspicion.named':
    '{of, select, spans {In {service} schlagen {errors} von {all, plural, one {{all} Anfrage} other {{all} Anfragen}} fehl.} other {In {service} sind {errors} von {all, plural, one {{all} Zeile} other {{all} Zeilen}} Fehler.}}',
  'suspicion.word':
    '{word}: {n, plural, one {{n} Warnung oder Fehler enthält es} other {{n} Warnungen und Fehler enthalten es}}, zuerst um {first}, zuletzt um {last} UTC.',
  'suspicion.noWord': 'Keine Warnung und kein Fehler aus dieser Zeit erwähnt es (gesucht: {words}).',
  'suspicion.change': '{service} wurde um {at} UTC geändert: {title}.',
  'suspicion.noChange': 'Für diese Zeit ist keinerlei Änderung gespeichert: Sie kann unerfasst geblieben sein.',
  'suspicion.noGauges': 'Eine Metrik, die es zeigen würde, ist nicht gespeichert.',
  'suspicion.silent': '{service} hat in dieser Zeit nichts geloggt.',
  'suspicion.symptom': 'Seine Anfragen laufen durch die Ursache; was dort scheitert, ist ein Symptom.',
  'summary.since': '{service} hat seit {first} UTC Fehler.',
  'cause.names': 'Seine Fehlermeldung nennt {service}: Das liegt näher an der Wurzel.',
  'cause.gap':
    '{service} ist {sure, select, likely {sehr wahrscheinlich} probable {wahrscheinlich} other {möglicherweise}} die Ursache{since}: Aufrufe dorthin werden in {slow} von {requests, plural, one {{requests} Anfrage} other {{requests} Anfragen}} zwischen Client und Server aufgehalten; zuvor in {before} von {baseline}.',
  'cause.onset': 'In {service} zeigt es sich seit {at} UTC.',
  'cause.latest':
    '{state, select, on {Es dauert noch an} fading {Es lässt nach} other {Anscheinend vorbei}}: {hits} der letzten {requests, plural, one {{requests} Anfrage} other {{requests} Anfragen}} zeigen es.',
  'incidents.apart': 'Nicht belegt: Jeder hat eine eigene Ursache, und nichts Gespeichertes verbindet sie.',
  'incidents.others': 'Andere Vorfälle dieser Zeit',
  'slow.requests':
    '{slow} von {requests, plural, one {{requests} Anfrage} other {{requests} Anfragen}} über {service} {held, select, gap {werden zwischen Client und Server aufgehalten} other {überschreiten ihre übliche Dauer}}; zuvor waren es {before} von {baseline}.',
  'unclear.echo':
    '„{message}“ steht nicht in den gespeicherten Daten, oder ich habe es nicht verstanden: Ich kenne nur Logs, Traces, Metriken und Änderungen.',
  'unclear.known': 'Bekannt ist:',
  'issues.open': '{id}: „{about}“, bisher keine Ursache gefunden.',
  'issues.withCause': '{id}: „{about}“, höchstwahrscheinlich wegen {cause}.',
  'cause.outsideScope': 'In {scope} gibt es keine solchen Fehler: Von dieser Ursache wurde dort nichts geloggt.',
  'suspicion.all-pods':
    '{n, plural, one {{n} Instanz} other {{n} Instanzen}} von {service} haben Fehler, eine einzelne Maschine erklärt es also nicht.',
  'suspicion.one-pod': 'Beinahe alle Fehler von {service} kommen von {pod}: {errors} von {all}.',
  'advice.ask-here': 'Hier fragen: {questions}',
  'next.ongoing': 'geht es noch weiter?',
  'next.before': 'vergleiche mit der Zeit davor',
  'next.pods': 'welche Pods?',
  'next.lines': 'zeig mir die Logzeilen',
  'next.timeline': 'Zeitleiste',
  'next.changes': 'was wurde davor geändert?',
  'next.advice': 'was soll ich tun?',
  'next.rate': 'wie hoch ist die Fehlerrate?',
  'next.cause': 'was ist die Ursache?',
  'next.count': 'wie viele Fehler?',
  'next.latency': 'wie langsam ist es?',
  'next.onset': 'seit wann?',
  'next.affected': 'wer ist betroffen?',
  'reading.second': 'Oder war gemeint: „{question}“?',
  'summary.searched': 'Die Ursache ist noch nicht bekannt und wird gesucht. Was getan wird: (bitte ergänzen).',
  'advice.no-cause':
    'Noch ist keine Ursache bekannt, also nichts, was man zurücknehmen könnte. Als Nächstes hier fragen: {questions}',
  'advice.permission':
    'Nichts Gespeichertes entscheidet, ob das erlaubt ist. Was die Daten davon zeigen, und wer es merken würde:',
  'advice.cannot-act': 'Das kann ich nicht tun: Ich lese nur Telemetrie und ändere nichts.',
  'suspicion.each':
    '„{name}“: {verdict, select, likely {wahrscheinlich, ja.} named {zum Teil: Die Fehler der Ursache handeln davon, wer auch immer schuld ist.} possible {möglich, aber nichts spricht deutlich dafür.} victim {nein: leidet unter der Ursache.} open {nicht belegt: nichts deutet darauf hin, und was es zeigen würde, ist nicht gespeichert.} other {unwahrscheinlich nach dem, was gespeichert ist.}}',
  'named.slow':
    '{records}: Zeilen dauern seit {at} UTC typischerweise {now}, kurz davor {before} (Median der Minuten).',
  'named.since': '{n, plural, one {{n} solche Zeile} other {{n} solche Zeilen}} seitdem.',
  'named.quiet':
    '{records}: {lines} von {first} bis {last} UTC; keine ist langsamer als davor oder meldet einen Fehler.',
  'named.plain':
    '{kind, select, slow {Seit {at} UTC dauern Anfragen von {records} {now} statt {before}.} other {Seit {at} UTC schlägt bei {records} etwas fehl.}}',
  'named.advice':
    'Zuerst ansehen, was zu dieser Zeit getan wurde oder begann, und ob es sich rückgängig machen lässt; ob es half, zeigt dann die Dauer oder die Zahl dieser Zeilen.',
  'named.actions': 'Was kurz davor getan wurde, womit nicht gezeigt ist, dass es der Grund ist',
  'named.unexplained':
    'Warum, ist nicht bekannt: Nichts Gespeichertes begann zugleich. Ein Log dessen, worauf diese Anfragen warten, würde es zeigen.',
  'trouble.requests':
    '{n, plural, one {{n} Anfrage wurde} other {{n} Anfragen wurden}} mit {status} beantwortet, von {first} bis {last} UTC.',
  'trouble.shared': 'Alle haben {value} als {field}; Anfragen dieser Zeit haben auch andere Werte.',
  'trouble.line': 'Dazu steht in den Logs:',
  'trouble.with': 'Was zugleich begann, womit nicht gezeigt ist, dass es der Grund ist:',
  'trouble.such': '{n, plural, one {{n} solche Zeile} other {{n} solche Zeilen}} von {first} bis {last} UTC.',
  'trouble.unexplained':
    'Warum, ist nicht bekannt: Keine gespeicherte Warnung und kein Fehler spricht davon, und nichts davon begann zugleich. Ein Log des Dienstes, der diese Anfragen beantwortet, würde es zeigen, oder was dort zu dieser Zeit geändert wurde.',
  'trouble.apart': 'Etwas anderes, von dem nichts zeigt, dass es damit zu tun hat:',
  'trouble.open': 'Ob das damit zu tun hat, ist nicht gezeigt:',
  'cause.open': 'Eine Ursache dafür ist nicht bekannt.',
  'advice.product':
    '{product}: Was es ist, zeigt {look}. Abhilfe: {act} ({risk, select, sessions {beendet Sitzungen, deren offene Arbeit zurückgerollt wird} restart {unterbricht alle, die verbunden sind} data {löscht Daten endgültig} memory {braucht mehr Speicher} full {kann die Platte füllen, dann steht es ganz} primary {macht es zum Primärserver: Was ein anderer noch annimmt, geht verloren} other {ändert sonst nichts}}). Ob es half, zeigt {verify}. Beschrieben unter {source}',
  'cause.would-tell': 'Was dazu geführt hat, steht in keiner gelesenen Zeile; {look} würde es zeigen.',
} as const satisfies { readonly [id: string]: string };
