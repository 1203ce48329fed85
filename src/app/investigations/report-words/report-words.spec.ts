// Every language of a report has the words of the English one, with the same values; times and numbers are written in its style.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT_LANGUAGES } from '../../../kernel/report-languages.js';
import { conversationLanguage, REPORT_MESSAGES, type ReportMessageId, reportWords } from './report-words.js';

const IDS = Object.keys(REPORT_MESSAGES.en) as readonly ReportMessageId[];

const valuesOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join();

describe.each(REPORT_LANGUAGES)('the words of reports in %s', (language) => {
  it('are those of English, with the same values', () => {
    const messages = REPORT_MESSAGES[language];
    expect(Object.keys(messages)).toEqual(IDS);
    expect(IDS.filter((id) => valuesOf(messages[id]) !== valuesOf(REPORT_MESSAGES.en[id]))).toEqual([]);
  });

  it('hold every value that they are given', () => {
    const value = fc.stringMatching(/^[\w {}$&]{1,12}$/);
    fc.assert(
      fc.property(fc.constantFrom(...IDS), value, (id, given) => {
        const names = (REPORT_MESSAGES.en[id].match(/\w+(?=\})/g) ?? []).map((name) => [name, given] as const);
        const said = reportWords(language).say(id, Object.fromEntries(names));
        expect(said.split(given).length - 1).toBeGreaterThanOrEqual(names.length);
      }),
    );
  });
});

describe('a report', () => {
  it('writes times and numbers as its language does', () => {
    const at = '2026-01-10T10:00:07.123456Z';
    expect(reportWords('en').instant(at)).toBe(at);
    expect(reportWords('de').instant(at)).toBe('10.01.2026, 10:00:07 UTC');
    expect(reportWords('ja').instant(at)).toBe('2026/01/10 10:00:07 UTC');
    expect(reportWords('de').instant('soon')).toBe('soon');
    expect(reportWords('fr').count(12_345)).toBe('12\u202f345');
  });

  it('is in the language of most questions, the latest of equal ones, and English where none has a report', () => {
    expect(conversationLanguage(['de', 'en', 'de'])).toBe('de');
    expect(conversationLanguage(['de', 'fr'])).toBe('fr');
    expect(conversationLanguage(['ko', 'ko', 'ja'])).toBe('ja');
    expect(conversationLanguage(['ko'])).toBe('en');
    expect(conversationLanguage([])).toBe('en');
  });
});
