// The languages in which documents for people are written.

/** ISO 639-1. */
export const REPORT_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'ja', 'zh'] as const;
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];
