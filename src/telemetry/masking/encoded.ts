// Masking rules for secrets in an encoding: each decodes a text, and looks into it with all other rules.
import { base64Texts, type DecodedView, foldedView, unescapedViews } from './decoded-view.js';
import type { MaskingRule, SecretSpan } from './masking-rule.js';

/** What a rule found. `secret`: the text itself, without encodings. */
export type FoundSecret = Required<SecretSpan>;

/** Finds secrets by one scan and the rules whose triggers it saw. */
export type SecretFinder = (text: string) => readonly FoundSecret[];

const findInView = (view: DecodedView, find: SecretFinder): readonly SecretSpan[] =>
  find(view.text).map((found) => ({ ...found, ...view.toSource(found) }));

export const encodedRules = (find: SecretFinder): readonly MaskingRule[] => [
  {
    id: 'escaped',
    label: 'SECRET',
    source: 'https://www.rfc-editor.org/rfc/rfc3986#section-2.1',
    trigger: { on: 'encoded' },
    find: (text) => unescapedViews(text).flatMap((view) => findInView(view, find)),
    finds: [
      'body password%3D«{an:9}»%26user%3Dann',
      'q=%7B%22api_key%22%3A%22«{an:20}»%22%7D',
      String.raw`{"\u0070assword":"«{an:9}»"}`,
      '&lt;password&gt;«{an:9}»&lt;/password&gt;',
      'x=token%253D«{an:9}»',
    ],
    spares: ['100%', 'a%20b', '%d of %s', String.raw`C:\users\x64`],
  },
  {
    id: 'unusual-letters',
    label: 'SECRET',
    source: 'https://www.unicode.org/reports/tr39/',
    trigger: { on: 'unusual-letter' },
    find: (text) => {
      const view = foldedView(text);
      return view === undefined ? [] : findInView(view, find);
    },
    finds: [
      'pass\u200bword=«{an:9}»',
      'ｐａｓｓｗｏｒｄ＝«{an:9}»',
      'p\u0430ssword: «{an:9}»',
      'pa\u00adssword=«{an:9}»',
      '𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝=«{an:9}»',
    ],
    spares: ['naïve café', '– • →', 'пожалуйста'],
  },
  {
    id: 'base64',
    label: 'SECRET',
    source: 'https://www.rfc-editor.org/rfc/rfc4648#section-4',
    trigger: { on: 'long-word' },
    find: (text, places) =>
      base64Texts(text, places).flatMap(({ start, end, text: decoded }) => {
        const [first] = find(decoded);
        return first === undefined
          ? []
          : [{ start, end, rule: `base64: ${first.rule}`, label: first.label, secret: text.slice(start, end) }];
      }),
    finds: ['blob «{base64:password=hunter2&user=ann}» sent', '«{base64:{"api_key":"0a1b2c3d4e5f"}}»'],
    spares: ['{base64:just a harmless sentence}', '{hex:40}'],
  },
];
