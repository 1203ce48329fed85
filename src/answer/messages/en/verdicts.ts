// The cause, how sure it is, what speaks for and against it, advice and summaries.
export const enVerdicts = {
  'cause.line':
    '{service} is {sure, select, likely {very likely} probable {probably} other {possibly}} the cause: {error}{detail}, since {at} UTC.',
  'cause.said':
    '{service} is {sure, select, likely {very likely} probable {probably} other {possibly}} the cause: {speaker} logged {error}{detail} at {at} UTC.',
  'cause.since': ', since {at} UTC',
  'cause.slow':
    '{service} is {sure, select, likely {very likely} probable {probably} other {possibly}} the cause{since}: {slow} of {requests, plural, one {{requests} request} other {{requests} requests}} exceed their usual time; {before} of {baseline} did so before.',
  'cause.gauge':
    '{service} is {sure, select, likely {very likely} probable {probably} other {possibly}} the cause{since}: {gauge} ({where}) stands at {value}; its median is {baseline}.',
  'cause.flow':
    '{service} is {sure, select, likely {very likely} probable {probably} other {possibly}} the cause{since}: {share} of its requests take another path than usual; {before} did so before.',
  'cause.silent':
    '{service} is {sure, select, likely {very likely} probable {probably} other {possibly}} the cause: it is silent and logs nothing of its usual work. The last line was {error}, at {at} UTC.',
  'cause.plain': '{service} is {sure, select, likely {very likely} probable {probably} other {possibly}} the cause.',
  'cause.change': 'Shortly before, {service} was changed at {at} UTC: {title}.',
  'cause.requests':
    'In {service}, {failed} of {all, plural, one {{all} request} other {{all} requests}} ({share}) fail since then.',
  'cause.adds': '{service} adds to that line: {detail}.',
  'cause.lines': '{service} has logged {n, plural, one {{n} such line} other {{n} such lines}} since then.',
  'cause.caller':
    '{of, select, spans {{service} fails with it in {errors} of {all, plural, one {{all} request} other {{all} requests}}.} other {{service} logs errors with it: {errors} of {all, plural, one {{all} line} other {{all} lines}}.}}',
  'cause.state':
    '{state, select, on {Still going on} over {Over, as it seems} other {Whether it still goes on cannot be seen}}: {as, select, line {the latest such line of} other {the latest error in}} {service} is of {last} UTC.',
  'cause.second': 'A second cause, independent of the first:',
  'cause.confidence': 'Confidence: {percent}.',
  'cause.nothing': 'Nothing unusual is found in this time, and no service logs errors.',
  'cause.few': 'No cause is named, but this is new, though too few requests to tell from chance:',
  'cause.failing':
    '{service}: {failing} of {all, plural, one {{all} request} other {{all} requests}} to {operation} failed or were cut short, and none of {before} before.',
  'cause.none': 'No cause is credible: nothing differs from usual beyond chance. Services with errors:',
  'cause.candidate':
    '{service}: {errors} of {all, plural, one {{all} line} other {{all} lines}} are errors, the latest at {last} UTC.',
  'cause.needs':
    'What would decide: {missing, select, data {telemetry of this window} spans {traces of this window} logs {log lines of this window} metrics {metrics} baseline {telemetry from before the failures} other {a narrower time around the first failure, or the name of a failing service}}.',
  'certainty.percent': '{percent} sure. It rests on this:',
  'against.missing':
    '{missing, select, data {Nothing is stored for this window.} spans {Traces are missing: paths of requests cannot confirm it.} logs {Log lines of this window are missing.} metrics {Metrics are missing: a saturated resource cannot be seen.} baseline {Telemetry from before is missing: there is nothing to compare with.} other {No kind of telemetry is missing for it.}}',
  'against.nothing': 'Nothing that is stored speaks against it, and no other service is a serious candidate.',
  'against.some': 'This speaks against it, or for another service:',
  'against.other':
    '{service} {weight, select, some {is another candidate} other {also deviates, but the cause explains it}}: {error}, at {at} UTC.',
  'against.line': '{service} logged at {at} UTC: {line}.',
  'against.disproof':
    'It would be disproved by {kind, select, stated {the same failures at a time without such lines of {service}} code {requests through {service} that take the old path and still fail} latency {long requests in which the own time of {service} is as usual} network {the same delay inside {service} itself} resource {the same level of the gauge at a time without failures} host {requests that take as long on other machines} queue {messages that {service} takes up at once} dependency {failing requests of {service} without this call} unavailable {spans of {service} for the calls that its callers report as failed} change {the same failures before the change, or on instances without it} other {a time at which {service} looked the same and nothing failed}}.',
  'advice.heading': 'Advice',
  'advice.undo':
    '{change, select, deploy {Roll back} flag {Switch the flag back} configuration {Restore the configuration} other {Undo}}: {title}.',
  'advice.undo-told':
    '{certain, select, yes {Undo what was done right before it began} other {See whether this, done right before it began, is to blame, and undo it if so}}: {line}{back, select, version { Put {version} back.} release { Put the version before it back.} other { Take the setting back, or stop what was started.}}',
  'advice.undone':
    'Already rolled back: {title} has been undone by {undo} at {time} UTC. See whether errors have ended since then; if not, it was not the only cause.',
  'advice.pod': 'Take {pod} out of the load balancer, or restart it: nearly everything comes from it.',
  'advice.code':
    '{at, select, place {Look at {place} in {service}.} other {Look at the errors of {service} and the code that logs them.}}',
  'advice.latency':
    'Profile {at, select, place {{place} in {service}} other {{service}}}: its calls do not explain the time.',
  'advice.network': 'Check the way to {service}: name resolution, proxies, limits, lost packets.',
  'advice.resource':
    'Raise the limit {at, select, place {behind {place} of {service}} other {of {service}}}, take load off it, or restart it to gain time.',
  'advice.host': 'Move work away from the machine {service}.',
  'advice.zone': 'Send requests elsewhere than to {service}; check storage, network and name service there.',
  'advice.queue': 'See whether {service} takes up messages; add consumers if it does.',
  'advice.dependency': 'See whether what {service} calls{at, select, place { at {place}} other {}} is up and answers.',
  'advice.unavailable': 'See whether {service} runs and can be reached; start it if not.',
  'advice.stated':
    '{remedy, select, locks {Find the transaction that holds the lock in {service}, end it if nothing else needs it, and see why it stayed open.} disk {Free space on the disk of {service} or enlarge it, and see what has filled it.} filesystem {Check the disk of {service} and its file system; move it to a healthy one.} memory {Restart {service} or give it more memory to gain time, and see what has grown.} files {Raise the limit of open files of {service} or restart it, and see what leaves them open.} connections {See who holds the connections of {service} and gives none back; restart or limit that one before you raise the limit.} workers {Restart the workers of {service} that hang, and see what they wait for.} certificate {Renew the certificate of {service}, or let its callers trust it.} credentials {Check the credentials and rights with which {service} is called, and whether they were changed.} names {Check the name that is looked up for {service}, and the name server.} quota {Call {service} less often, with growing pauses, or ask for a higher quota.} setting {Compare the configuration of {service} with the last one that worked, and restore it.} down {See whether {service} runs and can be reached; its last lines before it stopped tell why. Start it if it does not.} code {{at, select, place {The error is raised in the code of {service} itself, at {place}} other {The error is raised in the code of {service} itself}}: go back to the release before, if one came shortly before, and read its stack trace.} other {Look at the slow statements of {service}: their plans, missing indexes, and what they wait for.}}',
  'summary.next': 'Next (advice)',
  'summary.customers':
    '{state, select, on {Since {first} UTC some requests fail; the latest failure was at {last} UTC.} other {Some requests failed between {first} and {last} UTC.}}',
  'summary.customersUntimed':
    '{state, select, over {Some requests were not answered as usual.} other {Some requests are not answered as usual at the moment.}}',
  'summary.customersNext':
    '{found, select, yes {The likely cause is known.} other {The cause is being looked for.}} We apologise for the trouble. Next update: (to be filled in).',
  'summary.plainCause':
    'Likely cause: {kind, select, code {an error in the software of {service}} latency {{service} itself takes too long} network {the connection to {service} is disturbed} resource {{service} runs out of capacity} host {the machine {service} is overloaded} queue {work piles up before {service}} dependency {something that {service} depends on fails} unavailable {{service} does not answer} change {a change to {service} shortly before} other {a fault in {service}}}.',
  'summary.plainStated':
    'Likely cause: {remedy, select, locks {work in {service} waits for a lock} disk {{service} has no disk space left} filesystem {a disk of {service} is faulty} memory {{service} runs out of memory} files {{service} has too many files open} connections {{service} has no connection left} workers {{service} has no worker left that answers} certificate {a certificate of {service} is not accepted} credentials {{service} does not accept a login} names {the name of {service} cannot be resolved} quota {{service} limits how often it may be called} setting {a setting of {service} is wrong} down {{service} is down} code {an error in the software of {service}} other {{service} answers queries too slowly}}.',
  'summary.done': 'What is being done: (to be filled in).',
  'summary.stateHeading': 'State',
  'summary.knownHeading': 'Known',
  'summary.open':
    'Open: {missing, select, data {telemetry of this window} spans {the paths of requests (no traces)} logs {log lines of this window} metrics {resources (no metrics)} baseline {a comparison with the time before} other {whether the remedy works}}',
  'summary.impactHeading': 'Impact',
  'summary.timelineHeading': 'Timeline',
  'summary.causeHeading': 'Cause',
  'summary.first': '{at} UTC: first error in {service}.',
  'summary.last': '{at} UTC: latest error in {service}.',
  'summary.followUps': '**Follow-ups**\n- (to be filled in)',
  'suspicion.verdict':
    '{verdict, select, likely {Likely, yes.} named {In part: the errors of the cause are about it, whoever is at fault.} possible {Possible, but nothing decides for it.} victim {No: it suffers from the cause.} open {Not shown: nothing points to it, and what would show it is not stored.} other {Unlikely, by what is stored.}}',
  'suspicion.named':
    '{of, select, spans {In {service}, {errors} of {all, plural, one {{all} request} other {{all} requests}} fail.} other {In {service}, {errors} of {all, plural, one {{all} line} other {{all} lines}} are errors.}}',
  'suspicion.word':
    '{word}: {n, plural, one {{n} warning or error holds it} other {{n} warnings and errors hold it}}, the first at {first}, the latest at {last} UTC.',
  'suspicion.noWord': 'No warning or error of that time mentions it (searched: {words}).',
  'suspicion.change': '{service} was changed at {at} UTC: {title}.',
  'suspicion.noChange': 'No change of any kind is stored for that time: it may not have been recorded.',
  'suspicion.noGauges': 'No metric that would show it is stored.',
  'suspicion.silent': '{service} logged nothing in this time.',
  'suspicion.symptom': 'Its requests pass through the cause, so what fails there is a symptom.',
  'summary.since': '{service} has had errors since {first} UTC.',
  'cause.names': 'Its error names {service}: that is nearer to the root.',
  'cause.gap':
    '{service} is {sure, select, likely {very likely} probable {probably} other {possibly}} the cause{since}: calls to it are held up between client and server in {slow} of {requests, plural, one {{requests} request} other {{requests} requests}}; in {before} of {baseline} before.',
  'cause.onset': 'In {service} it shows since {at} UTC.',
  'cause.latest':
    '{state, select, on {Still going on} fading {Fading} other {Over, as it seems}}: {hits} of the latest {requests, plural, one {{requests} request} other {{requests} requests}} show it.',
  'incidents.apart': 'Not shown: each of them has a cause of its own, and nothing that is stored links them.',
  'incidents.others': 'Other incidents of this time',
  'slow.requests':
    '{slow} of {requests, plural, one {{requests} request} other {{requests} requests}} through {service} {held, select, gap {are held up between client and server} other {exceed their usual time}}; {before} of {baseline} did so before.',
  'unclear.echo':
    '“{message}” is not in what is stored, or I could not read it: I know logs, traces, metrics and changes alone.',
  'unclear.known': 'What is known:',
  'issues.open': '{id}: “{about}”, no cause found so far.',
  'issues.withCause': '{id}: “{about}”, most likely because of {cause}.',
  'cause.outsideScope': 'There are no such errors in {scope}: nothing of this cause was logged there.',
  'suspicion.all-pods':
    '{n, plural, one {{n} instance} other {{n} instances}} of {service} have errors, so a single machine does not explain it.',
  'suspicion.one-pod': 'Nearly all errors of {service} come from {pod}: {errors} of {all}.',
  'advice.ask-here': 'Ask here: {questions}',
  'next.ongoing': 'is it still going on?',
  'next.before': 'compare with before',
  'next.pods': 'which pods?',
  'next.lines': 'show me the log lines',
  'next.timeline': 'timeline',
  'next.changes': 'what was changed before?',
  'next.advice': 'what should I do?',
  'next.rate': 'what is the error rate?',
  'next.cause': 'what is the cause?',
  'next.count': 'how many errors?',
  'next.latency': 'how slow is it?',
  'next.onset': 'since when?',
  'next.affected': 'who is affected?',
  'reading.second': 'Did you mean “{question}”?',
  'summary.searched': 'The cause is not known yet and is being looked for. What is being done: (to be filled in).',
  'advice.no-cause': 'No cause is known yet, so there is nothing to undo. Ask here next: {questions}',
  'advice.permission':
    'Nothing stored decides whether that may be done. What the data says of it, and who would feel it:',
  'advice.cannot-act': 'I cannot do that: I only read telemetry, and change nothing.',
  'suspicion.each':
    '“{name}”: {verdict, select, likely {likely, yes.} named {in part: the errors of the cause are about it, whoever is at fault.} possible {possible, but nothing decides for it.} victim {no: it suffers from the cause.} open {not shown: nothing points to it, and what would show it is not stored.} other {unlikely, by what is stored.}}',
  'named.slow': '{records}: lines typically take {now} since {at} UTC, {before} just before (median of the minutes).',
  'named.since': '{n, plural, one {{n} such line} other {{n} such lines}} since then.',
  'named.quiet':
    '{records}: {lines} from {first} to {last} UTC; none of them is slower than before or tells of a failure.',
  'named.plain':
    '{kind, select, slow {Since {at} UTC requests of {records} take {now} instead of {before}.} other {Since {at} UTC something fails with {records}.}}',
  'named.advice':
    'Look first at what was done or began at that time, and see whether it can be undone; the time that these lines take, or their number, then tells whether it helped.',
  'named.actions': 'What was done shortly before, which does not show that it is the reason',
  'named.unexplained':
    'Why is not known: nothing that is stored began with it. A log of what these requests wait for would tell.',
  'trouble.requests':
    '{n, plural, one {{n} request was} other {{n} requests were}} answered with {status}, from {first} to {last} UTC.',
  'trouble.shared': 'These requests have {value} as {field}; others of that time have other values.',
  'trouble.line': 'Logged about it:',
  'trouble.with': 'What began together with it, which does not show that it is the reason:',
  'trouble.such': '{n, plural, one {{n} such line} other {{n} such lines}} from {first} to {last} UTC.',
  'trouble.unexplained':
    'Why is not known: no stored warning or error speaks of it, and none began with it. A log of whoever answers these requests would tell, or what was changed there at that time.',
  'trouble.apart': 'Something else, which is not shown to have to do with it:',
  'trouble.open': 'Whether this has to do with it is not shown:',
  'cause.open': 'No cause of it is known.',
  'advice.product':
    '{product}: see what it is with {look}. To relieve it: {act} ({risk, select, sessions {ends sessions, whose open work is rolled back} restart {interrupts whoever is connected} data {deletes data for good} memory {needs more memory} full {may fill the disk, which stops it for good} primary {makes it a primary: what another primary still takes is lost} other {changes nothing else}}). See whether it helped with {verify}. Documented at {source}',
  'cause.would-tell': 'What made it so stands in no stored line that was read; {look} would show it.',
} as const satisfies { readonly [id: string]: string };
