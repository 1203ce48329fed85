// What is not known, and what is missing for it.
export const enUnknown = {
  'unknown.nothing': 'What is stored does not tell this.',
  'store.empty':
    'Nothing is stored here yet: no logs, traces, metrics or changes. Load some with `casefile ingest FILE`, then ask again.',
  'scope.everything': 'Scope now: everything.',
  'scope.only': 'Scope now: only {names}.',
  'scope.without': 'Scope now: without {names}.',
  'scope.window': 'Window now: {from} to {to} UTC.',
  'unstored.alike':
    'No {field, select, service {service} environment {environment} region {region} other {version}} “{name}” is stored. Did you mean {names}?',
  'unstored.others':
    'No {field, select, service {service} environment {environment} region {region} other {version}} “{name}” is stored. Stored are: {names}{more}.',
  'unstored.none':
    'No {field, select, service {service} environment {environment} region {region} other {version}} “{name}” is stored. What is stored names no {field, select, service {service} environment {environment} region {region} other {version}} at all.',
  'unstored.limited': 'I may not look at “{name}”: the key that asks reads only {names}.',
  'unstored.mentioned':
    '{what, select, spans {{n, plural, one {{n} request} other {{n} requests}} of {service} {n, plural, one {has} other {have}} {word} in {n, plural, one {its name} other {their names}}, {errors} of them failed.} other {{n, plural, one {{n} log line} other {{n} log lines}} of {service} {n, plural, one {mentions} other {mention}} {word}, {errors} of them errors.}}',
  'unstored.held':
    '{n, plural, one {{n} log line} other {{n} log lines}} of {service} {n, plural, one {has} other {have}} {word} in {field}, {errors, plural, =0 {{errors} of them errors} other {{errors} of them errors, from {first} to {last} UTC}}.',
  'unstored.latest': 'The latest line, of {at} UTC in {service}: {quote}.',
  'unstored.unmentioned': 'No log line of this time mentions it (searched: {word}).',
  'half-day.taken':
    'Nothing is stored of the nearest such time; taken is the other half of the day, {from} to {to} UTC.',
  'past.not-stored':
    'There is no data from {past, select, yesterday {yesterday} week {the week before} other {that time}}: what is stored begins at {at} UTC.',
  'past.unread': 'There is no data from that time.',
} as const satisfies { readonly [id: string]: string };
