// Lines that tell what a person, or a program in somebody's name, has done to the system: a command, a change of a table of jobs, a
// rollout. Where no changes are stored they are what is known of who did what.
import type { LogRecord } from '../../telemetry/record.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { ResultWriter } from '../result-writer.js';
import { lineParts } from '../rows/record-lines.js';

/** A request that changes what runs, as the audit log of Kubernetes writes it. */
const KUBERNETES_ACTION =
  /^(?:create|update|patch|delete|POST|PUT|PATCH|DELETE) \/apis?\/\S*\b(?:deployments|statefulsets|daemonsets|replicasets|cronjobs|jobs|pods|configmaps|secrets|services|ingresses|nodes)\//;

/** Forms by which programs log commands and orders, each with where it is found. */
const OPERATOR_ACTIONS: readonly RegExp[] = [
  // sudo, doas, auditd
  /\bCOMMAND ?=|\bacct ?= ?"[^"]+" exe ?=/,
  // the audit log of Kubernetes: reads and what controllers keep writing about themselves are none
  KUBERNETES_ACTION,
  // cron
  /\( ?\S+ ?\) (?:REPLACE|DELETE|BEGIN EDIT|END EDIT|RELOAD) \(/,
  // operators of consoles, hosts and databases
  /\b(?:operator|admin(?:istrator)?|oper|console user) \S+ (?:entered|issued|ran|executed|typed|submitted|changed|updated|deleted|created|disabled|enabled|stopped|started|restarted|switched|set|reset|reloaded|applied|approved|killed|paused|resumed|drained|cordoned|scaled|promoted|failed over)\b/i,
  // `started_by=p.osterman`, `by=svc-marketing`, “triggered by ann”
  /\b(?:started|stopped|restarted|requested|triggered|launched|deployed|released|approved|changed|updated|modified|created|deleted|executed|submitted|applied|initiated|paused|enabled|disabled|rolled[ _-]?out|rolled[ _-]?back|edited|set)[ _-]?by["']?[\s:=]{1,3}["']?(?!(?:pid|the|an?|default|user request|signal|name|peer|client|server|session|transaction|thread|process|timer|timeout|schedule|scheduler|policy|quota|watchdog|kernel|systemd|cron|command|config(?:uration)?|environment|startup|host|remote|itself)\b)\p{L}[\w.@-]{1,}/iu,
  /(?:^|[\s{,;"])(?:by|actor|operator|changed_by|user)["']?[:=]["']?\p{L}[\w.@-]{2,}[^\n]*\b(?:updated|changed|applied|rollout|rolled|deployed|deleted|created|disabled|enabled|reloaded|set)\b/iu,
  /\b(?:updated|changed|applied|rollout|rolled out|deployed|deleted|disabled|enabled|reloaded)\b[^\n]*(?:^|[\s{,;"])(?:by|actor|operator|changed_by)["']?[:=]["']?\p{L}[\w.@-]{2,}/iu,
  // “ann deploys store 4.3.0”: whoever did it begins the line
  /^(?!(?:an?|the|no|all|any|each|now|not|when|if|after|before|auto\w*|job|task|lock|memory|cache|worker|thread|process|system|server|service|controller|scheduler|page|order|session|connection|lease|slot)\b)\p{L}[\w.@-]+ (?:deploy(?:s|ed)|releas(?:es|ed)|roll(?:s|ed) (?:out|back)|promot(?:es|ed)|upgrad(?:es|ed)|revert(?:s|ed)|downgrad(?:es|ed)) (?:the )?\p{L}[\w./-]*/u,
  // statements on settings and schemas
  /\b(?:ALTER SYSTEM|ALTER DATABASE|SET GLOBAL|CONFIG SET|VARY (?:NET|OFFLINE|ONLINE))\b/,
  /\bparameter "[^"]+" changed to\b|\bconfiguration (?:was |has been )?(?:re)?loaded\b|\breloading configuration\b|\breceived SIGHUP\b/i,
  // Puppet, Ansible, Chef, Salt: the line, or its pattern
  /\b(?:content|mode|owner|ensure) changed ['<]|\bdefined content as ['<]|^changed ?: ?\[|\bupdate content in file |\bFile \S+ (?:updated|changed)\b|\bTriggered 'refresh' from \d/,
  // rollouts and flags
  /\b(?:rollout|rolling update|deployment|firmware update|campaign|migration|maintenance|feature flag|flag)\b[^\n]{0,60}\b(?:started|enabled|disabled|switched|applied|begins?|triggered)\b/i,
];

/** What is logged more often is the work of the system: “order created by …”. */
const MOST_OF_ACTION = 20;

/** Patterns of few lines that tell of an action. `key`: under which the patterns were read. */
export const templatesOfOperatorActions = (reads: AskReads, key: string): readonly string[] =>
  reads
    .values(key)
    .flatMap(({ row: { value, text = '', count } }) =>
      value !== undefined && count <= MOST_OF_ACTION && tellsOfOperatorAction(text) ? [value] : [],
    );

/** Fields that name who did it. */
const AUTHOR_FIELD = /(?:^|[._-])(?:by|actor|operator|author|deployer|initiator|requester)$/i;

/** Whoever sent the request: of other lines that is a customer. */
const SENDER_FIELD = /^user\.name$/;

const authorsIn = ({ message, attributes = {} }: LogRecord): readonly string[] =>
  Object.entries(attributes).flatMap(([field, value]) =>
    (AUTHOR_FIELD.test(field) || (SENDER_FIELD.test(field) && KUBERNETES_ACTION.test(message))) &&
    typeof value === 'string' &&
    value !== '' &&
    !message.includes(value)
      ? [value]
      : [],
  );

/** Somebody has done something, or ordered it. */
export const tellsOfOperatorAction = (text: string): boolean => OPERATOR_ACTIONS.some((form) => form.test(text));

/** As a line tells it, with its fields. */
export const isOperatorAction = (row: LogRecord): boolean => {
  const fields = Object.entries(row.attributes ?? {}).flatMap(([field, value]) =>
    AUTHOR_FIELD.test(field) ? [`${field}=${String(value)}`] : [],
  );
  return tellsOfOperatorAction([row.message, ...fields].join(' '));
};

/** The line, and who did it where a field beside it says so. */
export const operatorActionClaim = (placed: PlacedRow<LogRecord>, write: ResultWriter): number => {
  const authors = authorsIn(placed.row).flatMap((name) => [' ', { name }]);
  return write.claimOf([...lineParts(placed.row), ...authors], { cites: [write.cite(placed)] });
};
