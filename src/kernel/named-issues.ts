// Finds the issues that the texts of an alert name: by links to the tracker of the configuration, or by their keys. Nothing of a text leads to another host or project.
import { type IssueProduct, readTrackerIssue } from './tracker-issue.js';

/** In place of an issue in the configuration: those that alerts name. */
export const NAMED_BY_ALERT = 'named-by-alert';

/** Whose issues are looked for. */
export type NamingTracker = {
  readonly product: IssueProduct;
  /** Where people open it in a browser, with its path where it has one. */
  readonly site: string;
  /** Repositories, or keys of projects. Not of GitLab, whose links have paths and whose configuration has ids. */
  readonly homes: readonly string[];
};

/** Of one alert. */
const MOST_ISSUES = 5;

const LINK = /https?:\/\/[^\s"'<>()[\]{}|\\^`]+/gi;
/** Of the sentence, not of the link. Tried at the first mark of several alone: a link may be all marks. */
const END_MARKS = /(?<![.,;:!?])[.,;:!?]+$/;

const KEYS: { readonly [product in IssueProduct]: RegExp | undefined } = {
  github: /(?<![\w./-])[A-Za-z0-9-]{1,39}\/[A-Za-z0-9._-]{1,100}#[1-9]\d{0,9}(?![\w-])/g,
  // `acme/shop#12` may be of any tracker, and a project is known by its id
  gitlab: undefined,
  jira: /(?<![\w./-])[A-Z][A-Z0-9_]{1,63}-[1-9]\d{0,9}(?![\w-])/g,
};

const GITHUB_PATH = /^\/([^/]+\/[^/]+)\/(?:issues|pull)\/(\d+)(?:\/|$)/;
const GITLAB_PATH = /^\/([\w.-]+(?:\/[\w.-]+){1,20})\/-\/(issues|work_items|merge_requests)\/([1-9]\d{0,9})(?:\/|$)/;
const JIRA_PATH = /^\/browse\/([A-Z][A-Z0-9_]+-\d+)(?:\/|$)/;
const GITLAB_ISSUE = /^([\w.-]+(?:\/[\w.-]+){1,20})([#!])([1-9]\d{0,9})$/;
const LONGEST_PATH = 200;

/** Below the site; `undefined`: it leads elsewhere. */
const addressAt = (
  site: string,
  link: string,
): { readonly path: string; readonly query: URLSearchParams } | undefined => {
  const [base, address] = [URL.parse(site), URL.parse(link)];
  if (base === null || address === null || base.host !== address.host) return undefined;
  const root = base.pathname.replace(/\/+$/, '');
  if (!address.pathname.startsWith(`${root}/`)) return undefined;
  return { path: address.pathname.slice(root.length), query: address.searchParams };
};

const issueOfLink = ({ product, site }: NamingTracker, link: string): string | undefined => {
  const { path, query } = addressAt(site, link) ?? {};
  if (path === undefined) return undefined;
  switch (product) {
    case 'github': {
      const [, repository, number] = GITHUB_PATH.exec(path) ?? [];
      return repository && `${repository}#${number}`;
    }
    case 'gitlab': {
      const [, project, kind, number] = GITLAB_PATH.exec(path) ?? [];
      if (project === undefined || project.length > LONGEST_PATH) return undefined;
      return `${project.toLowerCase()}${kind === 'merge_requests' ? '!' : '#'}${number}`;
    }
    case 'jira':
      return JIRA_PATH.exec(path)?.[1] ?? query?.get('selectedIssue') ?? undefined;
  }
  return product satisfies never;
};

/** As the configuration writes its home; `undefined`: it is of none that is configured. */
const configuredIssue = ({ product, homes }: NamingTracker, issue: string): string | undefined => {
  if (product === 'gitlab') return issue;
  const reference = readTrackerIssue(product, issue);
  const home = homes.find((each) => each.toLowerCase() === reference?.home.toLowerCase());
  if (reference === undefined || home === undefined) return undefined;
  return product === 'jira' ? `${home}-${reference.thread}` : `${home}#${reference.thread}`;
};

/** Each text of a value as JSON holds it, in its order. */
export const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** `acme/shop#12`, `SHOP-12`, of GitLab `group/project#12` and `group/project!7`: each once, in the order in which they are named. */
export const findNamedIssues = (tracker: NamingTracker, texts: readonly string[]): readonly string[] => {
  const keys = KEYS[tracker.product];
  const named = texts.flatMap((text) => [
    ...[...text.matchAll(LINK)].map(([link]) => issueOfLink(tracker, link.replace(END_MARKS, ''))),
    // a link to another tracker may hold the same key
    ...(keys === undefined ? [] : [...text.replaceAll(LINK, ' ').matchAll(keys)].map(([key]) => key)),
  ]);
  const known = named.flatMap((issue) => (issue === undefined ? [] : (configuredIssue(tracker, issue) ?? [])));
  return [...new Set(known)].slice(0, MOST_ISSUES);
};

/** `undefined`: it is no issue of GitLab as a link names it. */
export const readGitLabIssue = (issue: string): { readonly path: string; readonly thread: string } | undefined => {
  const [, path, sign, number] = GITLAB_ISSUE.exec(issue) ?? [];
  if (path === undefined || number === undefined || path.length > LONGEST_PATH) return undefined;
  return { path, thread: `${sign === '!' ? 'mr' : 'issue'}-${number}` };
};
