// Joins the compiled program and the packages that every start loads into a few files: `dist` → `bundle`, which is what is published, with the web console.
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundleConsole } from './bundle-console.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COMPILED = join(ROOT, 'dist');
const BUNDLE = join(ROOT, 'bundle');

/** Packages that every start, or a thread of the service, loads. All others stay in node_modules, and are loaded when they are needed. */
const BUNDLED = new Set([
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/cqrs',
  '@nestjs/platform-express',
  'commander',
  'croner',
  'eventsource-parser',
  'helmet',
  'html-to-text',
  'htmlparser2',
  'lru-cache',
  'mdast-util-from-markdown',
  'nestjs-pino',
  'pino',
  'pino-http',
  'prom-client',
  'reflect-metadata',
  'rxjs',
  'stemmer',
  'string-width',
  'zod',
]);

/** What tests of processes load beside the program (`test/support/watched-service.mjs`, `test/contract/telemetry-sqlite.spec.ts`). */
const TESTED = [
  'adapters/node/runtime',
  'adapters/sqlite/telemetry/sqlite-telemetry',
  'app/records/batch-quota',
  'bootstrap/open-stores',
  'bootstrap/service',
  'config/load',
  'ports/event-store',
  'ports/sources',
];

const slashed = (path) => path.split(sep).join('/');

const entries = () => {
  const threads = globSync('**/*worker.js', { cwd: COMPILED }).map((file) => slashed(file).replace(/\.js$/, ''));
  return Object.fromEntries(['main', ...threads, ...TESTED].map((name) => [name, join(COMPILED, `${name}.js`)]));
};

const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0];

/** The folder of the package that a file in node_modules belongs to. */
const packageFolder = (file) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];

/** Decides by the list, and by what is installed: packages name optional ones that are not. */
const bundledPackages = {
  name: 'bundled-packages',
  async resolveId(specifier, importer, options) {
    if (importer === undefined || /^[./\\\0]|^node:|^[A-Za-z]:/.test(specifier)) return null;
    const external = { id: specifier, external: true };
    if (packageFolder(importer) === undefined && !BUNDLED.has(packageOf(specifier))) return external;
    return (await this.resolve(specifier, importer, { ...options, skipSelf: true })) ?? external;
  },
};

/** The place of a module in `dist`, kept as a mark until it is known which file it is in. */
const OWN_URL = /__OWN_URL__\("([^"]+)"\)/g;

/** A module finds its neighbours (threads, `config`, `package.json`) from where it was compiled to. */
const ownUrls = {
  name: 'own-urls',
  load(id) {
    if (!id.startsWith(COMPILED + sep)) return null;
    const place = JSON.stringify(slashed(relative(COMPILED, id)));
    const code = readFileSync(id, 'utf8').replaceAll('import.meta.url', `__OWN_URL__(${place})`);
    return { code, map: JSON.parse(readFileSync(`${id}.map`, 'utf8')) };
  },
  renderChunk(code, { fileName }) {
    const urlFrom = (place) =>
      `new URL(${JSON.stringify(`./${posix.relative(posix.dirname(fileName), place)}`)}, import.meta.url).href`;
    return { code: code.replaceAll(OWN_URL, (_, place) => urlFrom(place)), map: null };
  },
};

const HTTP = '\0node:http';
const OF_UNDICI = new Set(['CloseEvent', 'MessageEvent', 'WebSocket']);

/** An `import` of `node:http` reads all its properties, and three of them load undici: a tenth of a start, which most never use. */
const httpWithoutUndici = {
  name: 'http-without-undici',
  resolveId: (specifier, _, { kind }) =>
    /^(?:node:)?http$/.test(specifier) && kind === 'import-statement' ? HTTP : null,
  load(id) {
    if (id !== HTTP) return null;
    const names = Object.keys(http).filter((name) => !OF_UNDICI.has(name));
    return `const http = process.getBuiltinModule('node:http');\nexport default http;\nexport const { ${names.join(', ')} } = http;\n`;
  },
};

const LICENCE = /^(?:licen[cs]e|notice|copying)/i;

const licencesOf = (folder) =>
  readdirSync(folder)
    .filter((name) => LICENCE.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

/** Whoever passes on code of others passes on their terms. */
const licenceText = (folders) =>
  folders
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return [`${name} ${version} (${license})`, ...licencesOf(folder)].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);

const bundle = async () => {
  const build = await rolldown({
    input: entries(),
    platform: 'node',
    plugins: [httpWithoutUndici, bundledPackages, ownUrls],
  });
  rmSync(BUNDLE, { recursive: true, force: true });
  const { output } = await build.write({
    dir: BUNDLE,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await build.close();
  const compiled = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const modules = [...compiled, ...(await bundleConsole(join(BUNDLE, 'console')))];
  const folders = new Set(modules.map(packageFolder).filter((folder) => folder !== undefined));
  writeFileSync(join(BUNDLE, 'LICENCES.txt'), `${licenceText([...folders].sort())}\n`);
};

const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Compiled, installed or changed here since. */
const isStale = () => {
  const sources = [
    join(COMPILED, '.tsbuildinfo'),
    join(ROOT, 'node_modules/.package-lock.json'),
    import.meta.filename,
    join(ROOT, 'scripts/bundle-console.mjs'),
    ...globSync('console/**/*.{ts,tsx,css,html}', { cwd: ROOT }).map((file) => join(ROOT, file)),
  ];
  // written last
  const made = changedAt(join(BUNDLE, 'LICENCES.txt'));
  return sources.some((source) => changedAt(source) > made);
};

if (isStale()) await bundle();
