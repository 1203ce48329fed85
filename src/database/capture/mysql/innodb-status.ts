// Reads the text of SHOW ENGINE INNODB STATUS: the latest deadlock, and how much old versions of rows wait to be purged.
import { stripMysqlLiterals } from './statement-text.js';
import { plainRelation } from './sessions.js';

type DeadlockedTransaction = {
  /** Number of the session. */
  readonly pid?: number;
  readonly user?: string;
  readonly sql_statement?: string;
  /** The table and the index of the lock that it waited for. */
  readonly relation?: string;
  readonly index?: string;
};

type LatestDeadlock = {
  /** As the server's clock says it, without a zone. */
  readonly at?: string;
  readonly transactions: readonly DeadlockedTransaction[];
  /** Number of the transaction that was rolled back, from 1. */
  readonly rolled_back?: number;
};

const historyLength = (text: string): number | undefined => {
  const [, length] = /^History list length (\d+)/m.exec(text) ?? [];
  return length === undefined ? undefined : Number(length);
};

/** The section between its heading and the next. */
const sectionOf = (text: string, heading: string): string | undefined => {
  const [, body] =
    new RegExp(`^-{3,}\\n${heading}\\n-{3,}\\n([\\s\\S]*?)(?=^-{3,}\\n[A-Z][A-Z /]+\\n-{3,}$|(?![\\s\\S]))`, 'm').exec(
      text,
    ) ?? [];
  return body;
};

const TRANSACTION = /^\*\*\* \((\d+)\) TRANSACTION:$/m;

const THREAD = /^(?:MySQL|MariaDB) thread id (\d+), OS thread handle \S+, query id \d+(?: (.*))?$/m;

const WAITED =
  /WAITING FOR THIS LOCK TO BE GRANTED:\s*\n(?:RECORD|TABLE) LOCKS?\b.*?(?:index (\S+) of table|table) (`[^`]+`\.`[^`]+`)/;

/** The line of the thread, then its statement, up to the next part. */
const statementOf = (part: string): string | undefined => {
  const thread = THREAD.exec(part);
  if (thread === null) return undefined;
  const rest = part.slice(thread.index + thread[0].length);
  const [text = ''] = rest.split(/^\*\*\* |^RECORD LOCKS|^TABLE LOCK/m);
  const statement = stripMysqlLiterals(text);
  return statement === '' ? undefined : statement;
};

/** `localhost 127.0.0.1 shop Updating`: host, address and user; the state comes last. */
const userOf = (words: string | undefined): string | undefined => {
  const parts = (words ?? '').split(' ').filter((word) => word !== '');
  const at = parts.findIndex((word) => /^[\d.:a-f]+$/i.test(word) && /[.:]/.test(word));
  return at >= 0 ? parts[at + 1] : parts[1];
};

const transactionOf = (part: string): DeadlockedTransaction => {
  const [, pid, words] = THREAD.exec(part) ?? [];
  const [, index, relation] = WAITED.exec(part) ?? [];
  const [statement, user] = [statementOf(part), userOf(words)];
  return {
    ...(pid !== undefined && { pid: Number(pid) }),
    ...(user !== undefined && { user }),
    ...(statement !== undefined && { sql_statement: statement }),
    ...(relation !== undefined && { relation: plainRelation(relation) }),
    ...(index !== undefined && { index }),
  };
};

/** Of several deadlocks, the server keeps the latest. */
const latestDeadlock = (text: string): LatestDeadlock | undefined => {
  const section = sectionOf(text, 'LATEST DETECTED DEADLOCK');
  if (section === undefined) return undefined;
  const [head = '', ...parts] = section.split(TRANSACTION);
  const transactions = parts.filter((_part, at) => at % 2 === 1).map(transactionOf);
  const [, at] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/m.exec(head) ?? [];
  const [, victim] = /WE ROLL BACK TRANSACTION \((\d+)\)/.exec(section) ?? [];
  return {
    ...(at !== undefined && { at }),
    transactions,
    ...(victim !== undefined && { rolled_back: Number(victim) }),
  };
};

export type InnodbStatus = { readonly historyLength?: number; readonly deadlock?: LatestDeadlock };

export const readInnodbStatus = (text: string): InnodbStatus => {
  const [length, deadlock] = [historyLength(text), latestDeadlock(text)];
  return { ...(length !== undefined && { historyLength: length }), ...(deadlock !== undefined && { deadlock }) };
};
