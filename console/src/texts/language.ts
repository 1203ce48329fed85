// Which languages the console speaks, which of them a reader gets, and in which one the page is now: those in which answers are written, too.

type PageLanguageEntry = {
  /** In the language itself: whoever looks for it may read no other. */
  readonly name: string;
  /** BCP 47, for `lang` of the page: fonts and voices go by it. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
};

export const PAGE_LANGUAGES = {
  de: { name: 'Deutsch', tag: 'de', direction: 'ltr' },
  en: { name: 'English', tag: 'en', direction: 'ltr' },
  es: { name: 'Español', tag: 'es', direction: 'ltr' },
  fr: { name: 'Français', tag: 'fr', direction: 'ltr' },
  pt: { name: 'Português', tag: 'pt-BR', direction: 'ltr' },
  ja: { name: '日本語', tag: 'ja', direction: 'ltr' },
  zh: { name: '中文', tag: 'zh-Hans', direction: 'ltr' },
} as const satisfies { readonly [language: string]: PageLanguageEntry };

export type PageLanguage = keyof typeof PAGE_LANGUAGES;

const isPageLanguage = (name: string | null): name is PageLanguage =>
  name !== null && Object.hasOwn(PAGE_LANGUAGES, name);

/** `stored`: the reader's choice, `null` before there is one. `preferred`: tags of the browser (`de-AT`), the best first; English where none of them is spoken. */
export const chooseLanguage = (stored: string | null, preferred: readonly string[]): PageLanguage => {
  if (isPageLanguage(stored)) return stored;
  return preferred.map((tag) => tag.split('-', 1)[0]?.toLowerCase() ?? '').find(isPageLanguage) ?? 'en';
};

let current: PageLanguage = 'en';

/** The language of the page, for `Intl`. */
export const pageLanguage = (): PageLanguage => current;

/** Numbers, lengths of time and plurals are written in it from now on; texts follow by `showLanguage`. */
export const setPageLanguage = (language: PageLanguage): void => {
  current = language;
};
