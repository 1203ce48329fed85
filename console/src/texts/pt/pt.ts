// The texts of the console in this language; those of a page load with it.
import type { TextCatalogue } from '../texts.js';
import { ptFirstVisit } from './first-visit.js';

export const pt: TextCatalogue = {
  firstVisit: ptFirstVisit,
  parts: {
    administration: async () => (await import('./administration.js')).ptAdministration,
    audit: async () => (await import('./audit.js')).ptAudit,
    charts: async () => (await import('./charts.js')).ptCharts,
    common: async () => (await import('./common.js')).ptCommon,
    investigation: async () => (await import('./investigation.js')).ptInvestigation,
    logs: async () => (await import('./logs.js')).ptLogs,
    signIn: async () => (await import('./sign-in.js')).ptSignIn,
  },
};
