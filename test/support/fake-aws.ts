// RDS, Performance Insights, CloudWatch and its logs on one local port, as far as a capture calls them, each in its own wire protocol.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type AwsFields = { readonly [name: string]: unknown };

/** The requests of an action that fail before it works again. */
type AwsFailure = {
  readonly action: string;
  readonly times: number;
  readonly code: string;
  readonly status?: number;
  readonly when?: (input: AwsFields) => boolean;
};

type LoadKey = {
  readonly dimensions: { readonly [name: string]: string };
  readonly load: number;
  readonly figures?: { readonly [name: string]: number };
  /** By wait, database or user. */
  readonly parts?: { readonly [name: string]: number };
};

export type AwsAccount = {
  readonly instance: AwsFields;
  readonly cluster?: AwsFields;
  readonly parameters: readonly AwsFields[];
  readonly clusterParameters: readonly AwsFields[];
  /** By group, or `group/group` where it is divided. */
  readonly keys: { readonly [groups: string]: readonly LoadKey[] };
  readonly texts: { readonly [id: string]: string };
  readonly metrics: readonly AwsFields[];
  /** By metric with statistic: one value a point. */
  readonly points: { readonly [metric: string]: readonly number[] };
  readonly cloudWatch: { readonly [metric: string]: readonly number[] };
  readonly logs: readonly AwsFields[];
};

export type FakeAws = {
  readonly endpoint: string;
  /** For the default chains of region and credentials. */
  readonly env: { readonly [name: string]: string };
  /** Calls such as `pi:GetResourceMetrics`, with their input. */
  readonly requests: { readonly action: string; readonly input: AwsFields }[];
  readonly trouble: (trouble: AwsFailure) => void;
  readonly close: () => Promise<void>;
};

const CREDENTIALS = { id: 'AKIDFAKE', secret: 'a-secret-that-nobody-prints' };

const escaped = (text: string): string => text.replace(/[&<>]/g, (each) => `&#${each.charCodeAt(0)};`);

const singular = (name: string): string =>
  name.startsWith('DB') || name === 'Parameters' ? name.slice(0, -1) : 'member';

const xml = (name: string, value: unknown): string => {
  if (value === undefined) return '';
  if (Array.isArray(value)) return `<${name}>${value.map((each) => xml(singular(name), each)).join('')}</${name}>`;
  if (value instanceof Date) return `<${name}>${value.toISOString()}</${name}>`;
  if (typeof value !== 'object' || value === null) return `<${name}>${escaped(String(value))}</${name}>`;
  return `<${name}>${Object.entries(value)
    .map(([key, inner]) => xml(key, inner))
    .join('')}</${name}>`;
};

type AwsCall = { readonly service: string; readonly action: string; readonly input: AwsFields };

const SERVICES: { readonly [target: string]: string } = {
  PerformanceInsightsv20180227: 'pi',
  GraniteServiceVersion20100801: 'cloudwatch',
  Logs_20140328: 'logs',
};

const called = ({ headers }: IncomingMessage, body: string): AwsCall => {
  const target = headers['x-amz-target'];
  if (typeof target === 'string') {
    const [service = '', action = ''] = target.split('.');
    return { service: SERVICES[service] ?? service, action, input: JSON.parse(body) as AwsFields };
  }
  const { Action = '', ...input } = Object.fromEntries(new URLSearchParams(body));
  return { service: 'rds', action: Action, input };
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

type ItemPage = { readonly items: readonly unknown[]; readonly next?: string };

/** The token is the place of the next item. */
const page = (items: readonly unknown[], token: unknown, size: number): ItemPage => {
  const first = Number(token ?? 0);
  const next = first + size;
  return { items: items.slice(first, next), ...(next < items.length && { next: String(next) }) };
};

const rds = (world: AwsAccount, { action, input }: AwsCall, size: number): AwsFields => {
  const listed = (name: string, items: readonly unknown[]): AwsFields => {
    const { items: shown, next } = page(items, input['Marker'], size);
    return { [name]: shown, Marker: next };
  };
  const { instance, cluster } = world;
  switch (action) {
    case 'DescribeDBInstances':
      if (input['DBInstanceIdentifier'] !== instance['DBInstanceIdentifier']) throw new Error('DBInstanceNotFound');
      return listed('DBInstances', [instance]);
    case 'DescribeDBClusters':
      return listed('DBClusters', cluster === undefined ? [] : [cluster]);
    case 'DescribeDBParameters':
      return listed('Parameters', input['Source'] === 'user' ? world.parameters : []);
    case 'DescribeDBClusterParameters':
      return listed('Parameters', input['Source'] === 'user' ? world.clusterParameters : []);
    default:
      throw new Error('InvalidAction');
  }
};

const group = (of: unknown): string => (of as { readonly Group?: string } | undefined)?.Group ?? '';

const NAMES: { readonly [group: string]: string } = {
  'db.wait_event': 'db.wait_event.name',
  db: 'db.name',
  'db.user': 'db.user.name',
};

const dimensionKeys = (world: AwsAccount, input: AwsFields, size: number): AwsFields => {
  const within = group(input['PartitionBy']);
  if (input['AdditionalMetrics'] !== undefined && within !== '') throw new Error('InvalidArgumentException');
  const keys = world.keys[group(input['GroupBy'])] ?? [];
  const { items, next } = page(keys, input['NextToken'], size);
  const shown = items as readonly LoadKey[];
  const parts = [...new Set(shown.flatMap(({ parts: own = {} }) => Object.keys(own)))].filter((name) =>
    name.startsWith(`${within}/`),
  );
  return {
    AlignedStartTime: input['StartTime'],
    AlignedEndTime: input['EndTime'],
    Keys: shown.map(({ dimensions, load, figures, parts: own = {} }) => ({
      Dimensions: dimensions,
      Total: load,
      ...(figures !== undefined && input['AdditionalMetrics'] !== undefined && { AdditionalMetrics: figures }),
      ...(within !== '' && { Partitions: parts.map((name) => own[name] ?? 0) }),
    })),
    ...(within !== '' && {
      PartitionKeys: parts.map((name) => ({
        Dimensions: { [NAMES[within] ?? within]: name.slice(within.length + 1) },
      })),
    }),
    NextToken: next,
  };
};

const resourceMetrics = (world: AwsAccount, input: AwsFields, size: number): AwsFields => {
  const queries = input['MetricQueries'] as readonly { readonly Metric: string }[];
  if (queries.length > 15) throw new Error('InvalidArgumentException');
  const start = Number(input['StartTime']);
  const seconds = Number(input['PeriodInSeconds']);
  const lines = queries.map(({ Metric }) => ({
    Key: { Metric },
    DataPoints: (world.points[Metric] ?? []).map((Value, index) => ({ Timestamp: start + index * seconds, Value })),
  }));
  const { items, next } = page(lines, input['NextToken'], size);
  return { MetricList: items, NextToken: next };
};

const insights = (world: AwsAccount, { action, input }: AwsCall, size: number): AwsFields => {
  if (input['Identifier'] !== world.instance['DbiResourceId']) throw new Error('InvalidArgumentException');
  switch (action) {
    case 'DescribeDimensionKeys':
      return dimensionKeys(world, input, size);
    case 'GetResourceMetrics':
      return resourceMetrics(world, input, size);
    case 'ListAvailableResourceMetrics': {
      const { items, next } = page(world.metrics, input['NextToken'], size);
      return { Metrics: items, NextToken: next };
    }
    case 'GetDimensionKeyDetails': {
      if (input['Group'] !== 'db.sql') throw new Error('InvalidArgumentException');
      const text = world.texts[String(input['GroupIdentifier'])];
      const dimension = `${String(input['Group'])}.statement`;
      return {
        Dimensions: [{ Value: text, Dimension: dimension, Status: text === undefined ? 'PROCESSING' : 'AVAILABLE' }],
      };
    }
    default:
      throw new Error('InvalidAction');
  }
};

type MetricQuery = { readonly Id: string; readonly MetricStat: { readonly Metric: { readonly MetricName: string } } };

const watched = (world: AwsAccount, { action, input }: AwsCall, size: number): AwsFields => {
  if (action === 'GetMetricData') {
    const results = (input['MetricDataQueries'] as readonly MetricQuery[]).map(({ Id, MetricStat }) => {
      const Values = world.cloudWatch[MetricStat.Metric.MetricName] ?? [];
      return {
        Id,
        Values,
        Timestamps: Values.map((_, index) => Number(input['StartTime']) + 60 * index),
        StatusCode: 'Complete',
      };
    });
    const { items, next } = page(results, input['NextToken'], size);
    return { MetricDataResults: items, NextToken: next };
  }
  const { items, next } = page(world.logs, input['nextToken'], size);
  return { events: items, nextToken: next };
};

const answered = (world: AwsAccount, call: AwsCall, size: number): AwsFields => {
  switch (call.service) {
    case 'rds':
      return rds(world, call, size);
    case 'pi':
      return insights(world, call, size);
    default:
      return watched(world, call, size);
  }
};

const refuse = (
  response: ServerResponse,
  { service }: AwsCall,
  { code, status = 400 }: Pick<AwsFailure, 'code' | 'status'>,
): void => {
  const said = `User: arn:aws:iam::123456789012:user/ann is refused: ${code}`;
  if (service === 'rds') {
    response.writeHead(status, { 'content-type': 'text/xml' });
    response.end(
      `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${said}</Message></Error></ErrorResponse>`,
    );
    return;
  }
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': code });
  response.end(JSON.stringify({ __type: code, message: said }));
};

const reply = (response: ServerResponse, { service, action }: AwsCall, answer: AwsFields): void => {
  if (service === 'rds') {
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(`<${action}Response>${xml(`${action}Result`, answer)}</${action}Response>`);
    return;
  }
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(answer));
};

const isSigned = ({ headers }: IncomingMessage, region: string): boolean =>
  new RegExp(`^AWS4-HMAC-SHA256 Credential=${CREDENTIALS.id}/\\d{8}/${region}/\\w+/aws4_request, `).test(
    headers.authorization ?? '',
  );

/** `size`: items of a page. */
export const fakeAws = async (world: AwsAccount, { size = 2, region = 'eu-central-1' } = {}): Promise<FakeAws> => {
  const requests: FakeAws['requests'] = [];
  const troubles: { -readonly [Name in keyof AwsFailure]: AwsFailure[Name] }[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = called(request, await bodyOf(request));
    const action = `${call.service}:${call.action}`;
    requests.push({ action, input: call.input });
    if (!isSigned(request, region)) return refuse(response, call, { code: 'SignatureDoesNotMatch', status: 403 });
    const trouble = troubles.find(
      (each) => each.action === action && each.times > 0 && each.when?.(call.input) !== false,
    );
    if (trouble !== undefined) {
      trouble.times -= 1;
      return refuse(response, call, trouble);
    }
    try {
      reply(response, call, answered(world, call, size));
    } catch (error) {
      refuse(response, call, { code: (error as Error).message, status: 404 });
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    env: {
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: CREDENTIALS.id,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secret,
    },
    requests,
    trouble: (trouble) => void troubles.push({ ...trouble }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
