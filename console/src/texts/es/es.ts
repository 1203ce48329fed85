// The texts of the console in this language; those of a page load with it.
import type { TextCatalogue } from '../texts.js';
import { esFirstVisit } from './first-visit.js';

export const es: TextCatalogue = {
  firstVisit: esFirstVisit,
  parts: {
    administration: async () => (await import('./administration.js')).esAdministration,
    audit: async () => (await import('./audit.js')).esAudit,
    charts: async () => (await import('./charts.js')).esCharts,
    common: async () => (await import('./common.js')).esCommon,
    investigation: async () => (await import('./investigation.js')).esInvestigation,
    logs: async () => (await import('./logs.js')).esLogs,
    signIn: async () => (await import('./sign-in.js')).esSignIn,
  },
};
