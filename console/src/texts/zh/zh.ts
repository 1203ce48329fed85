// The texts of the console in this language; those of a page load with it.
import type { TextCatalogue } from '../texts.js';
import { zhFirstVisit } from './first-visit.js';

export const zh: TextCatalogue = {
  firstVisit: zhFirstVisit,
  parts: {
    administration: async () => (await import('./administration.js')).zhAdministration,
    audit: async () => (await import('./audit.js')).zhAudit,
    charts: async () => (await import('./charts.js')).zhCharts,
    common: async () => (await import('./common.js')).zhCommon,
    investigation: async () => (await import('./investigation.js')).zhInvestigation,
    logs: async () => (await import('./logs.js')).zhLogs,
    signIn: async () => (await import('./sign-in.js')).zhSignIn,
  },
};
