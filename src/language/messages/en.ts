// English.
export const en = {
  'social.hello': 'Hello. Ask what is failing and since when, or paste a log line, a trace id or an alert.',
  'social.thanks': 'You are welcome. Ask again when there is something else.',
  'social.link':
    'I cannot open links: no page of another site can be read from here. Paste the log line, the trace id or the alert.',
  'social.bye': 'Goodbye. Ask again in this conversation to go on where it ended.',
  'social.ack': 'All right. Ask “anything new?” to look again.',
  'social.insult': 'Sorry that this did not help. Say what is missing, or ask “why do you think so?” for the evidence.',
  'social.offtopic': 'I know only what your telemetry says: logs, traces, metrics, deploys and documents.',
  'product.identity':
    'I am Casefile, a program that finds causes of incidents in logs, traces, metrics and deploys. Every statement is checked against the stored rows that it cites.',
  'product.ability':
    'Ask why something fails, since when, how often, where, who is affected, what changed, or what to do. Ask for log lines, a trace, a timeline or a summary. “Only eu-west”, “last 30 minutes” and “without checkout” change what is looked at.',
  'product.howto':
    'Name the service, the time or the symptom in your own words: “why is checkout failing since 14:00?”. Then go on: “only eu-west”, “show the log lines”, “what changed?”.',
  'product.data':
    'Answers come from the telemetry that was sent to this service. Secrets are masked before they are stored; every row that was read is kept with the answer.',
  'feedback.good': 'Thank you.',
  'feedback.bad':
    'Sorry. Say what it should be (“it is the database”), or ask “why do you think so?” to see what the answer rests on.',
  'feedback.corrected':
    'Sorry. It is recorded that the answer was wrong, and what you say the cause was. Go on with what should be looked at.',
  'command.stop': 'All right, nothing was changed.',
  'command.undo': 'No change of scope or time can be taken back here.',
  'choice.prompt': 'Which one do you mean?',
  'choice.nothing-read': 'Nothing was fetched yet.',
  'choice.follow_up': 'It continues the current issue',
  'choice.new_issue': 'It is a new issue',
  'choice.returned': 'It returns to an earlier issue',
  'choice.withdrawn': 'Turn {turn} was waiting for a choice; it is withdrawn by this question.',
  'choice.answered': 'This answers turn {turn}.',
  'name.unknown': 'I know nothing called “{name}”: which of the names that occur in the data do you mean?',
  'name.alike': 'I know nothing called “{name}”: did you mean {names}?',
  'limit.services': 'The key that asks reads only {services}: nothing is said of other services.',
  'time.question':
    '“{said}”: {about, select, hour {morning or evening?} zone {whose clock is that?} date {which day is that?} part {which day is that?} span {which stretch do you mean?} event {when was that?} other {that has not come yet; which time do you mean?}} I read {from} to {to}{isOpen, select, yes {; it could also be {otherFrom} to {otherTo}} other {}}.',
  'time.ended':
    'No log line is stored after {last} UTC. {isLater, select, yes {The question is about a later time.} other {I look at the last that is: {from} to {to} UTC.}}',
  'choice.assumed': 'this caller is never asked: the likelier reading was taken',
  'choice.other-new': 'If it is another problem',
  'choice.other-follow': 'If it belongs to the problem at hand',
  'issue.resolved':
    '**{state, select, already {It was already marked as resolved:} other {Marked as resolved:}}** {state, select, shown {the last known state is below; } other {}}ask here again if it comes back.',
  'claim.unchecked': '(interpretation, not checked: {claim})',
  'answer.in-english': '(This answer is in English so far.)',
  'ended.turn':
    '{status, select, failed {This turn failed} cancelled {This turn was cancelled} other {This turn was stopped}}: {reason, select, caller {its caller cancelled it} time {it took longer than a turn may take} full {the store is full} unavailable {the store is unavailable} erased {its texts were erased} internal {an internal error} other {{text}}}. Fetched data is kept; ask again with a new message id.',
  'ended.again': 'Ask again',
  'alert.question':
    '{service, select, none {What is wrong} other {What is wrong with {service}}}{environment, select, none {} other { in {environment}}}? The alert {name}{severity, select, unknown {} other { ({severity})}} has fired.',
  'alert.more': '{names} and {count} more',
  'alert.severity':
    '{severity, select, critical {critical} error {error} warning {warning} info {info} other {severity unknown}}',
  'alert.state':
    '{state, select, firing {Firing since {at} UTC.} flapping {Firing since {at} UTC, again and again.} silenced {Silenced at its source since {at} UTC.} other {Ended at {at} UTC.}}',
  'alert.several': '{firing} of {count} alerts firing, the first since {at} UTC.',
  'alert.looking': 'Looking into it …',
  'alert.not-looked-into': 'It was not looked into: too many alerts waited.',
  'alert.cause':
    'Likely cause in {service}, confidence {percent} %{onset, select, none {} other {, since {onset} UTC}}.',
  'alert.ask-more': 'Reply in this thread to ask more. No mention is needed.',
  'alert.silenced': '{by} has silenced {name} until {until} UTC.',
  'alert.all-ended': '{count, plural, one {The alert has ended} other {All # alerts have ended}}, at {at} UTC.',
  'alert.fires-again': 'Firing again since {at} UTC: {names}.',
  'alert.silence': 'Silence {duration}',
  'alert.silence-named': 'Silence {name} {duration}',
  'alert.silence-there': '{name} was silenced already, until {until} UTC.',
  'alert.evidence': 'Evidence ({count})',
  'alert.right': 'Right',
  'alert.wrong': 'Wrong',
  none: 'I did not understand that. Ask for example “what is failing?” or “show the errors of the last hour”.',
} as const satisfies { readonly [id: string]: string };

export type MessageId = keyof typeof en;
export type MessageCatalogue = { readonly [Id in MessageId]: string };
