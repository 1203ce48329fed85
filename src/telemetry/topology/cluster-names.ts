// What Kubernetes says of components: the workload that an event concerns, and the service that an ingress names for an address.
import type { LogRecord } from '../record.js';

/** Lower-case names and the components that they name. */
type ComponentsByName = ReadonlyMap<string, string>;

/** ingress-nginx writes behind a request: `[namespace-service-port] [] 10.42.2.31:8080`. */
const INGRESS_UPSTREAM = /\[([a-z0-9-]+)-(?:\d{2,5}|[a-z]+)\] \[[^\]]*\] ((?:\d{1,3}\.){3}\d{1,3}:\d{2,5}) /;

type ProxiedAddress = { readonly address: string; readonly component: string };

/** The component to whose address an ingress passed a request, as its access line names both; none or one. */
export const proxiedAddress = ({ message }: LogRecord, byName: ComponentsByName): readonly ProxiedAddress[] => {
  const [, upstream, address] = INGRESS_UPSTREAM.exec(message) ?? [];
  if (upstream === undefined || address === undefined) return [];
  const words = upstream.split('-');
  // the namespace may have hyphens, too
  const names = words.map((_, at) => words.slice(at).join('-'));
  const component = names.map((name) => byName.get(name)).find((found) => found !== undefined);
  return component === undefined ? [] : [{ address, component }];
};

const INVOLVED_KIND = 'involvedObject.kind';
const INVOLVED_NAME = 'involvedObject.name';
/** What Kubernetes puts behind the name of a workload, for its pods and replica sets. */
const GENERATED = /(?:-[a-z0-9]{6,10})?-[a-z0-9]{5}$|-\d{1,4}$|-[a-z0-9]{6,10}$/;
const WORKLOADS: ReadonlySet<unknown> = new Set(['Pod', 'ReplicaSet', 'Deployment', 'StatefulSet', 'DaemonSet', 'Job']);

/** An event of a cluster, as event exporters write them. */
export const isClusterEvent = ({ attributes = {} }: LogRecord): boolean => attributes[INVOLVED_KIND] !== undefined;

/** The workload that an event of a cluster concerns, `quote` as the event names it; `undefined`: it concerns a node or the like. */
export const workloadNamed = (
  { attributes = {} }: LogRecord,
  byName: ComponentsByName,
): { readonly component: string; readonly quote: string } | undefined => {
  const [kind, quote] = [attributes[INVOLVED_KIND], attributes[INVOLVED_NAME]];
  if (!WORKLOADS.has(kind) || typeof quote !== 'string') return undefined;
  const name = quote.toLowerCase().replace(GENERATED, '');
  return { component: byName.get(quote.toLowerCase()) ?? byName.get(name) ?? name, quote };
};
