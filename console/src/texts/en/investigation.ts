// Texts of an investigation: its conversation, the people on it, and what an answer rests on.
import type { WireAnswer, WireEvidence, WireSession } from '../../api/operations.js';
import { pluralText } from '../../shared/numbers.js';

type SessionState = WireSession['status'];
type EvidenceKind = WireEvidence['kind'];
type TimelineEvent = WireAnswer['timeline'][number]['event'];
type ReadState = WireAnswer['coverage'][number]['status'];

export const enInvestigation = {
  investigation: {
    conversation: 'Conversation',
    evidence: 'Evidence',
    audit: 'Audit',
    you: 'Question',
    answerOf: (turn: number): string => `Answer ${turn}`,
    showEvidence: (turn: number): string => `Evidence of answer ${turn}`,
    draft: 'Not checked yet',
    next: 'Go on with',
    claims: 'Statements, as they were checked',
    hypotheses: 'Hypotheses',
    noEvidence: 'This answer cites no rows.',
    noAnswer: 'There is no answer yet.',
    confidence: 'Confidence',
    against: 'Against it',
    refutedBy: 'Refuted by',
    onset: 'Since',
    affected: 'Affected',
    window: 'Window',
    scope: 'Scope',
    everything: 'everything',
    changed: 'What this turn changed',
    newRecords: (rows: number): string => pluralText(rows, 'new row', 'new rows'),
    lateRecords: (rows: number): string => pluralText(rows, 'late row', 'late rows'),
    gaps: 'Not covered',
    timeline: 'Timeline',
    rows: 'Cited rows',
    result: 'Result',
    yes: 'Yes',
    no: 'No',
    unknown: 'It is not known:',
    coverage: 'What was read',
    lostSince: 'Not connected since',
    tryingAgain: ', trying again.',
    read: 'Read',
    allLines: 'See all lines',
    noLive:
      'This key may not follow the facts of an investigation, so this page asks again every two seconds, and charts of counted lines are missing.',
    byModel: 'by the model',
    steps: {
      TurnStarted: 'The turn begins',
      TurnClassified: 'The message is read',
      ScopeMerged: 'Scope and window are set',
      QueriesPlanned: 'Queries are planned',
      BatchFetched: 'Rows have come',
      SourceFailed: 'A source has failed',
      StageStarted: 'The analysis begins',
      FindingsDrawn: 'The findings are drawn',
      AnswerComposed: 'The answer is written',
      CitationsVerified: 'Every citation is checked',
    },
  },

  opened: {
    title: (id: string): string => `Evidence ${id}`,
    missing: 'The answer has no such evidence. Choose one from the list below.',
    around: 'Rows around it, of the same batch',
    fields: 'All fields of the row',
    batch: 'Batch',
    line: 'line',
    close: 'Close this row',
    lost: 'The batch has no such line: check the investigation under Audit.',
    field: 'Field',
    value: 'Value',
  },

  graph: {
    title: 'Who calls whom',
    path: 'The way of the fault',
    calls: 'Calls between services',
    onPath: 'on the way of the fault',
    legend: '✗ blamed, ! affected. Thick lines lead from what is affected to what is blamed; dashed ones are likely.',
    noCause: 'This answer names no cause, so no service is marked. Dashed lines are likely calls.',
    omitted: (services: number): string =>
      `In the table alone: ${pluralText(services, 'more service', 'more services')}.`,
    columns: ['From', 'Relation', 'To', 'Certainty', 'Shown by', 'Fault'],
  },

  patterns: {
    title: 'Patterns of log lines, before and in the window',
    about: 'Lines per minute, the most changed first.',
    columns: ['Service', 'Level', 'Pattern', 'Before', 'In the window', 'Change'],
    noneBefore: 'no lines stored before',
    more: (count: string): string => `${count} more have changed less.`,
    changes: { new: 'new', gone: 'gone', same: 'as before' },
  },

  rating: {
    question: 'Was this answer right?',
    words: { right: 'Right', partly: 'Partly', wrong: 'Wrong' },
    cause: 'What was the cause? (may be empty)',
    send: 'Send the rating',
    given: (rating: string): string => `Rated: ${rating}.`,
    causeGiven: (cause: string): string => `The cause was: ${cause}`,
  },

  reports: {
    title: 'Reports and exports',
    about: 'A page works offline, runs nothing and prints. A post-mortem is a draft: people fill in the rest.',
    files: {
      html: 'Report (HTML)',
      'post-mortem-html': 'Post-mortem draft (HTML)',
      'post-mortem-md': 'Post-mortem draft (Markdown)',
      md: 'Report (Markdown)',
      json: 'Everything (JSON)',
    },
  },

  edits: {
    window: 'Change the window',
    from: 'From',
    to: 'To',
    windowWrong: 'The window needs two instants with a zone, the first before the second.',
    windowHint: 'Write each with its day and zone, as 2026-11-24T18:15:00Z or 2026-11-24T23:45:00+05:30.',
    scope: 'Add to the scope',
    kind: 'Filter',
    value: 'Value',
    add: 'Look with this scope',
    valueEmpty: 'Name what to look at, such as a service.',
    remove: (filter: string): string => `Look without ${filter}`,
    /** It is asked as a turn. Names no window and no scope: words of one would be read as setting it, over what is sent beside them. */
    asked: 'Full report',
    kinds: {
      services: 'only services: add this one',
      notServices: 'without this service',
      environments: 'only environments: add this one',
      regions: 'only regions: add this one',
      versions: 'only versions: add this one',
      minLevel: 'this level and worse',
    },
    newest: 'Go to the newest answer',
    older: 'This is an earlier answer.',
  },

  people: {
    copyLink: 'Copy the link',
    present: 'Also here:',
    anotherPage: (name: string): string => `${name} (another window)`,
    more: (people: number): string => `and ${people} more`,
    askedBy: (name: string): string => `asked by ${name}`,
    runningFor: (name: string): string => `Working for ${name}`,
    waiting: (ahead: number): string => `Waiting: ${pluralText(ahead, 'turn is', 'turns are')} before it`,
    waitingOf: (name: string, ahead: number): string =>
      `The question of ${name} is waiting: ${pluralText(ahead, 'turn is', 'turns are')} before it`,
    takeBack: 'Take it back',
    takeBackOf: (name: string): string => `Take back the question of ${name}`,
    stop: 'Stop this turn',
    stopOf: (name: string): string => `Stop the turn of ${name}`,
  },

  note: {
    title: 'Hand-over note',
    of: (name: string): string => `Hand-over note of ${name}`,
    write: 'Leave a hand-over note',
    replace: 'Leave a newer note',
    label: 'What does the next one have to know?',
    hint: 'What was done, what is open, what comes next. It stands here and at the top of reports, with your name and the time.',
    send: 'Leave the note',
    empty: 'Say what the next one has to know.',
    left: 'The note is left.',
  },

  /** What the API calls by one word; a new one does not compile without its text. */
  words: {
    session: { open: 'open', deleted: 'deleted', erased: 'erased' } satisfies Record<SessionState, string>,
    kind: {
      log: 'log line',
      span: 'span',
      metric: 'metric',
      change: 'change',
      aggregate: 'count',
      snapshot: 'database snapshot',
      knowledge: 'document',
      outside: 'outside tool',
    } satisfies Record<EvidenceKind, string>,
    event: {
      'first-seen': 'first seen',
      'last-seen': 'last seen',
      spike: 'spike',
      'new-pattern': 'new pattern',
      'vanished-pattern': 'pattern gone',
      onset: 'onset',
      change: 'change',
      gauge: 'measure',
    } satisfies Record<TimelineEvent, string>,
    read: {
      found: 'found',
      empty: 'nothing there',
      failed: 'failed',
      skipped: 'left out',
      cut: 'in part',
    } satisfies Record<ReadState, string>,
  },

  silence: {
    title: 'Silence the alert',
    proposed: (alert: string, minutes: number): string =>
      `The cause of “${alert}” is known and somebody works on it. It can be silenced at its source for ${pluralText(minutes, 'minute', 'minutes')}.`,
    send: 'Silence it',
    question: (alert: string, minutes: number): string =>
      `Silence “${alert}” at its source for ${pluralText(minutes, 'minute', 'minutes')}? Nobody is called by it meanwhile; all other alerts stay.`,
    done: (silence: string): string => `Silenced at its source by ${silence}; it can be ended there.`,
    there: (silence: string): string => `It was silenced already, by ${silence}.`,
    needsRole: 'An operator may do that.',
  },
} as const;
