// Bundles the web console for browsers: `console` and the pure parts of `src` that it runs → `bundle/console`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const SOURCE = fileURLToPath(new URL('../console', import.meta.url));

const ENTRY = 'main.js';

/** Modules of the first visit that other pages use, too. */
const FIRST_VISIT =
  /\/node_modules\/preact\/|\/console\/src\/(?:api\/(?:client|key|operations)|home\/ask-form|shared\/(?:format|numbers|page-address|parts|use-loaded)|texts\/(?:language|texts|en\/(?:en|first-visit)))\.tsx?$|\/src\/output\/share-text\.ts$/;

/** `de-` for texts of German: which file is of which language is seen in its name. */
const languageOf = (module) => {
  const [, language] = /\/src\/texts\/([a-z]{2})\//.exec(module ?? '') ?? [];
  return language === undefined ? '' : `${language}-`;
};

/** All that a script imports at once, and what that imports, without itself. */
const importedBy = (name, chunks, known = new Set()) => {
  for (const each of chunks.get(name)?.imports ?? []) {
    if (known.has(each)) continue;
    known.add(each);
    importedBy(each, chunks, known);
  }
  return known;
};

/** The page, which names what its script imports: the browser loads all of it at once, and not each after its importer was read. */
const writePage = (folder, output) => {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const script = `<script type="module" src="/console/${ENTRY}"></script>`;
  const page = readFileSync(join(SOURCE, 'index.html'), 'utf8');
  if (!page.includes(script)) throw new Error(`console/index.html has no ${script}: it would load nothing`);
  const links = [...importedBy(ENTRY, chunks)].map((name) => `<link rel="modulepreload" href="/console/${name}" />`);
  writeFileSync(join(folder, 'index.html'), page.replace(script, [script, ...links].join('\n    ')));
};

/** A folder of styles in the order of their names: rules for kinds of screens stand last, behind those that they change. */
const writeStyle = (file, part) => {
  const styles = join(SOURCE, 'styles', part);
  const names = readdirSync(styles).toSorted();
  const style = names.map((name) => readFileSync(join(styles, name), 'utf8')).join('');
  writeFileSync(file, style.replace(/\/\*[^]*?\*\//g, '').replace(/\s*\n\s*/g, '\n'));
};

/** What a masking rule says of itself to its tests and to readers of the code. */
const ABOUT_RULES = new Set(['source', 'finds', 'spares']);

const aboutRules = (node) => {
  if (typeof node !== 'object' || node === null) return [];
  const named = node.type === 'ObjectExpression' ? node.properties.filter(({ key }) => ABOUT_RULES.has(key?.name)) : [];
  const isRule = named.some(({ key }) => key.name === 'finds');
  return isRule ? named : Object.values(node).flatMap(aboutRules);
};

/** Test vectors would be a tenth of all that the page can load, and nothing reads them there. */
const withoutTestVectors = {
  name: 'without-test-vectors',
  transform: {
    filter: { id: /\/src\/telemetry\/masking\/[^/]+\.ts$/ },
    handler(code) {
      let left = code;
      for (const { start, end } of aboutRules(this.parse(code, { lang: 'ts' })).toReversed())
        left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, '');
      return left;
    },
  },
};

/** Returns the files of all modules that went into it. */
export const bundleConsole = async (folder) => {
  const build = await rolldown({
    input: { main: join(SOURCE, 'src/main.tsx') },
    platform: 'browser',
    preserveEntrySignatures: false,
    plugins: [withoutTestVectors],
    // sources name the compiled module, as Node wants it
    resolve: { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] } },
    tsconfig: join(SOURCE, 'tsconfig.json'),
    transform: { target: 'es2022' },
    treeshake: { moduleSideEffects: false },
  });
  mkdirSync(folder, { recursive: true });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    minify: true,
    // one file compresses better than many, and all of it is wanted at once
    codeSplitting: { groups: [{ name: 'base', test: FIRST_VISIT }], includeDependenciesRecursively: false },
    // marks for bundlers say nothing to browsers
    comments: { annotation: false },
    entryFileNames: '[name].js',
    chunkFileNames: ({ facadeModuleId }) => `${languageOf(facadeModuleId)}[name]-[hash].js`,
  });
  await build.close();
  writeStyle(join(folder, 'console.css'), 'first');
  writeStyle(join(folder, 'pages.css'), 'pages');
  writePage(folder, output);
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
};
