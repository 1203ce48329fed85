// Records: lines, exceptions, traces, metric values, and what errors mean.
export const enRows = {
  'lines.none': 'No such log line is stored for this time.',
  'lines.no-more': 'There are no further lines.',
  'trace.none': 'No traces are stored here: no record has a trace id. The log lines are what there is.',
  'trace.unknown': 'No span or line of the trace {id} is stored.',
  'trace.spans': 'Trace {id}, {took}:',
  'trace.lines-only': 'Trace {id} (no spans are stored, only log lines):',
  'trace.its-lines': 'Its log lines',
  'exception.none': 'No exception is stored for this time.',
  'requests.failing': '{n} of {m} request ids have error lines.',
  'requests.none': 'No error line here has a request id or a trace id.',
  'requests.traces': 'No error line has a request id; these are the ids of their traces:',
  'request.lines': 'Request {id} in {n, plural, one {{n} log line} other {{n} log lines}}, in the order of time:',
  'request.breaks': 'It breaks in {service} at {at} UTC: {quote}.',
  'request.one-service':
    'No other service names this id, in a field or in the text of a line: what the others did for this request cannot be told by it.',
  'request.unknown': 'No line with the request id {id} is stored, in a field or in its text.',
  'trace.id-unknown': 'No line or span with the id {id} is stored, neither as a request nor as a trace.',
  'exception.no-frames': 'No stack trace was logged with it; this line is all that is stored.',
  'code.at': 'The code in {service} that fails: {frame}',
  'code.none': 'No stack frame, file or line of code is stored, so the place in the code is not known.',
  'metric.series': '{gauge} of {owner}: {last} at {at} UTC (lowest {least}, highest {most}).',
  'metric.no-metrics': 'There are no metrics in what is stored for this: only log lines and whatever they say.',
  'metric.none': 'There is no such metric in what is stored. There are: {there}.',
  'evidence.none': 'No cause was named, so there is no evidence for one.',
  'evidence.of': '{service} is held for the cause because of these records:',
  'raw.none': 'No such record is stored.',
  'meaning.none': 'Nothing stored explains this, and it is not a standard error.',
  'meaning.general': '(General knowledge, not from the telemetry.)',
  'meaning.here': 'Here it stands in',
  'meaning.service':
    '{service} is a service that logged {n, plural, one {{n} line} other {{n} lines}} in this time, {errors} of them errors.',
  'meaning.refused':
    '“Connection refused”: nobody listens at that address and port, so the callee is down, restarting, or elsewhere.',
  'meaning.reset':
    'The other side closed the connection in the middle: a crash, a restart, a proxy timeout, or a full backlog.',
  'meaning.files':
    'The process has reached its limit of open files and sockets: usually a leak, or a limit that is too low.',
  'meaning.disk': 'The disk or volume is full: nothing can be written until space is freed.',
  'meaning.memory':
    'The process asked for memory that it could not get: a leak, too large a load, or a limit that is too low.',
  'meaning.name': 'The host name could not be resolved: wrong name, missing record, or DNS that does not answer.',
  'meaning.timeout':
    'An answer did not come in the time that the caller waits: the callee is overloaded or stuck, or the network drops packets.',
  'meaning.deadlock':
    'Transactions wait for locks of each other; the database ends one of them so that the rest can go on.',
  'meaning.connections':
    'The server has no connection left to give: a leak, a pool that is too large, or too many clients.',
  'meaning.pool':
    'Every connection or session of the pool is in use: it is too small, they are held too long, or not given back.',
  'meaning.null': 'Code used a value that is not there: a bug in that code, or data that lacks a field.',
  'meaning.certificate':
    'A TLS certificate was not accepted: expired, for another name, or from an authority that is not trusted.',
  'meaning.unauthorized': 'The caller did not prove who it is: a missing, wrong or expired credential.',
  'meaning.forbidden': 'The caller is known and may not do this: a missing right or role.',
  'meaning.throttled': 'The callee refuses because of too many requests: a rate limit or a quota was reached.',
  'meaning.unavailable':
    'The callee says that it cannot serve now: overloaded, starting, in maintenance, or without healthy instances behind a balancer.',
  'meaning.gateway':
    'A proxy got no valid answer from the service behind it: that one is down or broke the connection.',
  'pasted.exact':
    'This record is stored {n, plural, one {{n} time} other {{n} times}} in {service}, the first at {first} and the latest at {last} UTC.',
  'pasted.like':
    'Like it there are {n, plural, one {{n} line} other {{n} lines}} in {service}, the first at {first} and the latest at {last} UTC.',
  'pasted.typed':
    'Its exception {exception} is in {n, plural, one {{n} line} other {{n} lines}} of {service}, the first at {first} and the latest at {last} UTC.',
  'pasted.traced':
    'Its trace {trace} has {n, plural, one {{n} log line} other {{n} log lines}} in {service}, the first at {first}, the latest at {last} UTC.',
  'pasted.none': 'Nothing like this record is stored: no line holds its words.',
  'pasted.newest': 'The newest of them:',
  'pasted.single': 'This record is stored in {service}, at {at} UTC.',
  'document.says': '{path} in {collection} says: {quote}',
  'document.at': '{path} in {collection} says:',
  'document.searched': '_Searched: {collections}._',
  'document.other': '{path} in {collection}',
  'document.others': 'Also on this',
  'document.none': 'The documents do not answer this: no passage of {collections} speaks of it.',
  'document.closest': 'The documents do not clearly answer this. The closest passage, which may not answer it:',
  'document.alone': 'Only documents are stored here.',
  'document.contradict': '{collection} says something else:',
  'document.which': 'They contradict each other: which of {collections} holds?',
  'said.errors':
    '{errors, plural, one {{errors} of them is an error} other {{errors} of them are errors}}, from {first} to {last} UTC.',
  'said.before':
    '{n, plural, one {{n} of them is} other {{n} of them are}} from {first} to {last} UTC, before the trouble began: probably not related.',
  'said.since': 'They begin at {first} UTC, after the trouble began: they may be related.',
  'said.over-before':
    'The last of them is of {last} UTC, before the trouble began, and nothing that is stored links them.',
  'metric.stated-lines': 'Log lines that state it: the highest and the latest',
  'said.none': 'No stored line holds these words.',
  'number.extreme': '{which, select, max {Highest} min {Lowest} other {}} {label}: {value} in {service}.',
  'number.mean': 'Average {label}: {value} in {service}, over {lines}.',
  'number.course': '{label} in {service}: {start} at {first}, {end} at {last} UTC (lowest {least}, highest {most}).',
  'number.highest': 'The highest',
  'number.cut': 'There are more such lines; only some of them were read.',
  'said.gap': '{start} to {end} UTC: {took} in {service}',
  'said.longest': 'The longest',
  'said.not-earlier': 'None before that: {what}{of}, the first at {first} and the latest at {last} UTC.',
  'said.earlier': 'Yes, before that as well: {what}{of}, the first at {first} and the latest at {last} UTC.',
  'said.same-text': 'All of these lines have the same text, but for the values in it.',
  'said.other-texts': 'These lines do not all have the same text.',
  'said.in-order': 'The first of each, in the order of time',
} as const satisfies { readonly [id: string]: string };
