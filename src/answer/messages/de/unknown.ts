// What is not known, and what is missing for it.
export const deUnknown = {
  'unknown.nothing': 'Das geht aus den gespeicherten Daten nicht hervor.',
  'store.empty':
    'Hier ist noch nichts gespeichert: keine Logs, Traces, Metriken oder Änderungen. Mit `casefile ingest DATEI` laden, dann noch einmal fragen.',
  'scope.everything': 'Betrachtet wird jetzt: alles.',
  'scope.only': 'Betrachtet wird jetzt nur {names}.',
  'scope.without': 'Betrachtet wird jetzt alles ohne {names}.',
  'scope.window': 'Zeitfenster jetzt: {from} bis {to} UTC.',
  'unstored.alike':
    '{field, select, service {Kein Dienst} environment {Keine Umgebung} region {Keine Region} other {Keine Version}} „{name}“ ist gespeichert. Ist {names} gemeint?',
  'unstored.others':
    '{field, select, service {Kein Dienst} environment {Keine Umgebung} region {Keine Region} other {Keine Version}} „{name}“ ist gespeichert. Gespeichert sind: {names}{more}.',
  'unstored.none':
    '{field, select, service {Kein Dienst} environment {Keine Umgebung} region {Keine Region} other {Keine Version}} „{name}“ ist gespeichert. Die gespeicherten Daten nennen überhaupt {field, select, service {keinen Dienst} environment {keine Umgebung} region {keine Region} other {keine Version}}.',
  'unstored.limited': '„{name}“ darf ich nicht ansehen: Der Schlüssel, mit dem gefragt wird, liest nur {names}.',
  'unstored.mentioned':
    '{what, select, spans {{n, plural, one {{n} Anfrage} other {{n} Anfragen}} von {service} {n, plural, one {hat} other {haben}} {word} im Namen, {errors} davon fehlgeschlagen.} other {{n, plural, one {{n} Logzeile} other {{n} Logzeilen}} von {service} {n, plural, one {erwähnt} other {erwähnen}} {word}, {errors} davon Fehler.}}',
  'unstored.held':
    '{n, plural, one {{n} Logzeile} other {{n} Logzeilen}} von {service} {n, plural, one {hat} other {haben}} {word} in {field}, {errors, plural, =0 {{errors} davon Fehler} other {{errors} davon Fehler, von {first} bis {last} UTC}}.',
  'unstored.latest': 'Die letzte Zeile, von {at} UTC in {service}: {quote}.',
  'unstored.unmentioned': 'Keine Logzeile dieser Zeit erwähnt es (gesucht: {word}).',
  'half-day.taken':
    'Von der nächstliegenden solchen Zeit ist nichts gespeichert; genommen ist die andere Tageshälfte, {from} bis {to} UTC.',
  'past.not-stored':
    'Es gibt keine Daten {past, select, yesterday {von gestern} week {aus der Woche davor} other {aus dieser Zeit}}: gespeichert ist erst ab {at} UTC.',
  'past.unread': 'Aus dieser Zeit gibt es keine Daten.',
} as const satisfies { readonly [id: string]: string };
