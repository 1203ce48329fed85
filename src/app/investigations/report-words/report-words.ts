// In which language a report says its headings, labels, states and times. Questions, answers and rows stay as they were stored.
import { renderFigure } from '../../../evidence/figure.js';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../../kernel/report-languages.js';
import { fromIso, toIso } from '../../../kernel/time.js';
import { shareText } from '../../../output/share-text.js';
import { deReport } from './report-messages-de.js';
import { enReport, type ReportMessages } from './report-messages-en.js';
import { esReport } from './report-messages-es.js';
import { frReport } from './report-messages-fr.js';
import { jaReport } from './report-messages-ja.js';
import { ptReport } from './report-messages-pt.js';
import { zhReport } from './report-messages-zh.js';

export type ReportMessageId = keyof ReportMessages;

export const REPORT_MESSAGES: { readonly [Language in ReportLanguage]: ReportMessages } = {
  en: enReport,
  de: deReport,
  es: esReport,
  fr: frReport,
  pt: ptReport,
  ja: jaReport,
  zh: zhReport,
};

type ReportValues = { readonly [name: string]: string | number };

/** What a report is written with in one language. */
export type ReportWords = {
  readonly language: ReportLanguage;
  readonly say: (id: ReportMessageId, values?: ReportValues) => string;
  /** Of an ISO instant in UTC; English keeps it as it is. */
  readonly instant: (iso: string) => string;
  readonly count: (value: number) => string;
  /** Of a share of 1. */
  readonly share: (share: number) => string;
};

const isReportLanguage = (language: string): language is ReportLanguage =>
  REPORT_LANGUAGES.some((each) => each === language);

/** Of the languages of its turns, oldest first: the most frequent one, the latest of equal ones. English where none has a report. */
export const conversationLanguage = (languages: readonly string[]): ReportLanguage => {
  const written = languages.filter(isReportLanguage);
  const often = (language: string): number => written.filter((each) => each === language).length;
  return (
    written
      .toReversed()
      .reduce<ReportLanguage | undefined>(
        (most, each) => (most === undefined || often(each) > often(most) ? each : most),
        undefined,
      ) ?? 'en'
  );
};

/** Day and wall clock as the language writes them; whole seconds, as reports are read by people. */
const instantText = (iso: string, language: ReportLanguage): string => {
  const at = fromIso(iso);
  if (at === undefined || language === 'en') return iso;
  const written = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  return `${written.format(new Date(toIso(at).slice(0, 23).replace(/Z?$/, 'Z')))} UTC`;
};

export const reportWords = (language: ReportLanguage): ReportWords => {
  const messages = REPORT_MESSAGES[language];
  return {
    language,
    say: (id, values = {}) => messages[id].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    instant: (iso) => instantText(iso, language),
    count: (value) => renderFigure({ value }, language),
    share: shareText,
  };
};
