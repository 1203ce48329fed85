// Lines that tell of the start or the stop of a process: what is known of restarts where no changes are stored.
import { hasCue } from '../../language/details/message-details.js';
import { type Micros, MINUTE, type TimeWindow } from '../../kernel/time.js';
import type { LogRecord } from '../../telemetry/record.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskQueries, AskReads, PlacedRow } from '../ask-reads.js';
import { sayNoun, sayWhose } from '../counts/say-counted.js';
import { hasSource, logQuery, tallyQuery } from '../queries.js';
import type { ResultWriter } from '../result-writer.js';
import { lineClaim, lineParts } from '../rows/record-lines.js';
import { operatorActionClaim, isOperatorAction, templatesOfOperatorActions } from './operator-actions.js';
import { overServices } from './error-counts.js';
import { namedActionLines, namedActionQueries, namedLineKeys, namedOperatorLines } from './named-actions.js';

const TEMPLATES_READ = 300;
const LINES_READ = 40;
const LIST_LENGTH = 6;

/** A process starts or stops: of something smaller (a request, a checkpoint) other lines tell the same words. */
const PROCESS =
  /\b(?:re-?)?start(?:ed|ing|s|up)\b|\bstart(?:up)? complete|\bshut(?:ting|s)?[ -]?down\b|\brestart\b|\breboot(?:ed|ing)?\b|\b(?:stopped|stopping|terminating|exiting)\b|\bterminated by signal\b|\bready to accept connections\b|\blistening (?:on|at)\b|\bboot(?:ing|ed)\b|\bSIG(?:TERM|INT|KILL|QUIT)\b|\boom[ -]?kill(?:ed)?\b|\bback-off restarting\b/i;
const SMALLER =
  /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) ["/<]|\b(?:requests?|transactions?|jobs?|tasks?|quer(?:y|ies)|checkpoint|restartpoint|backup|vacuum|span|timer|scan|migration|session|transfer|retry|retries|retrying|batch|timeout|polling|(?:re)?sync|replication|upload|download|saving)\b/i;

/** The start or the stop of a process, and nothing smaller. */
export const tellsOfProcess = (text: string): boolean => PROCESS.test(text) && !SMALLER.test(text);

/** `3.9.0`, `release 41`, `v12`, `revision 7`: a program at a version, and no transaction or payment. */
const VERSION = String.raw`(?:\bv?\d+(?:\.\d+)+|\b(?:release|version|revision|build|v)[ =:#-]{0,2}v?\d+)`;
const ROLLED_BACK = new RegExp(
  String.raw`\b(?:roll(?:ed|ing|s)?[ -]?back|revert(?:s|ed|ing)?|downgrad(?:es|ed|ing|e))\b[^\n]{0,80}${VERSION}`,
  'i',
);
const DEPLOYED = new RegExp(
  String.raw`\b(?:deploy(?:s|ed|ing|ment)?|rollout|roll(?:s|ing) out|releas(?:es|ed|ing)|upgrad(?:es|ed|ing)|updat(?:es|ed|ing)|install(?:ed|ing)?|setting up|unpacking|started|starting|promot(?:ed|ing)|pulled image|switched)\b[^\n]{0,80}${VERSION}`,
  'i',
);

/** An earlier version of a program is put back. */
export const tellsOfRollback = (text: string): boolean => ROLLED_BACK.test(text);

/** A version of a program is put in place or starts. */
export const tellsOfDeploy = (text: string): boolean =>
  DEPLOYED.test(text) && !SMALLER.test(text) && !tellsOfRollback(text);

/** The text of a line, with the version that stands in a field beside it. */
const toldText = ({ message, version }: LogRecord): string =>
  version === undefined || message.includes(version) ? message : `${message}, version ${version}`;

/** A hash of a commit has no order, and what stands behind a dash (`-rc.1`) none that is known. */
const ORDERED_VERSION = /^v?\d+(?:\.\d+)*$/i;

const numbersOf = (version: string): readonly number[] => (version.match(/\d+/g) ?? []).map(Number);

const isEarlierVersion = (version: string, than: string): boolean => {
  if (!ORDERED_VERSION.test(version) || !ORDERED_VERSION.test(than)) return false;
  const [a, b] = [numbersOf(version), numbersOf(than)];
  const at = b.findIndex((number, index) => number !== (a[index] ?? 0));
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};

/** The starts of a program at an earlier version than the one that started before: it was put back, whatever the lines call it. */
export const startsOfEarlierVersion = (lines: readonly PlacedRow<LogRecord>[]): readonly PlacedRow<LogRecord>[] => {
  const starts = lines.filter(({ row }) => row.version !== undefined && tellsOfDeploy(toldText(row)));
  return starts.filter(({ row }, index) => {
    const before = starts.slice(0, index).findLast((each) => each.row.service === row.service)?.row.version;
    return before !== undefined && row.version !== undefined && isEarlierVersion(row.version, before);
  });
};

/** Of patterns, where versions are left out: a release is put in place, or taken back. */
const RELEASED =
  /\b(?:releas(?:ed|es|ing)|deploy(?:s|ed|ing)?|(?<!\b(?:this|your|a) )deployment|roll(?:s|ed|ing)? ?(?:out|back)|rollback|revert(?:s|ed|ing)|upgrad(?:es|ed|ing))\b/i;

/** A release is put in place, or taken back. */
export const tellsOfRelease = (text: string): boolean => RELEASED.test(text) && !SMALLER.test(text);

const tellsOfChange = (text: string): boolean => tellsOfProcess(text) || tellsOfRelease(text);

/** A release that is logged more often is the work of the system: “page 13 released by the sports desk”. */
const MOST_OF_RELEASE = 40;

/** Patterns of lines that tell of a process or a release. */
const changeTemplates = (reads: AskReads): readonly string[] =>
  reads
    .values('process-templates')
    .flatMap(({ row: { value, text = '', count } }) =>
      value !== undefined && (tellsOfProcess(text) || (count <= MOST_OF_RELEASE && tellsOfRelease(text)))
        ? [value]
        : [],
    );

const ofAsked = (context: AskContext): AskContext =>
  context.subject.from === 'message' ? context : overServices(context);

/** The question speaks of no change: “did mailer send anything after 14:05?” */
const asksForActivity = ({ details, subject, ask }: AskContext): boolean =>
  subject.from === 'message' && ask.of === undefined && !hasCue(details, 'deploy', 'change', 'restart', 'version');

/** In two rounds: which patterns there are, then the lines of those that tell of a process. */
export const processQueries = (context: AskContext, reads: AskReads, window: TimeWindow): AskQueries => {
  if (!hasSource(context, 'logs')) return {};
  const wide = ofAsked(context);
  const templates = changeTemplates(reads);
  const actions = templatesOfOperatorActions(reads, 'process-templates');
  return {
    'process-templates': tallyQuery(wide, 'logs', { by: 'template', budget: TEMPLATES_READ, window }),
    ...(templates.length > 0 && {
      'process-lines': logQuery(wide, { templates, budget: LINES_READ, order: 'newest', window }),
    }),
    ...(actions.length > 0 && {
      'action-lines': logQuery(wide, { templates: actions, budget: LINES_READ, order: 'newest', window }),
    }),
    ...namedActionQueries(context, reads, { window, tells: tellsOfChange }),
    ...(asksForActivity(context) && {
      activity: tallyQuery(wide, 'logs', {}),
      'activity-lines': logQuery(wide, { budget: LIST_LENGTH }),
    }),
  };
};

const inOrder = (rows: readonly PlacedRow<LogRecord>[]): readonly PlacedRow<LogRecord>[] =>
  rows.toSorted((a, b) => a.row.time - b.row.time).slice(-LIST_LENGTH);

/** Of many, those nearest to the beginning of the trouble; “before” asks for none that came after it. */
const nearOnset = (rows: readonly PlacedRow<LogRecord>[], context: AskContext): readonly PlacedRow<LogRecord>[] => {
  const onset = causeOnset(context);
  if (onset === undefined || hasCue(context.details, 'latest')) return inOrder(rows);
  const meant = hasCue(context.details, 'before') ? rows.filter(({ row }) => row.time <= onset) : rows;
  const distance = ({ row }: PlacedRow<LogRecord>): number => Math.abs(row.time - onset);
  return inOrder(meant.toSorted((a, b) => distance(a) - distance(b)).slice(0, LIST_LENGTH));
};

/** A start says little without the version that its line states beside its message. */
export const versionedLineClaim = (placed: PlacedRow<LogRecord>, write: ResultWriter): number => {
  const { version, message } = placed.row;
  return version === undefined || message.includes(version)
    ? lineClaim(placed, write)
    : write.claimOf([...lineParts(placed.row), ' ', { name: version }], { cites: [write.cite(placed)] });
};

const listLines = (
  lines: readonly PlacedRow<LogRecord>[],
  heading: 'change.process-lines' | 'change.activity-lines' | 'author.lines',
  write: ResultWriter,
): readonly string[] => {
  write.list(
    lines.map((placed) =>
      isOperatorAction(placed.row) ? operatorActionClaim(placed, write) : versionedLineClaim(placed, write),
    ),
    heading,
  );
  return lines.map((placed) => write.cite(placed));
};

/** Each with who did it, where a field beside the text says so. */
const listActions = (
  lines: readonly PlacedRow<LogRecord>[],
  heading: 'change.action-lines' | 'author.lines' | 'author.lines-before',
  write: ResultWriter,
): readonly string[] => {
  const actions = inOrder(lines);
  write.list(
    actions.map((each) => operatorActionClaim(each, write)),
    heading,
  );
  return actions.map((each) => write.cite(each));
};

const sayActivity = (reads: AskReads, write: ResultWriter): readonly string[] => {
  const total = reads.total('activity');
  const { status, matched } = reads.get('activity');
  if (total === undefined) {
    if (status === 'read' && matched === 0) write.text('change.no-activity');
    return [];
  }
  write.sentence('change.activity', {
    lines: sayNoun(write, 'lines', write.cell(total, 'count')),
    of: sayWhose(write, total),
    first: { clock: total.row.first },
    last: { clock: total.row.last },
  });
  return listLines(inOrder(reads.rows('activity-lines', 'log')), 'change.activity-lines', write);
};

/** Who did it or asked for it: `requestedBy=`, “released 4.1 by …”. A process is nobody. */
const NAMES_AUTHOR =
  /(?:\b(?:requested|started|launched|triggered|deployed|released|initiated|invoked|approved|changed|executed|submitted)[ _-]?by|\b(?:releas|deploy|launch|trigger|roll)\w*\b[^\n]{0,120}\bby)\b["']?[\s:=]{1,3}["']?(?!(?:pid|the|an?|default|user request|signal|name|peer|client|server|session|transaction|thread|process|timer|timeout|schedule|scheduler|cron|policy|quota|watchdog|kernel|systemd)\b)\p{L}[\w.@-]{2,}/iu;

/** Patterns hold no names, so the lines are looked for by the words around them. */
const AUTHOR_WORDS = [
  'requestedBy',
  'requested by',
  'started by',
  'launched by',
  'triggered by',
  'deployed by',
  'approved by',
  'deploying',
  'deployed',
  'releasing',
  'released',
] as const;

const authorKey = (word: string): string => `author-${word}`;

export const authorLineQueries = (context: AskContext, reads: AskReads, window: TimeWindow): AskQueries => {
  if (!hasSource(context, 'logs')) return {};
  const wide = ofAsked(context);
  const templates = templatesOfOperatorActions(reads, 'action-templates');
  return {
    ...Object.fromEntries(
      AUTHOR_WORDS.map((text) => [
        authorKey(text),
        logQuery(wide, { text, budget: LINES_READ, order: 'newest', window }),
      ]),
    ),
    ...namedActionQueries(context, reads, { window, tells: tellsOfChange }),
    'action-templates': tallyQuery(wide, 'logs', { by: 'template', budget: TEMPLATES_READ, window }),
    ...(templates.length > 0 && {
      'action-lines': logQuery(wide, { templates, budget: LINES_READ, order: 'newest', window }),
    }),
  };
};

/** Under which keys the lines were read that may name who did something. */
export const authorLineKeys = (context: AskContext): readonly string[] => [
  'action-lines',
  ...AUTHOR_WORDS.map(authorKey),
  ...namedLineKeys(context),
];

/** Starts and stops that nobody's name stands in are still what happened: that is said of them. */
const sayUnnamedActions = (context: AskContext, reads: AskReads, write: ResultWriter): readonly string[] => {
  const found = namedActionLines(context, reads, tellsOfChange);
  if (found.length === 0) return [];
  const shown = listLines(inOrder(found), 'change.process-lines', write);
  write.text('author.lines-unnamed');
  return shown;
};

/** The evidence ids of the lines that name somebody, else of those that tell of the change; none: no line does. */
export const sayAuthorLines = (context: AskContext, reads: AskReads, write: ResultWriter): readonly string[] => {
  const named = namedOperatorLines(context, reads);
  if (named.length > 0) return listActions(named, 'author.lines', write);
  const found = linesTelling(reads, AUTHOR_WORDS.map(authorKey), (text) => NAMES_AUTHOR.test(text));
  if (found.length > 0) return listLines(found.slice(-LIST_LENGTH), 'author.lines', write);
  const actions = nearOnset(operatorActionsIn(reads), context);
  return actions.length > 0 ? listActions(actions, 'author.lines', write) : sayUnnamedActions(context, reads, write);
};

/** In the order of time. */
const eachOnce = (rows: readonly PlacedRow<LogRecord>[]): readonly PlacedRow<LogRecord>[] => {
  const byId = new Map(rows.map((placed) => [placed.row.id, placed]));
  return [...byId.values()].toSorted((a, b) => a.row.time - b.row.time);
};

/** Lines of which the text tells so among what was read under these keys, each once, in the order of time. */
export const linesTelling = (
  reads: AskReads,
  keys: readonly string[],
  tells: (text: string) => boolean,
): readonly PlacedRow<LogRecord>[] =>
  eachOnce(keys.flatMap((key) => reads.rows(key, 'log')).filter(({ row }) => tells(toldText(row))));

const operatorActionsIn = (reads: AskReads): readonly PlacedRow<LogRecord>[] =>
  linesTelling(reads, ['action-lines'], () => true).filter(({ row }) => isOperatorAction(row));

/** Whoever starts a migration or a job does it shortly before its first line. */
const LEAD_OF_ACTION = 30 * MINUTE;

/** Some line tells what somebody did. */
export const tellOfOperators = (reads: AskReads): boolean => operatorActionsIn(reads).length > 0;

/** The evidence ids of what somebody did right before an instant; none: no line tells of it. */
export const sayActionsBefore = (at: Micros, reads: AskReads, write: ResultWriter): readonly string[] => {
  const found = operatorActionsIn(reads).filter(({ row }) => row.time <= at && row.time > at - LEAD_OF_ACTION);
  return found.length === 0 ? [] : listActions(found, 'author.lines-before', write);
};

/** What somebody did, each line with who it was: starts, stops and releases are told beside it. */
const sayOperatorActions = (reads: AskReads, write: ResultWriter): readonly string[] => {
  const actions = operatorActionsIn(reads).filter(({ row }) => !tellsOfChange(toldText(row)));
  return listActions(actions, 'change.action-lines', write);
};

/** The evidence ids of what is told; none: nothing was looked for, or nothing found, which is said. */
export const sayProcessLines = (context: AskContext, reads: AskReads, write: ResultWriter): readonly string[] => {
  if (!reads.has('process-templates')) return [];
  const own = linesTelling(reads, ['process-lines'], tellsOfChange);
  const all = eachOnce([...own, ...namedActionLines(context, reads, tellsOfChange)]);
  const isReleased = ({ row }: PlacedRow<LogRecord>): boolean =>
    tellsOfRelease(row.message) || (row.version !== undefined && tellsOfDeploy(toldText(row)));
  const released = hasCue(context.details, 'deploy') ? all.filter(isReleased) : [];
  // “what was released?” asks for no restart, where a line tells of a release
  const found = nearOnset(released.length > 0 ? released : all, context);
  const actions = released.length > 0 || hasCue(context.details, 'restart') ? [] : sayOperatorActions(reads, write);
  if (found.length > 0) return [...actions, ...listLines(found, 'change.process-lines', write)];
  if (actions.length > 0) return actions;
  if (asksForActivity(context)) return sayActivity(reads, write);
  if (reads.get('process-templates').status === 'read') write.text('change.no-process-lines');
  return [];
};
