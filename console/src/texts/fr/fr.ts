// The texts of the console in this language; those of a page load with it.
import type { TextCatalogue } from '../texts.js';
import { frFirstVisit } from './first-visit.js';

export const fr: TextCatalogue = {
  firstVisit: frFirstVisit,
  parts: {
    administration: async () => (await import('./administration.js')).frAdministration,
    audit: async () => (await import('./audit.js')).frAudit,
    charts: async () => (await import('./charts.js')).frCharts,
    common: async () => (await import('./common.js')).frCommon,
    investigation: async () => (await import('./investigation.js')).frInvestigation,
    logs: async () => (await import('./logs.js')).frLogs,
    signIn: async () => (await import('./sign-in.js')).frSignIn,
  },
};
