// Masks what stands in an element of XML with a sensitive name, up to the end of that element: text, CDATA, and the text of elements inside it.
import { isProseWord, isSecretValue } from './secret-value.js';
import type { MaskingRule, SecretSpan } from './masking-rule.js';
import { sensitiveKindOf } from './sensitive-keys.js';
import { isSecretOf, mayHoldSecret } from './named-value.js';

/** No attribute holds a `<`, so that every look ends at the next one. */
const OPENING_TAG =
  /<([\w.:-]{2,80})(?:\s[^<>"']{0,200}(?:(?:"[^"<]{0,300}"|'[^'<]{0,300}')[^<>"']{0,200}){0,16})?\/?>/g;
/** Comments, sections of CDATA with their text, and the tags of elements inside. */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[(?<characters>[\s\S]*?)(?:\]\]>|$)|\]\]>|<\\?\/?[\w.:-]{1,80}(?:\s[^<>]{0,300})?\/?>/g;
const CDATA_START = '<![CDATA['.length;
const LONGEST_ELEMENT = 65_536;

const trimmed = (text: string, start: number, end: number): SecretSpan => {
  let [from, to] = [start, end];
  while (from < to && /\s/.test(text.charAt(from))) from++;
  while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
};

/** The parts of an element's content that are no markup. */
const textsOf = (text: string, start: number, end: number): readonly SecretSpan[] => {
  const content = text.slice(start, end);
  // what looks like a tag, but is never closed, is a part of the text
  if (!/<\\?[/!]/.test(content)) return [trimmed(text, start, end)];
  const spans: SecretSpan[] = [];
  let done = start;
  for (const { 0: markup, index, groups } of content.matchAll(MARKUP)) {
    const at = start + index;
    spans.push(trimmed(text, done, at));
    done = at + markup.length;
    const { length = 0 } = groups?.['characters'] ?? '';
    if (length > 0) spans.push(trimmed(text, at + CDATA_START, at + CDATA_START + length));
  }
  spans.push(trimmed(text, done, end));
  return spans.filter((span) => span.end > span.start);
};

/** `usage: login <user> <password> [host]` and `mongodb://<user>:<password>@host` open no element. */
const opensElement = (text: string, tag: SecretSpan): boolean => {
  const before = text.charAt(tag.start - 1);
  if (before === '' || before === '>' || before === '\n') return true;
  return /\s/.test(before) && !/\s/.test(text.charAt(tag.end));
};

/** Where the content of an element ends: before its own closing tag; without one, before the next closing tag, or with the text. */
const createEndFinder = (text: string): ((name: string, start: number) => number) => {
  /** Of each name, the next closing tag: looked for once, so that many openings cost one pass. */
  const closings = new Map<string, number>();
  const nextOf = (closing: string, start: number): number => {
    const known = closings.get(closing);
    if (known !== undefined && (known < 0 || known >= start)) return known;
    const found = text.indexOf(closing, start);
    closings.set(closing, found);
    return found;
  };
  return (name, start) => {
    const ends = [`</${name}`, `<\\/${name}`].map((closing) => nextOf(closing, start)).filter((end) => end >= 0);
    const own = Math.min(...ends);
    if (own - start <= LONGEST_ELEMENT) return own;
    const next = nextOf('</', start);
    return next >= 0 ? next : text.length;
  };
};

/** `<entry key="api.secret">` */
const NAME_ATTRIBUTE = /\s(?:key|name)=["']([\w .-]{2,80})["']/;

/** The name that says what the element holds: its own, or the one in an attribute. */
const nameOf = (element: string, tag: string): string =>
  sensitiveKindOf(element) === undefined ? (NAME_ATTRIBUTE.exec(tag)?.[1] ?? '') : element;

/** Types and switches beside the value: `<Value>x</Value><PlainText>true</PlainText>`. */
const isWord = (value: string): boolean => !isSecretValue(value) || isProseWord(value);

const findInElements = (text: string): readonly SecretSpan[] => {
  const spans: SecretSpan[] = [];
  const endOf = createEndFinder(text);
  let done = 0;
  for (const { index, 0: tag, 1: element = '' } of text.matchAll(OPENING_TAG)) {
    const start = index + tag.length;
    if (start < done || tag.endsWith('/>')) continue;
    const name = nameOf(element, tag);
    if (!mayHoldSecret(name)) continue;
    const end = endOf(element, start);
    if (end === text.length && !opensElement(text, { start: index, end: start })) continue;
    const texts = textsOf(text, start, end);
    for (const span of texts) {
      const value = text.slice(span.start, span.end);
      if (isSecretOf(name, value) && !isWord(value)) spans.push(span);
    }
    done = end;
  }
  return spans;
};

export const xmlElementRule: MaskingRule = {
  id: 'xml-element',
  label: 'SECRET',
  source: 'https://www.w3.org/TR/xml/#sec-starttags',
  trigger: { on: 'closing-tag' },
  find: findInElements,
  finds: [
    '<password>«{an:9}»</password>',
    '<wsse:Password Type="x#PasswordText">«{an:9}»</wsse:Password>',
    '<ApiKey>\n  «{an:9}»\n</ApiKey>',
    '<secret><![CDATA[«{an:9}»]]></secret>',
    '<secret><![CDATA[«{an:4}<{an:4}>&{an:4}»]]></secret>',
    '<password>«{an:4}<{an:4}>{an:4}»</password>',
    '<password><!-- of bob -->«{an:9}»</password>',
    '<Password><Value>«{an:9}»</Value><PlainText>true</PlainText></Password>',
    '<x>1</x><password hint="a > b">«{an:9}»</password>',
    '<user>bob</user><password>«{an:9}»',
    '<Token>«{b64:5000}»</Token>',
    String.raw`{"xml":"<password>«{an:9}»<\/password>"}`,
    '<entry key="api.secret">«{an:9}»</entry>',
    '<entry key="api.secret"><![CDATA[«{an:4}<{an:9}»]]></entry>',
  ],
  spares: [
    '<name>bob</name>',
    '<password></password>',
    '<token>null</token>',
    '<tokenCount>5</tokenCount>',
    '<key>orders</key>',
    '<password/><name>bob</name>',
    '<password /><name>bob</name>',
    '<entry key="theme">dark</entry>',
    'mongodb+srv://<username>:<password>@cluster0.example.net/',
    'usage: login <user> <password> [host]',
  ],
};
