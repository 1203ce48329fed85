// Records: lines, exceptions, traces, metric values, and what errors mean.
export const deRows = {
  'lines.none': 'Für diese Zeit ist keine solche Logzeile gespeichert.',
  'lines.no-more': 'Weitere Zeilen gibt es nicht.',
  'trace.none': 'Hier sind keine Traces gespeichert: keine Zeile hat eine Trace-ID. Es gibt nur die Logzeilen.',
  'trace.unknown': 'Vom Trace {id} ist weder ein Span noch eine Zeile gespeichert.',
  'trace.spans': 'Trace {id}, {took}:',
  'trace.lines-only': 'Trace {id} (Spans sind nicht gespeichert, nur Logzeilen):',
  'trace.its-lines': 'Die Logzeilen dazu',
  'exception.none': 'Für diese Zeit ist keine Exception gespeichert.',
  'requests.failing': '{n} von {m} Request-IDs haben Fehlerzeilen.',
  'requests.none': 'Keine Fehlerzeile hat hier eine Request-ID oder Trace-ID.',
  'requests.traces': 'Keine Fehlerzeile hat eine Request-ID; das sind die IDs ihrer Traces:',
  'request.lines': 'Anfrage {id} in {n, plural, one {{n} Logzeile} other {{n} Logzeilen}}, zeitlich geordnet:',
  'request.breaks': 'Sie bricht in {service} um {at} UTC ab: {quote}.',
  'request.one-service':
    'Kein anderer Dienst nennt diese ID, weder in einem Feld noch im Text einer Zeile: was die anderen für diese Anfrage taten, ist daran nicht zu erkennen.',
  'request.unknown': 'Keine Zeile mit der Anfrage-ID {id} ist gespeichert, weder in einem Feld noch im Text.',
  'trace.id-unknown':
    'Weder eine Zeile noch ein Span mit der ID {id} ist gespeichert, weder als Anfrage noch als Trace.',
  'exception.no-frames': 'Ein Stacktrace wurde nicht mitgeschrieben; mehr als diese Zeile ist nicht gespeichert.',
  'code.at': 'Die Stelle im Code von {service}: {frame}',
  'code.none':
    'Kein Stack-Frame, keine Datei und keine Codezeile ist gespeichert; die Stelle im Code ist also nicht bekannt.',
  'metric.series': '{gauge} von {owner}: {last} um {at} UTC (niedrigster Wert {least}, höchster {most}).',
  'metric.no-metrics': 'Dazu sind keine Metriken gespeichert: es gibt nur, was in den Logs steht.',
  'metric.none': 'Eine solche Metrik ist nicht gespeichert. Es gibt: {there}.',
  'evidence.none': 'Es wurde keine Ursache genannt, also gibt es auch keine Belege dafür.',
  'evidence.of': '{service} gilt als Ursache wegen dieser Einträge:',
  'raw.none': 'Ein solcher Eintrag ist nicht gespeichert.',
  'meaning.none': 'Nichts Gespeichertes erklärt das, und es ist kein Standardfehler.',
  'meaning.general': '(Allgemeines Wissen, nicht aus den Daten.)',
  'meaning.here': 'Hier steht es in',
  'meaning.service':
    '{service} ist ein Service, der in dieser Zeit {n, plural, one {{n} Zeile} other {{n} Zeilen}} geloggt hat, davon {errors} Fehler.',
  'meaning.refused':
    '„Connection refused“: an dieser Adresse hört niemand zu; der Zielservice ist aus, startet neu oder ist woanders.',
  'meaning.reset':
    'Die Gegenseite hat die Verbindung mittendrin geschlossen: Absturz, Neustart, Timeout eines Proxys oder volle Warteschlange.',
  'meaning.files':
    'Der Prozess hat sein Limit an offenen Dateien und Sockets erreicht: meist ein Leck oder ein zu niedriges Limit.',
  'meaning.disk': 'Die Platte oder das Volume ist voll: bis Platz frei wird, kann nichts geschrieben werden.',
  'meaning.memory':
    'Der Prozess wollte Speicher, den er nicht bekam: ein Leck, zu viel Last oder ein zu niedriges Limit.',
  'meaning.name':
    'Der Hostname ließ sich nicht auflösen: falscher Name, fehlender Eintrag oder DNS, das nicht antwortet.',
  'meaning.timeout':
    'Eine Antwort kam nicht in der Zeit, die der Aufrufer wartet: das Ziel ist überlastet oder hängt, oder das Netz verliert Pakete.',
  'meaning.deadlock':
    'Transaktionen warten gegenseitig auf Sperren; die Datenbank bricht eine ab, damit die andere weiterkommt.',
  'meaning.connections': 'Der Server hat keine freie Verbindung mehr: ein Leck, zu große Pools oder zu viele Clients.',
  'meaning.pool':
    'Alle Verbindungen des Pools sind belegt: er ist zu klein, sie werden zu lange gehalten oder nicht zurückgegeben.',
  'meaning.null':
    'Der Code benutzte einen Wert, den es nicht gibt: ein Fehler im Code oder Daten, denen ein Feld fehlt.',
  'meaning.certificate':
    'Ein TLS-Zertifikat wurde nicht akzeptiert: abgelaufen, für einen anderen Namen oder von einer unbekannten Stelle.',
  'meaning.unauthorized': 'Der Aufrufer hat sich nicht ausgewiesen: Zugangsdaten fehlen, sind falsch oder abgelaufen.',
  'meaning.forbidden': 'Der Aufrufer ist bekannt und darf das nicht: ein Recht oder eine Rolle fehlt.',
  'meaning.throttled': 'Das Ziel lehnt ab, weil zu viele Anfragen kamen: ein Limit oder Kontingent ist erreicht.',
  'meaning.unavailable':
    'Das Ziel sagt, dass es gerade nicht kann: überlastet, im Start, in Wartung oder ohne gesunde Instanzen hinter einem Balancer.',
  'meaning.gateway':
    'Ein Proxy bekam vom Service dahinter keine gültige Antwort: der ist aus oder hat die Verbindung abgebrochen.',
  'pasted.exact': 'Dieser Eintrag ist {n}-mal in {service} gespeichert, zuerst um {first}, zuletzt um {last} UTC.',
  'pasted.like': 'Solche Zeilen gibt es {n} in {service}, die erste um {first}, die letzte um {last} UTC.',
  'pasted.typed':
    'Die Exception {exception} steht in {n, plural, one {{n} Zeile} other {{n} Zeilen}} von {service}, zuerst um {first}, zuletzt um {last} UTC.',
  'pasted.traced':
    'Sein Trace {trace} hat {n, plural, one {{n} Logzeile} other {{n} Logzeilen}} in {service}, die erste um {first}, die letzte um {last} UTC.',
  'pasted.none': 'Nichts dergleichen ist gespeichert: Keine Zeile enthält diese Wörter.',
  'pasted.newest': 'Die neueste davon:',
  'pasted.single': 'Dieser Eintrag ist in {service} gespeichert, um {at} UTC.',
  'document.says': '{path} in {collection} sagt: {quote}',
  'document.at': '{path} in {collection} sagt:',
  'document.searched': '_Durchsucht: {collections}._',
  'document.other': '{path} in {collection}',
  'document.others': 'Auch dazu',
  'document.none': 'Die Dokumente beantworten das nicht: keine Stelle von {collections} handelt davon.',
  'document.closest':
    'Die Dokumente beantworten das nicht eindeutig. Die nächstliegende Stelle, die es vielleicht nicht beantwortet:',
  'document.alone': 'Hier sind nur Dokumente gespeichert.',
  'document.contradict': '{collection} sagt etwas anderes:',
  'document.which': 'Beide widersprechen sich: Was gilt von {collections}?',
  'said.errors':
    '{errors, plural, one {{errors} davon ist ein Fehler} other {{errors} davon sind Fehler}}, von {first} bis {last} UTC.',
  'said.before':
    '{n, plural, one {{n} davon ist} other {{n} davon sind}} von {first} bis {last} UTC, vor dem Beginn der Störung: wahrscheinlich kein Zusammenhang.',
  'said.since': 'Sie beginnen um {first} UTC, nach dem Beginn der Störung: ein Zusammenhang ist möglich.',
  'said.over-before':
    'Die letzte davon ist von {last} UTC, vor dem Beginn der Störung, und nichts Gespeichertes verbindet beides.',
  'metric.stated-lines': 'Logzeilen, die es nennen: der höchste und der letzte Wert',
  'said.none': 'Keine gespeicherte Zeile enthält diese Wörter.',
  'number.extreme':
    '{which, select, max {Höchster Wert} min {Niedrigster Wert} other {}} von {label}: {value} in {service}.',
  'number.mean': 'Durchschnitt von {label}: {value} in {service}, über {lines}.',
  'number.course':
    '{label} in {service}: {start} um {first}, {end} um {last} UTC (niedrigster Wert {least}, höchster {most}).',
  'number.highest': 'Der höchste Wert',
  'number.cut': 'Es gibt weitere solche Zeilen; gelesen wurde nur ein Teil.',
  'said.gap': '{start} bis {end} UTC: {took} in {service}',
  'said.longest': 'Am längsten',
  'said.not-earlier': 'Davor nicht: {what}{of}, erstmals um {first} und zuletzt um {last} UTC.',
  'said.earlier': 'Ja, auch davor: {what}{of}, erstmals um {first} und zuletzt um {last} UTC.',
  'said.same-text': 'Alle diese Zeilen haben denselben Text, bis auf die Werte darin.',
  'said.other-texts': 'Diese Zeilen haben nicht alle denselben Text.',
  'said.in-order': 'Die jeweils erste, zeitlich geordnet',
} as const satisfies { readonly [id: string]: string };
