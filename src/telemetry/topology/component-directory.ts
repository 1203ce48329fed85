// Who is who among the components of logs: instances of one service, listening addresses, technologies, names; whom a line names.
import { compareText } from '../../kernel/json.js';
import {
  answererIn,
  type FailureMentions,
  type MentioningRecord,
  mentionsOf,
  type NamedAddress,
  speaksOf,
} from '../failures/failure-target.js';
import { type Technology, technologyOfOwnLine, technologyOfName, technologyOfPort } from '../failures/technologies.js';
import type { LogRecord } from '../record.js';
import { clientNamed, textInField } from './client-names.js';
import { isClusterEvent, proxiedAddress, workloadNamed } from './cluster-names.js';
import type { CitableRow } from '../citable-row.js';
import { fileServerNamed, upstreamSocket } from './unaddressed-names.js';

/** How a record leads to a component; `quote` stands verbatim in the record. */
export type ComponentLink = {
  readonly component: string;
  readonly by: 'address' | 'technology' | 'name';
  readonly quote?: string;
  /** The line in which the component tells its address. */
  readonly listener?: CitableRow<LogRecord>;
};

export type ComponentDirectory = {
  readonly components: ReadonlySet<string>;
  /** The service that an instance belongs to; itself where it is the only one. */
  readonly serviceOf: (component: string) => string;
  readonly instancesOf: (service: string) => readonly string[];
  readonly technologyOf: (component: string) => Technology | undefined;
  /** The component that a record names as the one that failed it. */
  readonly findTarget: (record: CitableRow<LogRecord>, root: string) => ComponentLink | undefined;
  /** The client that a server names, by its user or application. */
  readonly findClient: (record: LogRecord) => ComponentLink | undefined;
  /** The component that told to listen at the address that a request came from. */
  readonly findPeer: (record: LogRecord) => ComponentLink | undefined;
  /** The line tells where its own component listens. */
  readonly tellsOwnAddress: (record: LogRecord) => boolean;
  /** Host and init processes, which speak of others. */
  readonly isInfrastructure: (component: string) => boolean;
};

type Listener = { readonly component: string; readonly row: CitableRow<LogRecord> };

type KnownNames = {
  readonly components: ReadonlySet<string>;
  readonly serviceOf: (component: string) => string;
  readonly byName: ReadonlyMap<string, string>;
  /** The same, longest names first: `order-service` before `order`. */
  readonly longestFirst: readonly (readonly [name: string, component: string])[];
  readonly technologies: ReadonlyMap<string, Technology>;
  /** `host:port`, `:port` and `host` → who listens there. */
  readonly listeners: ReadonlyMap<string, readonly Listener[]>;
};

const INSTANCE = /^(.*?[a-zA-Z])[-_.]?(?:\d{1,3}|[ab])$/;
const SHORTEST_SERVICE = 3;

const groupInstances = (components: readonly string[]): ReadonlyMap<string, string> => {
  const groups = Map.groupBy(components, (component) => INSTANCE.exec(component)?.[1] ?? component);
  return new Map(
    [...groups].flatMap(([service, members]) =>
      members.length < 2 || service.length < SHORTEST_SERVICE
        ? []
        : members.map((member) => [member, service] as const),
    ),
  );
};

const LISTENS = /listen|running on|running mode|\bbind|\bbound|serving|started|ready to accept|accepting/i;
const LISTENING_PORT = /(?:\bport[ =:]+|listening on (?:port )?|[:\]])(\d{2,5})\b/i;
const LISTENING_ADDRESS = /((?:\d{1,3}\.){3}\d{1,3}|[a-z][\w-]*(?:\.[\w-]+)*):(\d{2,5})\b/gi;
const ANY_HOST: ReadonlySet<string> = new Set(['0.0.0.0', '127.0.0.1', 'localhost', '[::]']);
const IP = /^[\d.]+$/;
const MOST_HEAD = 200;

const addressesTold = (message: string): readonly string[] => {
  const head = message.slice(0, MOST_HEAD);
  if (!LISTENS.test(head)) return [];
  const told = [...head.matchAll(LISTENING_ADDRESS)].flatMap(([, host = '', port = '']) =>
    ANY_HOST.has(host) ? [`:${port}`] : [`${host}:${port}`, `:${port}`, host],
  );
  const port = LISTENING_PORT.exec(head)?.[1];
  const address = /address "?((?:\d+\.){3}\d+)"?/.exec(head)?.[1];
  return [...told, ...(port === undefined ? [] : [`:${port}`]), ...(address === undefined ? [] : [address])];
};

const learnListeners = (
  logs: readonly CitableRow<LogRecord>[],
  byName: KnownNames['byName'],
): KnownNames['listeners'] => {
  const told = logs.flatMap((row) => [
    ...addressesTold(row.row.message).map((address) => ({ address, component: row.row.service, row })),
    ...proxiedAddress(row.row, byName).map((found) => ({ ...found, row })),
  ]);
  return Map.groupBy(told, ({ address }) => address.toLowerCase());
};

const learnTechnologies = (
  components: readonly string[],
  logs: readonly CitableRow<LogRecord>[],
): KnownNames['technologies'] => {
  const known = new Map<string, Technology>();
  for (const component of components) {
    const named = technologyOfName(component);
    if (named !== undefined) known.set(component, named);
  }
  for (const { row } of logs) {
    if (known.has(row.service)) continue;
    const own = technologyOfOwnLine(row);
    if (own !== undefined) known.set(row.service, own);
  }
  return known;
};

const isSame = ({ serviceOf }: KnownNames, a: string, b: string): boolean => a === b || serviceOf(a) === serviceOf(b);

/** One component, or the service of several instances, apart from the speaker. */
const onlyOne = (
  listeners: readonly Listener[] | undefined,
  speaker: string,
  known: KnownNames,
): Listener | undefined => {
  const others = (listeners ?? []).filter(({ component }) => component !== speaker);
  const [first] = others;
  if (first === undefined) return undefined;
  if (others.every(({ component }) => component === first.component)) return first;
  const services = new Set(others.map(({ component }) => known.serviceOf(component)));
  return services.size === 1 ? { ...first, component: known.serviceOf(first.component) } : undefined;
};

const HOST_ROLE = /[-_]?(?:svc|service|api|server|db|host|primary|master|headless)$/;

const componentOfHost = (host: string, speaker: string, known: KnownNames): string | undefined => {
  const lower = host.toLowerCase();
  const label = lower.split('.')[0] ?? lower;
  const names = IP.test(host) ? [lower] : [lower, label, label.replace(HOST_ROLE, '')];
  return names.map((name) => known.byName.get(name)).find((found) => found !== undefined && found !== speaker);
};

/** The component with logs that is of a technology, else the technology itself. */
const componentOfTechnology = ({ name }: Technology, { technologies, serviceOf }: KnownNames): string => {
  const own = [...technologies].filter(([, each]) => each.name === name).map(([component]) => component);
  const [first] = own;
  if (first === undefined) return name === 'mysql' ? (findMariadb(technologies) ?? name) : name;
  return own.length === 1 ? first : serviceOf(first);
};

/** Drivers of MySQL speak to MariaDB. */
const findMariadb = (technologies: KnownNames['technologies']): string | undefined =>
  [...technologies].find(([, { name }]) => name === 'mariadb')?.[0];

const EPHEMERAL_PORT = 32_768;
/** Words before a colon and a number. */
const NO_HOST: ReadonlySet<string> = new Set(
  'pid ppid tid uid line port code status errno error id order user at in of item count size bytes took thread worker process conn session request'.split(
    ' ',
  ),
);

type AddressedBy = { readonly address: NamedAddress; readonly speaker: string };

/** Exact address, host name, learnt port, well-known port, learnt host, technology in the host name, an outside name. */
const resolveAddress = ({ address, speaker }: AddressedBy, known: KnownNames): ComponentLink | undefined => {
  const { host, port } = address;
  const quote = host;
  const linkTo = (component: string, listener?: CitableRow<LogRecord>): ComponentLink => ({
    component,
    by: 'address',
    quote,
    ...(listener && { listener }),
  });
  const heard = (key: string): Listener | undefined => onlyOne(known.listeners.get(key.toLowerCase()), speaker, known);
  const exact = port === undefined ? undefined : heard(`${host}:${port}`);
  if (exact !== undefined) return linkTo(exact.component, exact.row);
  const named = componentOfHost(host, speaker, known);
  if (named !== undefined) return linkTo(named);
  const byHost = heard(host);
  const byPort = port === undefined ? undefined : heard(`:${port}`);
  if (byPort !== undefined && (byHost === undefined || byHost.component === byPort.component))
    return { ...linkTo(byPort.component, byPort.row), quote: String(port) };
  // a mail server that speaks to another: what the address tells must not be the speaker itself
  const other = (technology: Technology | undefined): string | undefined => {
    const component = technology && componentOfTechnology(technology, known);
    return component === undefined || isSame(known, component, speaker) ? undefined : component;
  };
  const atPort = port === undefined ? undefined : other(technologyOfPort(port));
  if (atPort !== undefined) return { ...linkTo(atPort), quote: String(port) };
  if (byHost !== undefined) return linkTo(byHost.component, byHost.row);
  const inName = IP.test(host) ? undefined : other(technologyOfName(host.split('.')[0] ?? host));
  if (inName !== undefined) return linkTo(inName);
  if (IP.test(host)) return port !== undefined && port < EPHEMERAL_PORT ? linkTo(`${host}:${port}`) : undefined;
  const isHost = host.includes('.') || (port !== undefined && !NO_HOST.has(host.toLowerCase()));
  return isHost ? linkTo(host) : undefined;
};

const MARKED_DOWN =
  /(?:Server|Backend) (\S+?)\/(\S+) is (?:DOWN|going DOWN)|backend (\S+) has no server|Marking host (\S+) dead/i;

/** Load balancers name a server by their own words for it. */
const markedDown = (message: string, speaker: string, known: KnownNames): ComponentLink | undefined => {
  const [, backend, server, empty, host] = MARKED_DOWN.exec(message) ?? [];
  const names = [server, backend, empty, host?.split(':')[0]].filter((name) => name !== undefined);
  const found = names.find((name) => componentOfHost(name, speaker, known) !== undefined) ?? names[0];
  if (found === undefined) return undefined;
  return { component: componentOfHost(found, speaker, known) ?? found, by: 'name', quote: found };
};

const UNIT =
  /(?:memcg=|cgroup[:= ]|unit[= ]|pod[/= ]|container[= ])"?\/?(?:[\w.@-]*\/)*([\w@-]+)|^(?:Started )?([\w@-]+)\.service\b|[Kk]illed process \d+ \(([\w.-]+)\)|task=([\w-]+)|\btask ([\w.-]+):\d+ blocked|\bProcess (\w+)/g;
/** A service that the init system runs, though it may have no log of its own. */
const OWN_UNIT = /^([\w@-]+)\.service: /;

/** The kernel or the init system speaks of a process: by its unit, control group, pod or name. */
const processNamed = (message: string, known: KnownNames): ComponentLink | undefined => {
  const names = [...message.matchAll(UNIT)].flatMap((found) => found.slice(1).filter((name) => name !== undefined));
  for (const quote of names) {
    const name = (quote.split('@')[0] ?? quote).toLowerCase();
    const component = known.byName.get(name) ?? known.byName.get(name.slice(name.lastIndexOf('.') + 1));
    if (component !== undefined) return { component, by: 'name', quote };
  }
  for (const quote of names) {
    const technology = technologyOfName(quote);
    if (technology !== undefined) return { component: componentOfTechnology(technology, known), by: 'name', quote };
  }
  const unit = OWN_UNIT.exec(message)?.[1];
  return unit === undefined ? undefined : { component: unit.split('@')[0] ?? unit, by: 'name', quote: unit };
};

/** Errors of SQL libraries are of the database, if there is one. */
const onlyDatabase = (speaker: string, { technologies, serviceOf }: KnownNames): ComponentLink | undefined => {
  const databases = [...technologies].filter(([, { isSql }]) => isSql).map(([component]) => serviceOf(component));
  const [first, second] = new Set(databases);
  return first === undefined || second !== undefined || first === serviceOf(speaker)
    ? undefined
    : { component: first, by: 'technology' };
};

const technologyLink = (
  { technology, isSql }: FailureMentions,
  speaker: string,
  known: KnownNames,
): ComponentLink | undefined => {
  if (technology === undefined && isSql) return onlyDatabase(speaker, known);
  const own = known.technologies.get(speaker);
  if (technology === undefined || (own?.isServer === true && own.isPooler !== true)) return undefined;
  const component = componentOfTechnology(technology, known);
  return isSame(known, component, speaker) ? undefined : { component, by: 'technology' };
};

const spokenOf = (mentions: FailureMentions, speaker: string, known: KnownNames): ComponentLink | undefined => {
  const found = known.longestFirst.find(
    ([name, component]) => !isSame(known, component, speaker) && speaksOf(mentions, name),
  );
  return found && { component: found[1], by: 'name', quote: found[0] };
};

/** Somebody without a log, who is known by what it answers alone. */
const answererOf = (root: string, speaker: string, known: KnownNames): ComponentLink | undefined => {
  const quote = answererIn(root);
  if (quote === undefined) return undefined;
  const component = known.byName.get(quote.toLowerCase()) ?? quote;
  return isSame(known, component, speaker) ? undefined : { component, by: 'name', quote };
};

const PROXIED_FIELD = /^(?:haproxy|traefik|envoy|caddy)\.\w*(?:server|backend|service|cluster)\w*$/i;

/** Where a proxy passed the request on to, by its own words for it. */
const proxiedTo = ({ attributes = {} }: LogRecord, speaker: string, known: KnownNames): ComponentLink | undefined => {
  for (const [name, value] of Object.entries(attributes)) {
    const component =
      PROXIED_FIELD.test(name) && typeof value === 'string' ? componentOfHost(value, speaker, known) : undefined;
    if (component !== undefined) return { component, by: 'address', quote: String(value) };
  }
  return undefined;
};

const INFRASTRUCTURE: ReadonlySet<string> = new Set([
  'kernel',
  'systemd',
  'dockerd',
  'containerd',
  'kubelet',
  'supervisord',
  'monit',
  'init',
]);

const findTarget =
  (known: KnownNames): ComponentDirectory['findTarget'] =>
  ({ row }, root) => {
    const { service: speaker } = row;
    if (isClusterEvent(row)) {
      const workload = workloadNamed(row, known.byName);
      return workload === undefined ? processNamed(row.message, known) : { ...workload, by: 'name' };
    }
    if (INFRASTRUCTURE.has(speaker)) {
      const files = fileServerNamed(row.message, known.byName);
      return files === undefined ? processNamed(row.message, known) : { ...files, by: 'name' };
    }
    const socket = upstreamSocket(row.message, known.byName);
    if (socket !== undefined)
      return socket.component === undefined || isSame(known, socket.component, speaker)
        ? undefined
        : { component: socket.component, by: 'address', quote: socket.quote };
    const down = markedDown(row.message, speaker, known);
    if (down !== undefined) return down;
    const mentions = mentionsOf(row as MentioningRecord, root);
    for (const address of mentions.addresses) {
      const link = resolveAddress({ address, speaker }, known);
      if (link !== undefined && !isSame(known, link.component, speaker)) return link;
    }
    return (
      technologyLink(mentions, speaker, known) ??
      spokenOf(mentions, speaker, known) ??
      proxiedTo(row, speaker, known) ??
      answererOf(root, speaker, known)
    );
  };

const findClient =
  (known: KnownNames): ComponentDirectory['findClient'] =>
  (row) => {
    const named = clientNamed(row, known.byName);
    return named && { ...named, by: 'name' };
  };

const CLIENT_FIELD = /^(?:client|source|peer)\.(?:address|ip)$/i;

const findPeer =
  (known: KnownNames): ComponentDirectory['findPeer'] =>
  (row) => {
    const quote = textInField(row, CLIENT_FIELD);
    if (quote === undefined || ANY_HOST.has(quote)) return undefined;
    const heard = onlyOne(known.listeners.get(quote.toLowerCase()), row.service, known);
    return heard && { component: heard.component, by: 'address', quote, listener: heard.row };
  };

export const buildDirectory = (
  services: Iterable<string>,
  logs: readonly CitableRow<LogRecord>[],
): ComponentDirectory => {
  const components = [...new Set(services)].sort(compareText);
  const groups = groupInstances(components);
  const serviceOf = (component: string): string => groups.get(component) ?? component;
  const logging = new Map([...components, ...groups.values()].map((name) => [name.toLowerCase(), name]));
  // what only events of its cluster speak of has a name, and no log
  const workloads = logs.flatMap(({ row }) =>
    isClusterEvent(row) ? (workloadNamed(row, logging)?.component ?? []) : [],
  );
  const byName = new Map([...workloads.map((name) => [name.toLowerCase(), name] as const), ...logging]);
  const technologies = learnTechnologies(components, logs);
  const observers = new Set(logs.flatMap(({ row }) => (isClusterEvent(row) ? row.service : [])));
  const known: KnownNames = {
    components: new Set(components),
    serviceOf,
    byName,
    longestFirst: [...byName].sort(([a], [b]) => b.length - a.length || compareText(a, b)),
    technologies,
    listeners: learnListeners(logs, byName),
  };
  return {
    components: known.components,
    serviceOf,
    instancesOf: (service) => components.filter((each) => serviceOf(each) === service),
    technologyOf: (component) => technologies.get(component) ?? technologyOfName(component),
    findTarget: findTarget(known),
    findClient: findClient(known),
    findPeer: findPeer(known),
    tellsOwnAddress: ({ message }) => addressesTold(message).length > 0,
    isInfrastructure: (component) => INFRASTRUCTURE.has(component) || observers.has(component),
  };
};
