// Who ran a statement that changed a schema: the user and the application that the line of the database's own log names.
import type { SentencePart } from '../../evidence/sentence.js';
import { hasCue } from '../../language/details/message-details.js';
import type { LogRecord } from '../../telemetry/record.js';
import { type AskContext, causeOnset } from '../ask-context.js';
import type { AskReads, PlacedRow } from '../ask-reads.js';
import type { DraftedResult } from '../result.js';
import type { ResultWriter } from '../result-writer.js';
import { instantPart } from './instant.js';
import { sayActionsBefore } from './process-lines.js';
import { schemaChangesOf } from './schema-changes.js';

const USER_FIELDS = ['user.name', 'db.user', 'user', 'mysql.user'] as const;
const APPLICATION_FIELDS = ['postgresql.application', 'application_name', 'db.application'] as const;

/** What stands before the statement where the line was not taken apart: `user=ann,app=psql`, `ann@shop LOG:`, `# User@Host: ann[ann]`. */
const USER_TEXTS = [
  /\buser(?:name)?=([^\s,;\]]+)/,
  /(?:^|\s)([\w.-]+)@[\w.-]+ +(?:\[[^\]]*\] +)?LOG: /,
  /\bUser@Host: ([^\s[]+)\[/,
] as const;
const APPLICATION_TEXTS = [/\bapp(?:lication(?:_name)?)?=([^\s,;\]]+)/] as const;

const UNKNOWN = '[unknown]';

const firstNamed = (
  { message, attributes = {} }: LogRecord,
  { fields, texts }: { readonly fields: readonly string[]; readonly texts: readonly RegExp[] },
): string | undefined =>
  [...fields.map((field) => attributes[field]), ...texts.map((text) => text.exec(message)?.[1])].find(
    (value): value is string => typeof value === 'string' && value !== '' && !UNKNOWN.startsWith(value),
  );

type StatementAuthor = { readonly user?: string | undefined; readonly application?: string | undefined };

export const statementAuthor = (row: LogRecord): StatementAuthor => ({
  user: firstNamed(row, { fields: USER_FIELDS, texts: USER_TEXTS }),
  application: firstNamed(row, { fields: APPLICATION_FIELDS, texts: APPLICATION_TEXTS }),
});

/** Words by which people name what a statement does and to what, as the statement says it. */
const STATEMENT_WORDS: readonly (readonly [statement: RegExp, said: RegExp])[] = [
  [
    /\bDROP\b/i,
    /^(?:drop|delet|remov|gelöscht|lösch|entfern|borr|elimin|supprim|apag|remov|cancell|verwijder|usun|sil)|删|消/,
  ],
  [
    /\bCREATE\b|\bADD\b/i,
    /^(?:creat|add|angeleg|anleg|erstell|cre[aoó]|crié|cri[ao]|aggiun|maak|utworz|dodał|oluştur|ekle)|创建|添加|作/,
  ],
  [/\bALTER\b/i, /^(?:alter|modif|änder|geänder|cambi|mudou|wijzig|zmien|değiş)|修改|変更/],
  [/\bTRUNCATE\b/i, /^(?:truncat|empt|geleert|vaci|vid)|清空/],
  [/\bRENAME\b/i, /^(?:renam|umbenann|renombr|renomm|renome)|重命名/],
  [/\bCOLUMN\b/i, /^(?:column|spalte|columna|colonn|coluna|kolom|kolumn|sütun)|列/],
  [/\bTABLE\b/i, /^(?:table|tabell|tabel|tabla|tabela|tablo)|表|テーブル/],
  [/\bINDEX\b/i, /^(?:index|indices|índice|indeks|indice)|索引|インデックス/],
  [/\bVIEW\b/i, /^(?:view|sicht|vista|vue)|视图|ビュー/],
  [/\bSCHEMA\b|\bALTER\b|\bDROP\b|\bCREATE\b/i, /^(?:schema|esquema|schéma|ddl|migration)|模式|スキーマ/],
];

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Shorter words stand in every statement. */
const LEAST_NAME = 4;

/** How many words of the question the statement answers to. */
const fitOf = (statement: string, said: readonly string[]): number => {
  const own = new Set(wordsOf(statement));
  return said.filter(
    (word) =>
      (word.length >= LEAST_NAME && own.has(word)) ||
      STATEMENT_WORDS.some(([inStatement, inQuestion]) => inQuestion.test(word) && inStatement.test(statement)),
  ).length;
};

/** The statement that is asked about. Undefined: a change is, or none is stored. `hasChange`: a change could be meant as well. */
export const askedStatement = (
  context: AskContext,
  reads: AskReads,
  hasChange: boolean,
): PlacedRow<LogRecord> | undefined => {
  if (hasCue(context.details, 'deploy', 'rollback', 'restart')) return undefined;
  const said = context.details.terms.flatMap(({ text }) => wordsOf(text));
  const onset = causeOnset(context);
  const isLate = ({ row }: PlacedRow<LogRecord>): number => Number(onset !== undefined && row.time > onset);
  const ranked = schemaChangesOf(reads)
    .map((line) => ({ line, fit: fitOf(line.row.message, said) }))
    .toSorted((a, b) => b.fit - a.fit || isLate(a.line) - isLate(b.line));
  const [best] = ranked;
  return best === undefined || (best.fit === 0 && hasChange) ? undefined : best.line;
};

const authorParts = ({ user, application }: StatementAuthor): readonly SentencePart[] => {
  const [first, second] = [user, application].flatMap((name) => (name === undefined ? [] : [{ name }]));
  if (first === undefined) return [];
  return second === undefined ? [first] : [first, ' (', second, ')'];
};

const isOfFields = ({ user, application }: StatementAuthor, { attributes = {} }: LogRecord): boolean =>
  [user, application].every((name) => name === undefined || Object.values(attributes).includes(name));

export const answerStatementAuthor = (
  line: PlacedRow<LogRecord>,
  { context, reads, write }: { readonly context: AskContext; readonly reads: AskReads; readonly write: ResultWriter },
): DraftedResult => {
  const { user, application } = statementAuthor(line.row);
  const name = user ?? application;
  const evidence = [write.cite(line)];
  const values = {
    service: { name: line.row.service },
    at: instantPart(line.row.time, context),
    quote: { quote: line.row.message },
  };
  if (name === undefined) {
    write.sentence('author.statement-unnamed', values, { cites: evidence });
    const before = sayActionsBefore(line.row.time, reads, write);
    if (before.length > 0) return write.show(...before).finish({ kind: 'rows', evidence: before, more: 0 });
    return write.finish({ kind: 'unknown', missing: 'author' });
  }
  // within the text of the line it is part of another word, `ann@shop`: the line is told as it stands
  if (isOfFields({ user, application }, line.row))
    write.sentence('author.statement', { ...values, author: authorParts({ user, application }) }, { cites: evidence });
  else write.sentence('author.statement-line', values, { cites: evidence });
  return write.finish({ kind: 'list', items: [{ name, evidence }] });
};
