// Every text of the console that is not data, in the language of the page. English is here at once, with the texts of Home; other languages, and the texts of the pages behind Home, are files that load when they are wanted.
import type { enAdministration } from './en/administration.js';
import type { enAudit } from './en/audit.js';
import type { enCharts } from './en/charts.js';
import type { enCommon } from './en/common.js';
import { en } from './en/en.js';
import type { enFirstVisit } from './en/first-visit.js';
import type { enInvestigation } from './en/investigation.js';
import type { enLogs } from './en/logs.js';
import type { enSignIn } from './en/sign-in.js';
import { type PageLanguage, setPageLanguage } from './language.js';

/** The shape of texts, whatever their words: a language that lacks one does not compile. */
type SameTexts<Texts> = Texts extends string
  ? string
  : Texts extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [Name in keyof Texts]: SameTexts<Texts[Name]> };

export type FirstVisitTexts = SameTexts<typeof enFirstVisit>;

/** What pages behind Home need, each part in a file of its own for every language. */
export type TextParts = {
  readonly administration: SameTexts<typeof enAdministration>;
  readonly audit: SameTexts<typeof enAudit>;
  /** Of the investigation and of the log view. */
  readonly charts: SameTexts<typeof enCharts>;
  /** Of pages that show states, or ask before they act. */
  readonly common: SameTexts<typeof enCommon>;
  readonly investigation: SameTexts<typeof enInvestigation>;
  readonly logs: SameTexts<typeof enLogs>;
  readonly signIn: SameTexts<typeof enSignIn>;
};

export type TextPart = keyof TextParts;

export type TextCatalogue = {
  readonly firstVisit: FirstVisitTexts;
  readonly parts: { readonly [Part in TextPart]: () => Promise<TextParts[Part]> };
};

type PageTexts = FirstVisitTexts &
  TextParts['administration'] &
  TextParts['audit'] &
  TextParts['charts'] &
  TextParts['common'] &
  TextParts['investigation'] &
  TextParts['logs'] &
  TextParts['signIn'];

/** By language; `en` is in the first visit, since it stands in for a file that does not load. */
export const CATALOGUES: { readonly [Language in PageLanguage]: () => Promise<TextCatalogue> } = {
  en: () => Promise.resolve(en),
  de: async () => (await import('./de/de.js')).de,
  es: async () => (await import('./es/es.js')).es,
  fr: async () => (await import('./fr/fr.js')).fr,
  pt: async () => (await import('./pt/pt.js')).pt,
  ja: async () => (await import('./ja/ja.js')).ja,
  zh: async () => (await import('./zh/zh.js')).zh,
};

const shown: Partial<PageTexts> = { ...en.firstVisit };

/** A page may use its parts once `loadTexts` has resolved. Read them while drawing: they change with the language. */
export const TEXTS = shown as PageTexts;

let catalogue: TextCatalogue = en;
const wanted = new Set<TextPart>();

const readParts = async ({ parts }: TextCatalogue, names: readonly TextPart[]) =>
  Promise.all(names.map((name) => parts[name]()));

/** Resolves when the parts are there, in the language of the page. */
export const loadTexts = async (...names: readonly TextPart[]): Promise<void> => {
  for (const name of names) wanted.add(name);
  const from = catalogue;
  const read = await readParts(from, names);
  // the language was changed meanwhile
  if (from !== catalogue) return loadTexts(...names);
  Object.assign(shown, ...read);
};

let latest: PageLanguage = 'en';

/** Resolves when all texts that are in use are there; they change at once, so that no page is in two languages. Throws where a file does not load; then the language before stays. */
export const showLanguage = async (language: PageLanguage): Promise<void> => {
  latest = language;
  const chosen = await CATALOGUES[language]();
  const read = new Map<TextPart, object>();
  // a page that is opened meanwhile wants its parts as well
  for (let names = [...wanted]; names.length > 0; names = [...wanted].filter((name) => !read.has(name))) {
    const parts = await readParts(chosen, names);
    names.forEach((name, at) => read.set(name, parts[at] ?? {}));
  }
  if (latest !== language) return;
  catalogue = chosen;
  Object.assign(shown, chosen.firstVisit, ...read.values());
  setPageLanguage(language);
};
