// How a configuration names one issue: as its product does, and where it stands among the channels.

export const ISSUE_PRODUCTS = ['github', 'gitlab', 'jira'] as const;
export type IssueProduct = (typeof ISSUE_PRODUCTS)[number];

export const isIssueProduct = (kind: string): kind is IssueProduct => ISSUE_PRODUCTS.some((each) => each === kind);

/** `home`: the repository or project, as its channel names it. `thread`: as the channel calls the issue. */
export type TrackerIssue = { readonly home: string; readonly thread: string };

/** For whoever has to write one. */
export const ISSUE_EXAMPLES: { readonly [product in IssueProduct]: string } = {
  github: 'acme/shop#12',
  gitlab: '42#12, or 42!7 of a merge request',
  jira: 'SHOP-12',
};

const FORMS: { readonly [product in IssueProduct]: RegExp } = {
  github: /^([A-Za-z0-9-]{1,39}\/[A-Za-z0-9._-]{1,100})(#)([1-9]\d{0,9})$/,
  gitlab: /^([1-9]\d{0,15})([#!])([1-9]\d{0,9})$/,
  jira: /^([A-Z][A-Z0-9_]{1,63})(-)([1-9]\d{0,9})$/,
};

/** `undefined`: it is no issue of that product. */
export const readTrackerIssue = (product: IssueProduct, text: string): TrackerIssue | undefined => {
  const [, home, sign, number] = FORMS[product].exec(text) ?? [];
  if (home === undefined || number === undefined) return undefined;
  if (product !== 'gitlab') return { home, thread: number };
  return { home, thread: `${sign === '!' ? 'mr' : 'issue'}-${number}` };
};
