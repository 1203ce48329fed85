// The texts of the console in this language; those of a page load with it.
import type { TextCatalogue } from '../texts.js';
import { deFirstVisit } from './first-visit.js';

export const de: TextCatalogue = {
  firstVisit: deFirstVisit,
  parts: {
    administration: async () => (await import('./administration.js')).deAdministration,
    audit: async () => (await import('./audit.js')).deAudit,
    charts: async () => (await import('./charts.js')).deCharts,
    common: async () => (await import('./common.js')).deCommon,
    investigation: async () => (await import('./investigation.js')).deInvestigation,
    logs: async () => (await import('./logs.js')).deLogs,
    signIn: async () => (await import('./sign-in.js')).deSignIn,
  },
};
