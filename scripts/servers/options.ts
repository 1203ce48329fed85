// The command line of `npm run servers`.
import { parseArgs } from 'node:util';
import { CannotStart } from './machine/cannot-start.js';
import { freePorts } from './machine/ports.js';
import type { Ports } from './running.js';

export const USAGE = `npm run servers [-- start | status | stop]
  --mongo-nodes N           nodes of the replica set (1)
  --mongo-port P            of its first node; the others follow (any free one)
  --elasticsearch-port P    HTTP; the nodes speak among themselves on P + 100 (any free one)
  --prometheus-port P       (any free one)
  --postgres-port P         (any free one)`;

const OPTIONS = {
  'mongo-nodes': { type: 'string' },
  'mongo-port': { type: 'string' },
  'elasticsearch-port': { type: 'string' },
  'prometheus-port': { type: 'string' },
  'postgres-port': { type: 'string' },
} as const;

type Name = keyof typeof OPTIONS;

export type Command = {
  readonly verb: string;
  readonly mongoNodes: number | undefined;
  /** Free ones where none is named. */
  readonly ports: () => Promise<Ports>;
};

const HIGHEST = 65_535;

const number = (name: Name, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > HIGHEST)
    throw new CannotStart(`--${name} is not a number: ${text}`);
  return value;
};

const from = (first: number, count: number): readonly number[] => Array.from({ length: count }, (_, i) => first + i);

const parsed = (
  args: readonly string[],
): ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>> => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n${USAGE}`);
  }
};

export const commandOf = (args: readonly string[]): Command => {
  const { positionals, values } = parsed(args);
  const given = (name: Name): number | undefined => number(name, values[name]);
  const [mongoNodes, mongo, http, prometheus, postgres] = [
    given('mongo-nodes'),
    given('mongo-port'),
    given('elasticsearch-port'),
    given('prometheus-port'),
    given('postgres-port'),
  ];
  const ports = async (): Promise<Ports> => {
    const count = mongoNodes ?? 1;
    const [freeHttp = 0, freeTransport = 0, freePrometheus = 0, freePostgres = 0, ...freeMongo] = await freePorts(
      4 + count,
    );
    return {
      mongo: mongo === undefined ? freeMongo : from(mongo, count),
      elasticsearch:
        http === undefined ? { http: freeHttp, transport: freeTransport } : { http, transport: http + 100 },
      prometheus: prometheus ?? freePrometheus,
      postgres: postgres ?? freePostgres,
    };
  };
  return { verb: positionals[0] ?? 'start', mongoNodes, ports };
};
