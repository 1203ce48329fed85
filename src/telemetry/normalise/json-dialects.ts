// JSON logs whose fields are named so that no list of candidates finds them: each program by a key that it alone writes.
import { readLager } from './lager-json.js';
import { isInterpreter, serviceOfUnit } from './service-name.js';
import { readZap } from './zap-json.js';

type Row = { readonly [name: string]: unknown };

type JsonDialect = {
  readonly program: string;
  /** A key that rows of it have, and hardly any others. */
  readonly key: string;
  /** `undefined`: it is not of it after all. */
  readonly read: (row: Row) => Row | undefined;
};

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};
const nanos = (value: unknown, unit: number): number | undefined => {
  const number = numberOf(value);
  return number === undefined ? undefined : Math.round(number * unit);
};
/** Exact, which a number of seconds with a fraction is not. */
const microsOf = (seconds: number, nanoseconds: unknown): number =>
  seconds * 1e6 + Math.floor((numberOf(nanoseconds) ?? 0) / 1000);
const SECOND = 1e9;
const MILLI = 1e6;

const without = (row: Row, ...names: readonly string[]): Row => {
  const rest: { [name: string]: unknown } = { ...row };
  for (const name of names) delete rest[name];
  return rest;
};

const levelOfStatus = (status: unknown): string | undefined => {
  const number = numberOf(status);
  if (number === undefined || number < 100) return undefined;
  if (number >= 500) return 'error';
  return number >= 400 ? 'warn' : 'info';
};

/** The text of an access record, as other servers print it. */
const requestText = (...parts: readonly unknown[]): string =>
  parts.filter((part) => part !== undefined && part !== null && part !== '').join(' ');

const MONGO_LEVELS: { readonly [letter: string]: string } = { I: 'info', W: 'warn', E: 'error', F: 'fatal' };

const readMongo = (row: Row): Row | undefined => {
  const { t, s, c, id, ctx, msg, attr, ...others } = row;
  const at = isObject(t) ? t['$date'] : undefined;
  if (at === undefined || typeof s !== 'string' || typeof msg !== 'string') return undefined;
  const inner = isObject(attr) ? attr : {};
  const remote = textOf(inner['remote']) ?? textOf(inner['host']);
  const error = isObject(inner['error']) ? inner['error'] : {};
  return {
    '@timestamp': at,
    'log.level': MONGO_LEVELS[s] ?? (s.startsWith('D') ? 'debug' : s),
    'log.logger': c,
    'event.code': id === undefined ? undefined : String(id),
    'process.thread.name': ctx,
    message: msg,
    'db.namespace': inner['ns'],
    'event.duration': nanos(inner['durationMillis'], MILLI),
    'client.address': remote,
    'error.message': textOf(inner['error']) ?? error['errmsg'] ?? inner['errMsg'],
    'error.code': error['codeName'] ?? inner['errName'],
    'mongodb.attr': inner,
    ...others,
  };
};

const readJournal = (row: Row): Row => {
  const identifier = textOf(row['SYSLOG_IDENTIFIER']);
  const unit = textOf(row['_SYSTEMD_UNIT']) ?? textOf(row['UNIT']);
  const named = [textOf(row['CONTAINER_NAME']), identifier, unit === undefined ? undefined : serviceOfUnit(unit)];
  const message = row['MESSAGE'];
  return {
    '@timestamp': row['_SOURCE_REALTIME_TIMESTAMP'] ?? row['__REALTIME_TIMESTAMP'],
    'service.name':
      named.find((name) => name !== undefined && !isInterpreter(name)) ?? identifier ?? textOf(row['_COMM']),
    'log.syslog.severity.code': row['PRIORITY'],
    'host.name': row['_HOSTNAME'],
    'process.pid': row['_PID'] ?? row['SYSLOG_PID'],
    'systemd.unit': unit,
    // bytes that are no UTF-8 come as a list of numbers
    message: Array.isArray(message) ? String.fromCharCode(...(message as readonly number[]).slice(0, 8192)) : message,
  };
};

const readPostgres = (row: Row): Row | undefined => {
  if (typeof row['timestamp'] !== 'string') return undefined;
  const duration = /^duration: ([\d.]{1,20}) ms/.exec(textOf(row['message']) ?? '')?.[1];
  return {
    '@timestamp': row['timestamp'],
    'log.level': row['error_severity'],
    message: row['message'],
    'user.name': row['user'],
    'db.namespace': row['dbname'],
    'process.pid': row['pid'],
    'client.address': row['remote_host'],
    'client.port': row['remote_port'],
    'error.code': row['state_code'] === '00000' ? undefined : row['state_code'],
    'event.duration': nanos(duration, MILLI),
    'db.query.text': row['statement'],
    'postgresql.detail': row['detail'],
    'postgresql.hint': row['hint'],
    'postgresql.context': row['context'],
    'postgresql.command': row['ps'],
    'postgresql.application': row['application_name'],
    'postgresql.backend': row['backend_type'],
  };
};

const readCaddy = (row: Row): Row | undefined => {
  const { request, status, duration, size, resp_headers: _, ...others } = row;
  if (!isObject(request)) return undefined;
  const { method, uri, host, remote_ip: ip, remote_addr: address } = request;
  return {
    ...others,
    level: status === undefined ? others['level'] : (levelOfStatus(status) ?? others['level']),
    'http.request.method': method,
    'url.path': uri,
    'url.domain': host,
    'client.address': ip ?? address,
    'http.response.status_code': status,
    'http.response.bytes': size,
    'event.duration': nanos(duration, SECOND),
    msg: requestText(others['msg'], method, uri, status),
  };
};

const readTraefik = (row: Row): Row => {
  const { Duration, RequestMethod, RequestPath, DownstreamStatus, ClientHost, ServiceAddr, RouterName, ServiceName } =
    row;
  const [, address, port] = /^(.{1,253}):(\d{1,5})$/.exec(textOf(ServiceAddr) ?? '') ?? [];
  return {
    '@timestamp': row['StartUTC'] ?? row['time'],
    'log.level': levelOfStatus(DownstreamStatus) ?? row['level'],
    'http.request.method': RequestMethod,
    'url.path': RequestPath,
    'url.domain': row['RequestHost'],
    'client.address': ClientHost,
    'http.response.status_code': DownstreamStatus,
    'event.duration': numberOf(Duration),
    'server.address': address,
    'server.port': numberOf(port),
    'traefik.router': RouterName,
    'traefik.service': ServiceName,
    'traefik.origin_status': row['OriginStatus'],
    message: requestText(RequestMethod, RequestPath, DownstreamStatus),
  };
};

const readEnvoy = (row: Row): Row | undefined => {
  if (row['start_time'] === undefined && row['response_flags'] === undefined) return undefined;
  const { method, path, response_code: status, response_flags: flags, upstream_host: upstream, duration } = row;
  const [, address, port] = /^(.{1,253}):(\d{1,5})$/.exec(textOf(upstream) ?? '') ?? [];
  return {
    '@timestamp': row['start_time'],
    'log.level': levelOfStatus(numberOf(status) === 0 ? 500 : status),
    'http.request.method': method,
    'url.path': path,
    'url.domain': row['authority'],
    'http.request.id': row['request_id'],
    'http.response.status_code': status,
    'event.duration': nanos(duration, MILLI),
    'envoy.response_flags': flags === '-' ? undefined : flags,
    'envoy.response_code_details': row['response_code_details'],
    'envoy.upstream_cluster': row['upstream_cluster'],
    'error.message': row['upstream_transport_failure_reason'],
    'server.address': address,
    'server.port': numberOf(port),
    message: requestText(method, path, status, flags === '-' ? undefined : flags, row['response_code_details']),
  };
};

const readCloudflare = (row: Row): Row => ({
  '@timestamp': row['EdgeStartTimestamp'] ?? row['Datetime'],
  'log.level': levelOfStatus(row['EdgeResponseStatus']),
  'service.name': row['ClientRequestHost'],
  'client.address': row['ClientIP'],
  'http.request.id': row['RayID'],
  'http.request.method': row['ClientRequestMethod'],
  'url.path': row['ClientRequestURI'] ?? row['ClientRequestPath'],
  'http.response.status_code': row['EdgeResponseStatus'],
  'cloudflare.origin_status': row['OriginResponseStatus'],
  'cloudflare.cache_status': row['CacheCacheStatus'],
  'server.address': row['OriginIP'],
  message: requestText(row['ClientRequestMethod'], row['ClientRequestURI'], row['EdgeResponseStatus']),
});

const WINDOWS_LEVELS: readonly string[] = ['info', 'critical', 'error', 'warning', 'info', 'verbose'];

/** `/Date(1700000000000)/`, as PowerShell writes it. */
const windowsTime = (value: unknown): unknown => {
  const inner: unknown = isObject(value) ? (value['value'] ?? value['DateTime']) : value;
  const millis = typeof inner === 'string' ? /^\/Date\((\d{12,14})\)\/$/.exec(inner)?.[1] : undefined;
  return millis === undefined ? inner : Number(millis);
};

const readWindowsEvent = (row: Row): Row | undefined => {
  const message = textOf(row['Message']) ?? textOf(row['message']);
  if (message === undefined) return undefined;
  return {
    '@timestamp': windowsTime(row['TimeCreated']),
    'log.level': textOf(row['LevelDisplayName']) ?? WINDOWS_LEVELS[Number(row['Level'])],
    'service.name': row['ProviderName'],
    'host.name': row['MachineName'],
    'event.code': row['Id'],
    'process.pid': row['ProcessId'],
    'winlog.channel': row['LogName'],
    message,
  };
};

/** loguru's own serialisation. */
const readLoguru = (row: Row): Row | undefined => {
  const record = row['record'];
  if (!isObject(record) || !isObject(record['time'])) return undefined;
  const [level, exception, extra] = [record['level'], record['exception'], record['extra']];
  return {
    ...(isObject(extra) && extra),
    '@timestamp': record['time']['timestamp'],
    'log.level': isObject(level) ? level['name'] : undefined,
    'log.logger': record['name'],
    message: record['message'],
    ...(isObject(exception) && { 'error.type': exception['type'], 'error.message': exception['value'] }),
  };
};

/** Serilog's compact form: the template with the values of the row in its holes. */
const readClef = (row: Row): Row | undefined => {
  const template = textOf(row['@mt']);
  if (template === undefined || row['@m'] !== undefined) return undefined;
  const message = template.replace(/\{[@$]?([\w.]{1,60})(?:,-?\d{1,4})?(?::[^}]{1,60})?\}/g, (hole, name: string) => {
    const value = row[name];
    if (value === undefined) return hole;
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  });
  return { ...without(row, '@mt'), '@m': message, 'message.template': template, 'log.level': row['@l'] ?? 'info' };
};

const GELF_FIELDS: { readonly [name: string]: string } = {
  _service: 'service.name',
  _container_name: 'container.name',
  _app: 'service.name',
  host: 'host.name',
};

const readGelf = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      if (name === 'version') return [];
      if (name === 'full_message') return value === row['short_message'] ? [] : [['gelf.full_message', value]];
      return [[GELF_FIELDS[name] ?? (name.startsWith('_') ? name.slice(1) : name), value]];
    }),
  );

/** Before version 8, when it began to write ECS. */
const readElasticsearch = (row: Row): Row | undefined => {
  const { component, stacktrace, timestamp, 'node.name': node, 'cluster.name': cluster, took_millis: took } = row;
  if (component === undefined || timestamp === undefined) return undefined;
  return {
    ...without(row, 'component', 'stacktrace', 'node.name', 'cluster.name', 'took_millis', 'timestamp'),
    '@timestamp': timestamp,
    'log.logger': component,
    'elasticsearch.node.name': node,
    'elasticsearch.cluster.name': cluster,
    'event.duration': nanos(took, MILLI),
    'error.stack_trace': Array.isArray(stacktrace) ? stacktrace.join('\n') : stacktrace,
  };
};

/** A search of Datadog, as its API returns it. */
const readDatadog = (row: Row): Row | undefined => {
  const { attributes } = row;
  if (!isObject(attributes) || typeof attributes['message'] !== 'string' || typeof attributes['status'] !== 'string')
    return undefined;
  const { status, ...others } = attributes;
  return { ...others, 'log.level': status };
};

/** A line of Loki with the labels of its stream, as logcli writes it. */
const readLoki = (row: Row): Row | undefined => {
  const { labels, line, timestamp } = row;
  if (!isObject(labels) || typeof line !== 'string') return undefined;
  return {
    ...labels,
    '@timestamp': timestamp,
    'log.level': labels['level'] ?? labels['detected_level'],
    message: line,
  };
};

/** The audit log of Kubernetes: its level says how much of a request is written. */
const readKubernetesAudit = (row: Row): Row => {
  const { verb, requestURI, user, responseStatus, objectRef, stage } = row;
  const status = isObject(responseStatus) ? responseStatus : {};
  return {
    '@timestamp': row['stageTimestamp'] ?? row['requestReceivedTimestamp'],
    'log.level': levelOfStatus(status['code']) ?? 'info',
    'user.name': isObject(user) ? user['username'] : undefined,
    'http.response.status_code': status['code'],
    'url.path': requestURI,
    'event.action': verb,
    'kubernetes.audit.stage': stage,
    'kubernetes.audit.object': isObject(objectRef) ? objectRef : undefined,
    'error.message': status['message'],
    message: requestText(verb, requestURI, status['code'], status['reason']),
  };
};

/** Log4j's JSON layout. */
const readLog4j = (row: Row): Row | undefined => {
  const { instant, ...others } = row;
  const seconds = isObject(instant) ? numberOf(instant['epochSecond']) : undefined;
  if (seconds === undefined || !isObject(instant)) return undefined;
  return { ...others, '@timestamp': microsOf(seconds, instant['nanoOfSecond']) };
};

/** What Google Cloud takes for the time of a record. */
const readGoogle = (row: Row): Row | undefined => {
  const { timestampSeconds, timestampNanos, ...others } = row;
  const seconds = numberOf(timestampSeconds);
  if (seconds === undefined) return undefined;
  return { ...others, '@timestamp': microsOf(seconds, timestampNanos) };
};

/** Rust's tracing: https://docs.rs/tracing-subscriber/latest/tracing_subscriber/fmt/format/struct.Json.html */
const readTracing = (row: Row): Row | undefined => {
  const { fields, target, ...others } = row;
  if (!isObject(fields) || typeof target !== 'string' || row['level'] === undefined) return undefined;
  return { ...others, ...fields, 'log.logger': target };
};

const NEXTCLOUD_LEVELS: readonly string[] = ['debug', 'info', 'warn', 'error', 'fatal'];

const readNextcloud = (row: Row): Row | undefined => {
  const { level, app, exception, ...others } = row;
  const name = NEXTCLOUD_LEVELS[Number(level)];
  if (name === undefined || row['remoteAddr'] === undefined) return undefined;
  const error = isObject(exception) ? exception : {};
  return {
    ...others,
    'log.level': name,
    'log.logger': app,
    'error.type': error['Exception'],
    'error.message': error['Message'],
  };
};

const INSIGHTS_LEVELS: readonly string[] = ['trace', 'info', 'warn', 'error', 'fatal'];

/** A table of Application Insights. */
const readInsights = (row: Row): Row | undefined => {
  const { severityLevel, ...others } = row;
  const name = INSIGHTS_LEVELS[Number(severityLevel)];
  return name === undefined ? undefined : { ...others, 'log.level': name };
};

const DIALECTS: readonly JsonDialect[] = [
  { program: 'Google Cloud', key: 'timestampSeconds', read: readGoogle },
  { program: 'lager', key: 'source', read: readLager },
  { program: "Rust's tracing", key: 'fields', read: readTracing },
  { program: 'Nextcloud', key: 'reqId', read: readNextcloud },
  { program: 'Application Insights', key: 'severityLevel', read: readInsights },
  { program: 'MongoDB', key: 't', read: readMongo },
  { program: 'journald', key: '__REALTIME_TIMESTAMP', read: readJournal },
  { program: 'PostgreSQL', key: 'error_severity', read: readPostgres },
  { program: 'Traefik', key: 'DownstreamStatus', read: readTraefik },
  { program: 'Envoy', key: 'response_code', read: readEnvoy },
  { program: 'Cloudflare', key: 'EdgeResponseStatus', read: readCloudflare },
  { program: 'Windows', key: 'TimeCreated', read: readWindowsEvent },
  { program: 'loguru', key: 'record', read: readLoguru },
  { program: 'zap', key: 'T', read: readZap },
  { program: 'Serilog', key: '@mt', read: readClef },
  { program: 'GELF', key: 'short_message', read: readGelf },
  { program: 'Caddy', key: 'resp_headers', read: readCaddy },
  { program: 'Caddy', key: 'err_id', read: readCaddy },
  { program: 'Log4j', key: 'instant', read: readLog4j },
  { program: 'Datadog', key: 'attributes', read: readDatadog },
  { program: 'Loki', key: 'line', read: readLoki },
  { program: 'Kubernetes', key: 'auditID', read: readKubernetesAudit },
  { program: 'Elasticsearch', key: 'cluster.name', read: readElasticsearch },
];

/** The row under the names that all readers know; a row of no dialect as it is. A translated row is of none. */
export const translateDialect = (row: object): object => {
  for (const { key, read } of DIALECTS) {
    if (!Object.hasOwn(row, key)) continue;
    const translated = read(row as Row);
    if (translated !== undefined) return translated;
  }
  return row;
};
