// The texts of the console in this language; those of a page load with it.
import type { TextCatalogue } from '../texts.js';
import { enFirstVisit } from './first-visit.js';

export const en: TextCatalogue = {
  firstVisit: enFirstVisit,
  parts: {
    administration: async () => (await import('./administration.js')).enAdministration,
    audit: async () => (await import('./audit.js')).enAudit,
    charts: async () => (await import('./charts.js')).enCharts,
    common: async () => (await import('./common.js')).enCommon,
    investigation: async () => (await import('./investigation.js')).enInvestigation,
    logs: async () => (await import('./logs.js')).enLogs,
    signIn: async () => (await import('./sign-in.js')).enSignIn,
  },
};
