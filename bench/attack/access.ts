// Doors without a key: every route, under every spelling of its target, and requests that another site makes a browser send.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropFolder, freshFolder, startService } from '../service.js';
import { type Attack, Attempts } from './attempts.js';
import { describedRoutes, type RawReply, sendRaw } from './requests.js';

/** Answered to everybody, by design. */
const PUBLIC = /^\/(?:health|metrics|openapi\.json|docs)/;

const upper = (path: string): string => path.replace('/v1', '/V1');

/** A path as servers and proxies disagree about it. */
const SPELLINGS: readonly (readonly [name: string, spell: (path: string) => string])[] = [
  ['as it is', (path) => path],
  ['absolute form', (path) => `http://x${path}`],
  ['absolute form of another scheme', (path) => `https://casefile${path}`],
  ['two slashes', (path) => `/${path}`],
  ['two slashes inside', (path) => path.replace('/v1/', '/v1//')],
  ['encoded slash', (path) => path.replace('/v1/', '/v1%2f')],
  ['encoded letter', (path) => path.replace('/v1', '/%76%31')],
  ['encoded dot', (path) => `/%2e${path}`],
  ['up and down', (path) => `/health/..${path}`],
  ['encoded up', (path) => `/health/%2e%2e${path}`],
  ['upper case', upper],
  ['slash at the end', (path) => `${path}/`],
  ['dot at the end', (path) => `${path}.`],
  ['dots at the end', (path) => `${path}/.`],
  ['parameters', (path) => `${path};a=b`],
  ['a question mark', (path) => `${path}?`],
  ['backslash', (path) => path.replaceAll('/', '\\')],
  ['zero byte', (path) => `${path}%00`],
];

const passed = ({ status, text }: RawReply): string | undefined => {
  if (status >= 200 && status < 300) return `${status} without a key`;
  return status >= 500 ? `${status} ${text.slice(0, 80)}` : undefined;
};

const JSON_HEAD = ['Content-Type: application/json', 'Content-Length: 2'];

export const attackAccess: Attack = async () => {
  const attempts = new Attempts();
  const folder = freshFolder();
  const config = join(folder, 'attack.json');
  const hash = createHash('sha256').update('the-key-of-the-owner').digest('hex');
  writeFileSync(config, JSON.stringify({ keys: [{ hash, tenant: 'own', actor: 'owner' }] }));
  const { url, close } = await startService({ folder: join(folder, 'data'), config });
  const routes = (await describedRoutes(url)).filter(({ path }) => !PUBLIC.test(path));
  for (const { method, path } of routes)
    for (const [name, spell] of SPELLINGS)
      for (const hosts of [['Host: 127.0.0.1'], ['Host: 127.0.0.1', 'Host: example.com']]) {
        const line = `${method} ${spell(path)} HTTP/1.1`;
        const head = method === 'GET' || method === 'DELETE' ? [line, ...hosts] : [line, ...hosts, ...JSON_HEAD];
        const body = head.length > 2 + hosts.length - 1 && head.includes('Content-Length: 2') ? '{}' : '';
        attempts.add(`${line} (${name}, ${hosts.length} hosts)`, passed(await sendRaw(url, head, body)));
      }
  await close();
  dropFolder(folder);
  return attempts.result();
};

const FOREIGN: readonly (readonly [name: string, headers: readonly string[]])[] = [
  ['a page of another site', ['Origin: https://evil.example', 'Sec-Fetch-Site: cross-site']],
  ['a form of another site', ['Origin: https://evil.example']],
  ['a sandboxed frame', ['Origin: null', 'Sec-Fetch-Site: cross-site']],
  ['a neighbour', ['Origin: http://127.0.0.1:1', 'Sec-Fetch-Site: same-site']],
];

const SIMPLE_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

export const attackAcrossSites: Attack = async () => {
  const attempts = new Attempts();
  const folder = freshFolder();
  const { url, close } = await startService({ folder });
  const { host } = new URL(url);
  for (const { method, path } of (await describedRoutes(url)).filter((route) => route.method !== 'GET'))
    for (const [name, headers] of FOREIGN)
      for (const type of SIMPLE_TYPES) {
        const body = '{"text":"why?"}';
        const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...headers];
        const reply = await sendRaw(url, [...head, `Content-Type: ${type}`, `Content-Length: ${body.length}`], body);
        const isAccepted = reply.status < 400;
        attempts.add(`${method} ${path} by ${name} as ${type}`, isAccepted ? String(reply.status) : undefined);
      }
  await close();
  dropFolder(folder);
  return attempts.result();
};
