// The style of the pages behind Home, which the first visit does without.

const HREF = '/console/pages.css';

let loading: Promise<void> | undefined;

const addStyle = (): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = HREF;
    link.onload = () => resolve();
    // the page can be read without it, and the next one tries again
    link.onerror = () => {
      loading = undefined;
      link.remove();
      resolve();
    };
    document.head.append(link);
  });

/** Resolves when a page can be drawn as it is meant. Never rejects. */
export const loadPageStyle = (): Promise<void> => (loading ??= addStyle());
