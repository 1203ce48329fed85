// The texts of the console in this language; those of a page load with it.
import type { TextCatalogue } from '../texts.js';
import { jaFirstVisit } from './first-visit.js';

export const ja: TextCatalogue = {
  firstVisit: jaFirstVisit,
  parts: {
    administration: async () => (await import('./administration.js')).jaAdministration,
    audit: async () => (await import('./audit.js')).jaAudit,
    charts: async () => (await import('./charts.js')).jaCharts,
    common: async () => (await import('./common.js')).jaCommon,
    investigation: async () => (await import('./investigation.js')).jaInvestigation,
    logs: async () => (await import('./logs.js')).jaLogs,
    signIn: async () => (await import('./sign-in.js')).jaSignIn,
  },
};
