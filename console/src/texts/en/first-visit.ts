// Texts of the frame, of Home, and of what every page may have to say.
import { countText, pluralText } from '../../shared/numbers.js';

export const enFirstVisit = {
  frame: {
    product: 'Casefile',
    skip: 'Skip to the content',
    home: 'Home',
    administration: 'Administration',
    logs: 'Logs',
    apiDocument: 'API',
    signOut: 'Sign out',
    auditOf: (id: string): string => `Audit of ${id}`,
    zone: { utc: 'Times in UTC', local: 'Times of this computer', change: 'Change the zone of times' },
    language: 'Language',
    loading: 'Loading …',
    again: 'Try again',
    notFound: 'There is no such page. Go to the home page to find an investigation.',
    signedIn: (name: string, role: string): string => `${name} (${role})`,
    window: (from: string, to: string): string => `${from} to ${to}`,
    justNow: 'just now',
    running: 'Working',
    verdict: {
      supported: 'supported',
      contradicted: 'struck out',
      unknown: 'interpretation',
    },
  },

  problems: {
    unreachable: {
      title: 'The service does not answer',
      detail: 'The connection to the service failed.',
      howToFix: 'See whether it still runs: casefile serve. Then try again.',
    },
    strange: {
      title: 'Something else than the service has answered',
      detail: (path: string, type: string): string => `The reply to ${path} is ${type}, not what the API writes.`,
      noType: 'of no type',
      howToFix: 'See whether a proxy or its page for signing in stands between, then load this page again.',
    },
    answered: {
      title: (status: number): string => `The service answered ${status}`,
      detail: (status: string): string => `The reply to the request was ${status}`,
      howToFix: 'Try again; if it stays, look into the log of the service.',
    },
    strangeKey: {
      title: 'This API key cannot be sent',
      detail: (position: number, code: string): string =>
        `Its character ${position} (U+${code}) is in no key; it may be an invisible one that was copied along.`,
      howToFix: 'Copy the key again without what stands before and behind it, or type it.',
    },
    console: {
      title: 'The console has failed',
      howToFix: 'Load the page again. If it stays, please report it.',
    },
  },

  ask: {
    label: 'What is wrong?',
    hint: 'For example: Since 14:05 checkouts fail in eu-west-1. Why?',
    followUp: 'Ask on',
    send: 'Ask',
    sending: 'Asking …',
    asOf: 'As of',
    now: 'now',
    asOfHint: 'The instant that “now” means, such as 2026-11-24T18:15:01Z. Empty: now.',
    asOfWrong: 'This is no instant with a zone. Write it as 2026-11-24T18:15:01Z, or leave it empty.',
    empty: 'Say what you want to know.',
  },

  homePage: {
    title: 'Find the cause of an incident',
    running: 'Running',
    recent: 'Recent investigations',
    none: 'There is no investigation yet. Ask a question above.',
    noMatch: 'Nothing is found. All words must be in one investigation or alert; try fewer.',
    search: 'Search investigations and alerts',
    searchSend: 'Search',
    searchEnd: 'Show all',
    found: 'Found',
    alerts: 'Alerts',
    noAlerts: 'No alert has come in.',
    services: 'Services that have logged',
    withoutIssue: 'no issue yet',
    openAlert: 'Investigation',
    turns: (turns: number): string => pluralText(turns, 'turn', 'turns'),
    hidden: (role: string, parts: string): string =>
      `Not shown, as your role (${role}) or its limits do not allow it: ${parts}.`,
    hiddenParts: {
      ask: 'asking questions',
      search: 'search',
      investigations: 'investigations',
      alerts: 'alerts',
      services: 'services',
      logs: 'storing logs',
    },
  },

  demo: {
    title: 'Nothing is stored yet',
    about:
      'Try it with the demo: 20 minutes of a small shop in which checkouts begin to fail. Or drop logs of your own.',
    start: 'Load the demo and ask',
    loading: (sent: number, all: number): string => `Sending rows: ${countText(sent)} of ${countText(all)}`,
  },

  drop: {
    title: 'Drop your logs here',
    about:
      'Files or a folder: plain text, JSON lines, gzip. They are read in this page and sent to the service, which masks secrets before it stores them.',
    files: 'Choose files',
    folder: 'Choose a folder',
    reading: (name: string, percent: number): string => `Reading ${name}: ${percent} %`,
    file: 'File',
    format: 'Format',
    signal: 'Signal',
    stored: 'Stored',
    known: 'Known',
    rejected: 'Rejected',
    span: 'Times',
    services: 'Services',
    line: 'line',
    stop: 'Stop',
    stopped: 'Stopped. What was sent before is stored.',
    done: (files: number, rows: number): string =>
      `${pluralText(files, 'file', 'files')} read, ${pluralText(rows, 'row', 'rows')} stored.`,
    rejectedLines: (lines: number): string => `${pluralText(lines, 'line', 'lines')} rejected: the first of them`,
    inPart: 'in part',
    unread: (path: string): string => `${path} was not read to its end`,
    unreadAdvice:
      'See whether the file can be read and the service still runs, then drop it again: rows are stored once.',
    insecure: {
      title: 'Files cannot be sent from this page',
      detail: 'The page was not loaded over https, nor from this computer.',
      howToFix: 'Open the console over https or on localhost, or send the files with: casefile ingest',
    },
    binary: {
      title: (name: string): string => `${name} was not read`,
      detail: 'It is no text, or it is packed in a form that a browser does not unpack.',
      howToFix: 'This is no text. Archives and other compressions are read by: casefile ingest FILE',
    },
    ask: 'Ask about these logs',
  },
} as const;
