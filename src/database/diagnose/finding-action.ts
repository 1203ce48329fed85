// What can be done about a finding: the statement to run, its risk, and how to undo it.

export type FindingAction = {
  /** What it does, as an imperative. */
  readonly does: string;
  /**
   * SQL to run as it is, several statements one by one: some run in no transaction block, which a line of several is.
   * Names and texts of the snapshot in it are quoted. Absent where no statement does it.
   */
  readonly statement?: string | readonly string[];
  /** SQL that shows whether it is still as it was captured: a step of its own, before the statement. */
  readonly lookFirst?: string;
  /** Database to run it in, where it must be that one. */
  readonly database?: string;
  readonly risk: string;
  /** SQL that undoes it. */
  readonly undo?: string | readonly string[];
  /** Where no statement undoes it, or not all of it. */
  readonly undoNote?: string;
};

export const statementsOf = ({ statement }: Pick<FindingAction, 'statement'>): readonly string[] =>
  statement === undefined ? [] : typeof statement === 'string' ? [statement] : statement;

const SET_STATEMENT = /^(?:alter system |alter role \S+ )?set (?:local |session |global |persist )?([a-z_]+)\b/;

/** Names of the settings that its statements set, of the server, a role or a session. */
export const settingsSetBy = (action: Pick<FindingAction, 'statement'>): readonly string[] =>
  statementsOf(action).flatMap((sql) => SET_STATEMENT.exec(sql)?.[1] ?? []);

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

const PLAIN_IDENTIFIER = /^[a-z_][a-z0-9_$]*$/;

/** Names of a file are anybody's text: quoted, they are names and nothing else. */
export const quoteIdentifier = (name: string): string =>
  PLAIN_IDENTIFIER.test(name) ? name : `"${name.replaceAll(CONTROL, ' ').replaceAll('"', '""')}"`;

export const quoteLiteral = (text: string): string => {
  const escaped = text.replaceAll(CONTROL, ' ').replaceAll("'", "''");
  return escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`;
};

const QUALIFIED =
  /^(?:[a-z_][a-z0-9_$]*|"(?:[^"\u0000-\u001f]|"")+")(?:\.(?:[a-z_][a-z0-9_$]*|"(?:[^"\u0000-\u001f]|"")+"))?$/;

/** A captured relation has the form in which the server prints it, with its schema where that is not searched. */
export const quoteRelation = (relation: string): string =>
  QUALIFIED.test(relation) ? relation : quoteIdentifier(relation);

/** Fenced by one backtick more than it holds: names of MySQL stand in backticks, and the statement is to run as it is. */
const statementSpan = (sql: string): string => {
  const longest = Math.max(0, ...[...sql.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = sql.startsWith('`') || sql.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${sql}${pad}${fence}`;
};

/** Each statement by itself, to be copied by itself. */
const statementText = (sql: string | readonly string[]): string =>
  (typeof sql === 'string' ? [sql] : sql).map(statementSpan).join(', then ');

/** One line of an answer. */
const actionText = ({ does, statement, database, risk, undo, undoNote }: FindingAction): string =>
  [
    does.replaceAll('`', "'"),
    ...(statement === undefined ? [] : [`: ${statementText(statement)}`]),
    ...(database === undefined ? [] : [` (in the database ${statementSpan(quoteIdentifier(database))})`]),
    `. Risk: ${risk.replaceAll('`', "'")}.`,
    ...(undo === undefined ? [] : [` Undo: ${statementText(undo)}.`]),
    ...(undoNote === undefined ? [] : [` Undo: ${undoNote.replaceAll('`', "'")}.`]),
  ]
    .join('')
    .replaceAll(CONTROL, ' ');

const lookText = (sql: string): string =>
  `Look first whether it is still there and what it does: ${statementText(sql)}. Risk: none.`.replaceAll(CONTROL, ' ');

/** A line for each step: what is to be looked at first has one of its own, before its action. */
export const actionLines = (actions: readonly FindingAction[]): readonly string[] =>
  actions.flatMap((action) => [
    ...(action.lookFirst === undefined ? [] : [lookText(action.lookFirst)]),
    actionText(action),
  ]);
