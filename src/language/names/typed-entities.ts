// Finds what a message names by its form alone: times, ids, endpoints, exceptions, numbers …
import { type Entity, type EntityKind, spansOverlap } from './entity.js';

const MONTHS =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december';

const CLOCK_WORDS = String.raw`(?:\s?(?:am|pm|a\.m\.|p\.m\.|uhr|utc|cet|cest|gmt|est|pst|z))?`;

/** Of scripts that part words by blanks: a name may stand right beside others, as in “看checkout的错误”. */
const LETTERS = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}`;

const UNITS = String.raw`(?:milliseconds?|millis|ms|seconds?|secs?|sec|s|minutes?|mins?|min|m|hours?|hrs?|hr|h|days?|d|weeks?|w|sekunden?|minuten?|stunden?|std|tagen?|tage|wochen?|segundos?|minutos?|horas?|dias?|días?|semanas?|secondes?|heures?|jours?|semaines?|secondi|minuti|minuto|ore|ora|giorni|giorno|seconden|uur|uren|dagen|sekund|minut|minuty|godzin[ay]?|dni|saniye|dakika|saat|gün|분|시간|초|일|घंटे|घंटा|मिनट|दिन|ghante|ghanta)`;

/** Words of scripts without blanks may stand right behind an address: “GET /tripsが遅い”. */
const ADDRESS = String.raw`[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}、。，？！：；（）「」]`;

type EntityForm = readonly [EntityKind, RegExp];

/** No name of the catalogue is looked for inside these. */
const OPAQUE_FORMS: readonly EntityForm[] = [
  ['url', new RegExp(String.raw`\b(?:https?:\/\/|www\.)${ADDRESS}+`, 'giu')],
  // an apostrophe inside single marks stands between letters: 'Can't connect'
  [
    'quote',
    /"[^"\n]{3,400}"|“[^”\n]{3,400}”|„[^“”\n]{3,400}[“”]|«[^»\n]{3,400}»|`[^`\n]{3,400}`|「[^」\n]{2,400}」|『[^』\n]{2,400}』|‘[^’\n]{3,400}’|(?<![\p{L}\p{N}\p{M}])'(?=[\p{L}\p{N}[(])(?:[^'\n]|(?<=\p{L})'(?=\p{L})){3,400}'(?![\p{L}\p{N}])/gu,
  ],
  ['id', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?=[0-9a-f]*\d)[0-9a-f]{16,64}\b/giu],
  [
    'endpoint',
    new RegExp(
      String.raw`\b(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)\s+\/${ADDRESS}*|(?<![\w/.<])\/[a-z][\w{}:.-]*(?:\/[\w{}:.-]+)*`,
      'giu',
    ),
  ],
];

/** In order: what matches first is taken, and its characters are not looked at again. */
const TYPED_FORMS: readonly EntityForm[] = [
  ['exception', /\b(?:[a-z_]\w*\.)*[A-Z]\w*(?:Exception|Error|Timeout|Panic|Fault)\b/gu],
  [
    'time',
    new RegExp(
      String.raw`\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?|(?<![\d.:])(?:[01]?\d|2[0-4])[:.h][0-5]\d(?::[0-5]\d)?(?![\d.])${CLOCK_WORDS}(?!\w)|(?<![\w.])(?:[01]?\d|2[0-3])\s?(?:am|pm|uhr|h|hs|o'?clock)(?!\w)|(?:[01]?\d|2[0-3])\s?(?:点半?|點半?|時|时|시)(?!间|間|간)(?:\s?[0-5]?\d\s?[分분])?`,
      'giu',
    ),
  ],
  [
    'date',
    new RegExp(
      String.raw`\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[./]\d{1,2}[./](?:\d{2,4})?\b|\b(?:\d{1,2}(?:st|nd|rd|th)?\s(?:${MONTHS})|(?:${MONTHS})\s\d{1,2}(?:st|nd|rd|th)?)\b|\d{1,2}月\d{1,2}[日号]|\d{1,2}월\s?\d{1,2}일`,
      'giu',
    ),
  ],
  // in small letters these are words: “show errors”
  ['level', /(?<![\w.])(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|CRITICAL|FATAL)(?![\w.])/gu],
  // status codes: “500s” are no seconds
  ['number', /(?<![\w.])[45]\d\d(?=s\b)/giu],
  [
    'duration',
    new RegExp(
      String.raw`(?<![\w.])\d+(?:[.,]\d+)?\s?(?:${UNITS}(?![${LETTERS}\d])|个?(?:小时|分钟|秒钟?|天)|時間|分間|秒間|分|日間)`,
      'giu',
    ),
  ],
  ['percent', /(?<![\w.])\d+(?:[.,]\d+)?\s?(?:%|percent\b|prozent\b|por ?cento\b|por ciento\b)/giu],
  ['version', /\bv\d+(?:\.\d+)*(?:-[\w.]+)?\b|\b\d+\.\d+\.\d+(?:[-+][\w.]+)?\b/giu],
  ['number', /(?<![\w.])\d+(?:[.,]\d+)*(?![\w])/gu],
];

const findForms = (text: string, forms: readonly EntityForm[], found: readonly Entity[]): readonly Entity[] => {
  const all = [...found];
  for (const [kind, form] of forms)
    for (const { 0: hit, index } of text.matchAll(form)) {
      const entity = { kind, text: hit, start: index, end: index + hit.length };
      if (!all.some((other) => spansOverlap(other, entity))) all.push(entity);
    }
  return all;
};

/** Links, quotations, ids and endpoints. */
export const findOpaqueEntities = (text: string): readonly Entity[] => findForms(text, OPAQUE_FORMS, []);

/** Those of `found`, and what stands beside them. */
export const withTypedEntities = (text: string, found: readonly Entity[]): readonly Entity[] =>
  findForms(text, TYPED_FORMS, found);
