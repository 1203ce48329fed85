// The container files, read by the programs that would use them. No engine was there to start them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load.js';
import { compose, hadolint } from '../support/container-tools.js';

type Service = {
  readonly image: string;
  readonly environment: { readonly [name: string]: string };
  readonly depends_on?: { readonly [service: string]: { readonly condition: string } };
  readonly healthcheck?: object;
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly ports?: readonly { readonly host_ip: string; readonly published: string }[];
  readonly volumes: readonly { readonly source: string; readonly target: string }[];
};

type Services = { readonly [name: string]: Service };

const secretsOf = (text: string): { readonly [name: string]: string } =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split('=', 2) as [string, string]),
  );

const SECRETS = secretsOf(execFileSync(process.execPath, ['scripts/new-secrets.mjs'], { encoding: 'utf8' }));

/** No `.env` of this folder has a say. */
const config = (env: { readonly [name: string]: string }, ...options: readonly string[]) =>
  compose(['--env-file', '/dev/null', 'config', ...options], env);

describe('docker-compose.yml', () => {
  let services: Services;

  beforeAll(async () => {
    const { code, out, said } = await config(SECRETS, '--format', 'json');
    expect({ code, said }).toEqual({ code: 0, said: '' });
    services = (JSON.parse(out) as { readonly services: Services }).services;
  });

  const environment = (): { readonly [name: string]: string } => services['casefile-1']?.environment ?? {};

  it('has two replicas that differ only in port and data', () => {
    const replicas = ['casefile-1', 'casefile-2'].map((name) => services[name]);
    const [one, two] = replicas.map((replica) => ({ ...replica, ports: [], volumes: [] }));
    expect(one).toEqual(two);
    const ports = replicas.map((replica) => replica?.ports?.map(({ host_ip, published }) => `${host_ip}:${published}`));
    expect(ports).toEqual([['127.0.0.1:4681'], ['127.0.0.1:4682']]);
    const mounts = replicas.map((replica) => replica?.volumes.map(({ source, target }) => `${source} ${target}`));
    expect(mounts).toEqual([
      ['casefile-1 /data', 'batches /batches'],
      ['casefile-2 /data', 'batches /batches'],
    ]);
  });

  it('gives every service a read-only root, a memory limit, and no way to more rights', () => {
    expect(Object.keys(services).length).toBeGreaterThan(5);
    for (const service of Object.values(services))
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+$/),
      });
    expect(services['casefile-1']).not.toHaveProperty('cap_add');
  });

  it('starts replicas after the stores are set up, and health-checks every lasting service', () => {
    const ready = { condition: 'service_completed_successfully' };
    expect(services['casefile-2']?.depends_on).toMatchObject({ 'mongo-init': ready, 'elasticsearch-init': ready });
    const staying = Object.entries(services).filter(([, { restart }]) => restart !== undefined);
    expect(staying.map(([name]) => name)).toEqual(['casefile-1', 'casefile-2', 'elasticsearch', 'mongo']);
    for (const [, { healthcheck }] of staying) expect(healthcheck).toBeDefined();
  });

  it.each(Object.keys(SECRETS).filter((name) => name !== 'CASEFILE_KEY'))('does not start without %s', async (name) => {
    const { [name]: _, ...rest } = SECRETS;
    const { code, said } = await config(rest, '--quiet');
    expect(code).not.toBe(0);
    expect(said).toContain(`required variable ${name} is missing a value`);
  });

  it('holds no secret, and gives the replicas only the digest of the key', () => {
    const text = readFileSync('docker-compose.yml', 'utf8');
    for (const [, value] of text.matchAll(/(?:PASSWORD|SECRET|KEY|SHA256): (.*)/g))
      expect(value).toMatch(/^\$\{\w+:\?[^}]+\}$/);
    expect(JSON.stringify(services)).not.toContain(SECRETS['CASEFILE_KEY']);
  });

  it('gives the service a valid configuration', () => {
    const file = (environment()['CASEFILE_CONFIG'] ?? '').replace('/casefile/', '');
    const loaded = loadConfig({ CASEFILE_HOST: '0.0.0.0', ...environment(), CASEFILE_CONFIG: file }, (path) =>
      readFileSync(path, 'utf8'),
    );
    expect(loaded).toMatchObject({ demo: false, stores: { kind: 'production' }, keys: [{ tenant: 'default' }] });
  });

  it('names files that exist', () => {
    const mounted = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/'\.\/(.+?):/g)].map(([, file]) => file);
    expect(mounted).toEqual(['config/compose/mongo.js', 'config/compose/elasticsearch.sh']);
    for (const file of mounted) expect(existsSync(file ?? '')).toBe(true);
  });
});

describe('Dockerfile', () => {
  const text = readFileSync('Dockerfile', 'utf8');

  it('passes the linter', async () => {
    expect(await hadolint('Dockerfile')).toEqual({ code: 0, out: '', said: '' });
  });

  it('copies only files that exist and are not ignored', () => {
    const allowed = readFileSync('.dockerignore', 'utf8').split('\n');
    const copied = [...text.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, args = '']) =>
      args.split(' ').slice(0, -1),
    );
    expect(new Set(copied)).toContain('src');
    for (const source of copied) {
      expect(existsSync(source)).toBe(true);
      expect(allowed).toContain(`!${source}`);
    }
  });

  it('runs as an unprivileged user, with a health check', () => {
    const last = text.slice(text.lastIndexOf('\nFROM'));
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
  });
});
