// Places and times: where, since when, who, what changed.
const PLACE =
  '{place, select, pod {pod} host {host} region {region} zone {zone} service {service} version {version} endpoint {endpoint} user {user} tenant {tenant} other {environment}}';
/** The sender of a request has more names than those of its user. */
const UNNAMED = PLACE.replace('user {user}', 'user {user, app, browser or device}');
const PLACES =
  '{place, select, pod {pods} host {hosts} region {regions} zone {zones} service {services} version {versions} endpoint {endpoints} user {users} tenant {tenants} other {environments}}';
const ERRORS = '{what, select, spans {failed spans} other {error lines}}';
const ERROR = '{what, select, spans {failed span} other {error line}}';
const RECORD = '{what, select, spans {span} other {line}}';
const RECORDS = '{what, select, spans {spans} other {lines}}';
const SINCE_RECORD = '{since, select, spans {span} other {line}}';
const SINCE_RECORDS = '{since, select, spans {spans} other {lines}}';
const OF = '{of, select, service { of {service}} other {}}';
const IN = '{of, select, service { in {service}} other {}}';
const KIND =
  '{kind, select, deploy {deploy} configuration {configuration change} flag {flag change} scaling {scaling change} kubernetes {Kubernetes event} alert {alert} other {change}}';
const KIND_OF = '{kind, select, deploys {deploy} config {configuration change} flags {flag change} other {change}}';
const BY = '{by, select, author {, by {author}} other {}}';
const LOG = '{what, select, spans {span} other {log line}}';
const LOGS = '{what, select, spans {spans} other {log lines}}';
const DIM1 =
  '{dimension, select, pod {pod} host {host} region {region} environment {environment} operation {endpoint} version {version} level {level} other {service}}';
const DIMS =
  '{dimension, select, pod {pods} host {hosts} region {regions} environment {environments} operation {endpoints} version {versions} level {levels} other {services}}';

export const enPlaces = {
  'database.named': 'The database is {database}: {service} logged {quote} at {at} UTC.',
  'database.stored': 'The log of {service} ({database}) is stored.',
  'database.unknown': 'No error of this time names a database, and no log of one is stored under its name.',
  'index.not-told':
    'Log lines do not tell which index is missing. A capture of the database does: `casefile snapshot capture`.',
  'index.no-line': 'No stored line tells of an index that was made or dropped.',
  'index.line': '{at} UTC, {service}: {quote}',
  'index.slow-statements': 'An index would help the slowest statements first:',
  'place.only': `Only {name}: {errors} of {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}}${OF}, {first} to {last} UTC.`,
  'place.absent':
    'Nothing of {names} is stored here, so it cannot be told whether it happens there. Stored are: {stored}{more}.',
  'place.elsewhere':
    '{service} has no record in {name}; other services have {count} there, {errors, plural, one {with {errors} error} other {with {errors} errors}}.',
  'place.single': `No other ${PLACE} is in the data.`,
  'place.other': `The other ${PLACE} shows no such error.`,
  'place.others': `The other {n} ${PLACES} show no such error.`,
  'place.leads': `{name}: {errors} of {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}}${OF} ({share}), the highest count.`,
  'place.first': `{name}: the first ${ERROR}${OF} is of {first} UTC; {errors} of {total} up to {last}.`,
  'place.item': `{name}: {errors} of {total, plural, one {{total} ${ERROR}} other {{total} ${ERRORS}}} ({share}), {first} to {last} UTC`,
  'place.all': `All {n} ${PLACES} have ${ERRORS}${OF}.`,
  'place.some': `{n} of {m} ${PLACES} have ${ERRORS}${OF}.`,
  'place.endpoint':
    '{path}: {at, select, least {at least } other {}}{errors, plural, one {{errors} error line} other {{errors} error lines}} of {count}',
  'place.unnamed': `The stored errors do not name their ${UNNAMED}, so this cannot be told.`,
  'place.untold': 'What is stored does not tell where these errors are.',
  'holder.lock': '{service} logged at {at} UTC that {pids} holds the lock: {quote}.',
  'holder.session': '{service} logged at {at} UTC as process {pid}: {quote}.',
  'holder.no-lock': 'No stored line names who holds a lock. PostgreSQL names the holder where log_lock_waits is on.',
  'holder.unknown': 'What is stored does not tell who holds {of}: there are no metrics of it.',
  'place.slowest': `Slowest ${PLACE}: {name}, p95 {p95} over {count, plural, one {{count} span} other {{count} spans}}.`,
  'none.errors': `{errors, plural, one {{errors} error} other {{errors} errors}} among {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}${OF}, {from} to {to} UTC.`,
  'none.records': 'Nothing is stored for that time and place.',
  'onset.cause': 'Since {at} UTC, in {service}.',
  'onset.first-stored': 'Nothing older of it is stored: it may have begun earlier.',
  'onset.line': '{at} UTC: first error of {service}, {quote}.',
  'onset.counted': `{at} UTC: first ${ERROR}${OF}.`,
  'last.line': '{at} UTC: latest error of {service}, {quote}.',
  'line.borrowed-time':
    'The line has no time of its own: it stands at the time of the line before it, and may be later.',
  'last.counted': `{at} UTC: latest ${ERROR}${OF}.`,
  'ongoing.yes': `Still going on: {n, plural, one {{n} ${ERROR}} other {{n} ${ERRORS}}}${OF} in the last {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}, the latest at {at} UTC.`,
  'ongoing.no': `Over: the last ${ERROR}${OF} was at {at} UTC; since then {n, plural, one {{n} ${SINCE_RECORD}} other {{n} ${SINCE_RECORDS}}} without an error.`,
  'ongoing.no-such': `Over: the last such error${OF} was at {at} UTC; since then {n, plural, one {{n} line} other {{n} lines}}, {errors, plural, one {{errors} of them another error} other {{errors} of them other errors}}.`,
  'ongoing.last': `The last ${ERROR}${OF} was at {at} UTC.`,
  'ongoing.fell-silent': `The last record${OF} of any kind was at {at} UTC.`,
  'ongoing.not-known': 'A silent service is not known to be well: it is over only once it logs its usual work again.',
  'ongoing.silent': 'Nothing of it is stored after that, so it is not known whether it goes on.',
  'ongoing.data-end': 'The stored data ends at {at} UTC.',
  'duration.so-far': `{duration} so far: ${ERRORS}${OF} from {first} to {last} UTC, and still coming in.`,
  'duration.over': `{duration}: ${ERRORS}${OF} from {first} to {last} UTC.`,
  'timeline.change': `{at} UTC: ${KIND} of {service}, {title}${BY}`,
  'timeline.first': '{at} UTC: first error of {service}, {quote}',
  'timeline.first-counted': `{at} UTC: first ${ERROR}${OF}`,
  'timeline.peak': `{at} UTC: peak, {n, plural, one {{n} ${ERROR}} other {{n} ${ERRORS}}}${OF} within {width, select, hour {an hour} other {a minute}}`,
  'timeline.last': '{at} UTC: latest error of {service}, {quote}',
  'timeline.last-counted': `{at} UTC: latest ${ERROR}${OF}`,
  'timeline.after': `{at} UTC: from here on {n, plural, one {{n} ${RECORD}} other {{n} ${RECORDS}}}${OF} without an error, up to {to} UTC`,
  'change.item': `{title}, ${KIND} of {service} at {at} UTC${BY}.`,
  'change.last': `{at} UTC: ${KIND} of {service}, {title}${BY}.`,
  'event.none': 'No such event is found, so this is for the whole time that is looked at.',
  'event.taken': `{side, select, since {Since} before {Before} other {Around}} {title}, ${KIND} of {service} at {at} UTC:`,
  'change.not-stored':
    'No changes are stored (no deploys, configuration or flags), so whether there was one is not known.',
  'place.told-hosts': 'Lines that tell where it runs',
  'change.action-lines': 'Lines that tell what somebody did',
  'change.process-lines': 'Lines that tell of a start or a stop',
  'change.no-process-lines': 'None of the lines that were read tells of a start or a stop.',
  'change.activity': 'In that time there are {lines}{of}, from {first} to {last} UTC.',
  'change.activity-lines': 'The newest of them',
  'change.no-activity': 'In that time there is no log line.',
  'change.none': `No ${KIND_OF} is recorded for that time.`,
  'change.none-of-kind': `No ${KIND_OF} is recorded, only {n, plural, one {{n} change} other {{n} changes}} of another kind.`,
  'change.unknown': 'Changes are not among the stored data, so it is not known what was changed.',
  'author.lines-unnamed': 'Nobody is named in these lines.',
  'author.named': `{author}: ${KIND} of {service} at {at} UTC, {title}.`,
  'author.unnamed': `No author is recorded for the ${KIND} of {service} at {at} UTC, {title}.`,
  'author.statement': '{author}, as the log of {service} names them at {at} UTC: {quote}.',
  'author.statement-line': 'The line itself names who it was: {quote}, logged by {service} at {at} UTC.',
  'author.statement-unnamed': 'The line does not name who it was: {quote}, logged by {service} at {at} UTC.',
  'author.page': 'Who acknowledged the page is not in telemetry; the paging tool knows it.',
  'affected.fails':
    '{service}: {n, plural, one {{n} request} other {{n} requests}} ({share}) fail in their call to {callee}',
  'affected.passes': '{service}: {n, plural, one {{n} request} other {{n} requests}} ({share}) pass through {callee}',
  'affected.service': `{service}: {errors, plural, one {{errors} ${ERROR}} other {{errors} ${ERRORS}}} of {count} ({share})`,
  'affected.people': `{n} of {m, plural, one {{m} ${PLACE}} other {{m} ${PLACES}}} have ${ERRORS}${OF}.`,
  'affected.no-people': 'Users and tenants are not named in the stored errors, so people cannot be counted.',
  'dependency.call': '{caller} calls {callee} ({n, plural, one {{n} request} other {{n} requests}}).',
  'dependency.seen': '{caller} calls {callee}.',
  'dependency.line': '{caller} calls {callee}: a line says {quote}.',
  'dependency.sends': '{caller} hands messages to {callee}: a line says {quote}.',
  'dependency.around': '{caller} calls {callee}: its lines of the same requests lie around those of the other.',
  'dependency.together':
    '{caller} and {callee} take part in the same requests; which of them calls the other is not known.',
  'dependency.none': 'No call from or to it is in the traces and lines of that time.',
  'dependency.unknown': 'Neither traces nor lines of that time tell of a call between services.',
  'inventory.stream': `{n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}}${OF}, from {from} to {to} UTC.`,
  'inventory.metrics': 'Metrics, for example {gauge}, taken at {service}.',
  'inventory.changes': 'Changes, from {from} to {to} UTC.',
  'inventory.how-many': `{n, plural, one {{n} ${DIM1}} other {{n} ${DIMS}}}:`,
  'inventory.name': `{name}: {n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}}, latest at {last} UTC`,
  'routes.working': 'Routes without an error',
  'routes.failing': 'Routes that fail',
  'routes.none': 'No route is without errors.',
  'routes.unknown': 'The stored lines do not name the routes of requests.',
  'worse.verdict': 'Worse: {service}, by what goes on and by the number of errors.',
  'worse.item':
    '{service}: {errors, plural, one {{errors} error line} other {{errors} error lines}}, {first} to {last} UTC',
  'worse.people': 'How many people each hits is not counted here.',
  'worse.none': 'Neither of them has an error line in the day before the question.',
  'inventory.no-host': 'The stored lines do not name the machine.',
  'inventory.there':
    '{name}, on {host}: {n, plural, one {{n} log line} other {{n} log lines}}, {errors} of them errors, latest at {last} UTC',
  'inventory.no-names': 'The stored records do not name any.',
  'missing.kind':
    '{kind, select, logs {No log lines are stored: what services said about their errors is missing.} spans {No spans are stored: which request failed where, latencies and calls between services are missing.} metrics {No metrics are stored: CPU, memory and queue lengths are missing.} other {No changes are stored: deploys and configuration changes are missing.}}',
  'missing.nothing': 'Logs, spans, metrics and changes are all stored; no kind of data is missing.',
  'version.runs': `{service} runs {version}: {n, plural, one {{n} ${LOG}} other {{n} ${LOGS}}} from {first} to {last} UTC.`,
  'version.pod': '{pod}: {version}, latest line at {last} UTC',
  'version.unnamed': 'The stored records do not name a version.',
  'health.cause': 'Not well: {service} is the likely cause of the current trouble.',
  'health.bad': `Not well${IN}: {errors} of {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} failed ({share}), {from} to {to} UTC.`,
  'health.good': `Nothing unusual${IN}: {errors} of {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} failed ({share}), {from} to {to} UTC.`,
  'health.state': `{errors} of {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}${IN} failed ({share}), {from} to {to} UTC.`,
  'health.warned': `Not quite well${IN}: {n} of {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}} {n, plural, one {is a warning or an error} other {are warnings or errors}} ({share}), {from} to {to} UTC.`,
  'health.before': `In the hour before it was {share} of {count, plural, one {{count} ${RECORD}} other {{count} ${RECORDS}}}.`,
  'history.none': 'No earlier occurrence is stored.',
  'history.no-errors': `No earlier failure is stored: {errors, plural, one {{errors} error} other {{errors} errors}} among {count} such lines${OF}.`,
  'history.since': `Log lines${OF} are stored since {at} UTC.`,
  'history.yes': `Yes: {n, plural, one {{n} earlier line} other {{n} earlier lines}} of this kind${OF}, from {first} to {last} UTC.`,
  'history.day': '{first} to {last} UTC: {n, plural, one {{n} line} other {{n} lines}}',
  'history.others': 'Other errors in the hours before it',
  'history.other': '{service}: {n, plural, one {{n} error line} other {{n} error lines}}, {first} to {last} UTC',
  'history.issue': 'An earlier issue of this conversation had the same suspect: {issue}',
  'author.none':
    'Who it was is not known: no change is recorded for that time, so no author and nobody who approved it.',
  'last.success': '{at} UTC: latest request of {service} without an error, {operation}.',
  'last.success-line': '{at} UTC: latest line of {service} that tells of the same without trouble, {quote}.',
  'last.no-success': 'When it last worked cannot be told: no request without an error is stored for this time.',
  'onset.after-change': '{gap} after the change of {service} at {at} UTC, {title}.',
  'instant.began': 'Warnings and errors that began then:',
  'instant.went-on': 'Warnings and errors that went on:',
  'migrations.not-told':
    'Whether a rollback takes migrations back is decided by the tool that rolls back, and is not stored. Look it up in its configuration, or in the migration itself, before you roll back.',
  'migrations.none': 'No line of a migration is stored either.',
  'migrations.lines': 'Lines that tell of migrations',
  'change.statements': 'Statements that change a schema',
  'loss.no-promise': 'No stored record can promise that it is safe. What the data shows of failed and unfinished work:',
  'loss.lines': 'Lines that tell of failed or unfinished work',
  'loss.none': 'No line and no failed request that was read tells of such work; that is no proof that none was lost.',
  'loss.unknown':
    'Whether something was lost for good cannot be told from this: what was retried or repaired later, and what clients gave up, need not be in telemetry. Compare with the database or the queue itself.',
  'author.lines-before': 'What somebody did right before it',
  'author.lines': 'No change is recorded. Lines that name who did or wanted something',
} as const satisfies { readonly [id: string]: string };
