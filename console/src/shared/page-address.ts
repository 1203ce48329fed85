// The address of every view, as the part of the URL behind `#`: it is never sent to a server, and a link opens just that view.

/** Names of filters of log lines, as the API has them. */
const LOG_FILTERS = [
  'service',
  'notService',
  'environment',
  'host',
  'pod',
  'trace',
  'request',
  'template',
  'where',
] as const;

/** `where`: `FIELD=VALUE` or `FIELD!=VALUE`. */
export type LogFilter = { readonly name: (typeof LOG_FILTERS)[number]; readonly value: string };

export type LogsAddress = {
  readonly page: 'logs';
  /** Words that lines hold; those in quotes stand one behind the other. */
  readonly words?: string;
  /** This level and worse. */
  readonly level?: string;
  /** RFC 3339. */
  readonly from?: string;
  /** RFC 3339, exclusive. */
  readonly to?: string;
  /** `15m`: the time before now, in the place of `from` and `to`. */
  readonly last?: string;
  readonly filters: readonly LogFilter[];
  /** The field by which lines are counted. */
  readonly by?: string;
  /** Id of the line that is open, and its instant. */
  readonly row?: string;
  readonly at?: string;
};

export type PageAddress =
  | LogsAddress
  | { readonly page: 'home'; readonly search?: string }
  | {
      readonly page: 'investigation';
      readonly id: string;
      /** Absent: the latest one. */
      readonly turn?: number;
      /** Id of the evidence that is open. */
      readonly evidence?: string;
      /** The instant that questions are about, RFC 3339; absent: now. */
      readonly asOf?: string;
    }
  | {
      readonly page: 'audit';
      readonly id: string;
      /** Version of the fact that is shown; absent: the last one. */
      readonly fact?: number;
    }
  | { readonly page: 'administration'; readonly section: AdministrationSection }
  | { readonly page: 'unknown' };

/** In the order of the page. */
export const ADMINISTRATION_SECTIONS = [
  'sources',
  'services',
  'ingested',
  'models',
  'automation',
  'keys',
  'changes',
] as const;
export type AdministrationSection = (typeof ADMINISTRATION_SECTIONS)[number];

const positive = (text: string | null): number | undefined => {
  const value = text !== null && /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : undefined;
};

const given = (text: string | null): string | undefined => (text === null || text === '' ? undefined : text);

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const compact = <T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

const parseLogs = (parameters: URLSearchParams): LogsAddress => {
  const text = (name: string): string | undefined => given(parameters.get(name));
  return {
    page: 'logs',
    ...compact({ words: text('q'), level: text('level'), from: text('from'), to: text('to'), last: text('last') }),
    filters: [...parameters].flatMap(([key, value]): LogFilter[] => {
      const name = LOG_FILTERS.find((each) => each === key);
      return name === undefined || value === '' ? [] : [{ name, value }];
    }),
    ...compact({ by: text('by'), row: text('row'), at: text('at') }),
  };
};

/** Total: whatever stands behind `#` is a view, or `unknown`. */
export const parseAddress = (hash: string): PageAddress => {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const parameters = new URLSearchParams(query);
  const [, page = '', encoded = '', ...rest] = path.split('/');
  if (page === '') return { page: 'home', ...compact({ search: given(parameters.get('q')) }) };
  if (page === 'logs' && encoded === '') return parseLogs(parameters);
  const id = decoded(encoded);
  if (page === 'administration' && rest.length === 0) {
    const section = ADMINISTRATION_SECTIONS.find((each) => each === (id === '' ? 'sources' : id));
    return section === undefined ? { page: 'unknown' } : { page, section };
  }
  if (id === undefined || id === '' || rest.length > 0) return { page: 'unknown' };
  if (page === 'audit') return { page, id, ...compact({ fact: positive(parameters.get('fact')) }) };
  if (page !== 'investigation') return { page: 'unknown' };
  const evidence = given(parameters.get('evidence'));
  const asOf = given(parameters.get('as-of'));
  return { page, id, ...compact({ turn: positive(parameters.get('turn')), evidence, asOf }) };
};

const withQuery = (
  path: string,
  fields: { readonly [name: string]: string | number | undefined },
  filters: readonly LogFilter[] = [],
): string => {
  const query = new URLSearchParams([
    ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ...filters.map(({ name, value }) => [name, value]),
  ]).toString();
  return `#${path}${query === '' ? '' : `?${query}`}`;
};

/** The inverse of `parseAddress`. */
export const formatAddress = (address: PageAddress): string => {
  switch (address.page) {
    case 'home':
      return withQuery('/', { q: address.search });
    case 'investigation':
      return withQuery(`/investigation/${encodeURIComponent(address.id)}`, {
        turn: address.turn,
        evidence: address.evidence,
        'as-of': address.asOf,
      });
    case 'audit':
      return withQuery(`/audit/${encodeURIComponent(address.id)}`, { fact: address.fact });
    case 'administration':
      return `#/administration/${address.section}`;
    case 'logs': {
      const { words, level, from, to, last, filters, by, row, at } = address;
      return withQuery('/logs', { q: words, level, from, to, last, by, row, at }, filters);
    }
    case 'unknown':
      return '#/unknown';
  }
};
