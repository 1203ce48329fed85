// What a comment of Jira says, and to whom: in the document format of the cloud, or in the wiki markup of servers and of older webhooks.
import type { Addressee } from '../../../ports/channels.js';
import { fieldsOf, isFields, listOf, textOf, wordsOf } from '../delivered-fields.js';
import type { TrackerUser } from '../issues/issue-tracker.js';

export type JiraWords = { readonly text: string; readonly addressee: Addressee };

/** Nodes of a document are nested; deeper ones hold nothing that somebody has typed. */
const DEEPEST = 20;

type Read = { readonly text: string; readonly isOurs: boolean };

const joined = (parts: readonly Read[], between: string): Read => ({
  text: parts.map(({ text }) => text).join(between),
  isOurs: parts.some(({ isOurs }) => isOurs),
});

/** Of what is in these, each begins a line. */
const LINES = new Set<unknown>([
  'doc',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'decisionList',
  'panel',
  'expand',
  'nestedExpand',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
]);

/** Source: https://developer.atlassian.com/cloud/jira/platform/apis/document/structure. */
const readNode = (node: unknown, self: TrackerUser, depth: number): Read => {
  const { type, text, attrs, content } = fieldsOf(node);
  // what others have said
  if (depth > DEEPEST || type === 'blockquote') return { text: '', isOurs: false };
  if (type === 'hardBreak') return { text: '\n', isOurs: false };
  if (type === 'mention') {
    const { id, text: name } = fieldsOf(attrs);
    if (id === self.id) return { text: ' ', isOurs: true };
    return { text: `@${(textOf(name) ?? 'somebody').replace(/^@/, '')}`, isOurs: false };
  }
  if (typeof text === 'string') return { text, isOurs: false };
  const inner = listOf(content).map((each) => readNode(each, self, depth + 1));
  return joined(inner, LINES.has(type) ? '\n' : '');
};

/** Quotes of others. */
const unquoted = (wiki: string): string =>
  wiki
    .split('{quote}')
    .filter((_, n) => n % 2 === 0)
    .join(' ')
    .replaceAll(/^[ \t]*bq\. .*$/gm, '');

const MENTION = /\[~(?:accountid:)?([^\]\s]{1,128})\]/g;

const readWiki = (wiki: string, self: TrackerUser): Read => {
  const said = unquoted(wiki);
  const isNamed = (name: string): boolean => name === self.id || name === self.name;
  // a mention in code is a part of a log, or of a program
  const outside = said.split(/\{(?:code|noformat)(?::[^}]{0,100})?\}/).filter((_, n) => n % 2 === 0);
  const isOurs = outside.some((part) => [...part.matchAll(MENTION)].some(([, name = '']) => isNamed(name)));
  const text = said
    .replaceAll(MENTION, (_, name: string) => (isNamed(name) ? ' ' : `@${name}`))
    .replaceAll(/\{(?:code|noformat)(?::[^}]{0,100})?\}/g, '')
    .replaceAll(/\\([^\w\s])/g, '$1');
  return { text, isOurs };
};

/** Where the service cannot be mentioned, or the editor was not used. */
const COMMAND = /^\s*\/casefile(?:[:,]|\b)\s*/i;

/** `self`: the account of the service. */
export const readJiraWords = (body: unknown, self: TrackerUser): JiraWords => {
  const { text, isOurs } = isFields(body) ? readNode(body, self, 0) : readWiki(textOf(body) ?? '', self);
  const words = wordsOf(text);
  return { text: words.replace(COMMAND, ''), addressee: isOurs || COMMAND.test(words) ? 'us' : 'nobody' };
};
