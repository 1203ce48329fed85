// Bundles the web console for browsers: `console` and the pure parts of `src` that it runs → `bundle/console`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const SOURCE = fileURLToPath(new URL('../console', import.meta.url));

const ENTRY = 'main.js';

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

/** Returns the files of all modules that went into it. */
export const bundleConsole = async (folder) => {
  const build = await rolldown({
    input: { main: join(SOURCE, 'src/main.tsx') },
    platform: 'browser',
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
    // marks for bundlers say nothing to browsers
    comments: { annotation: false },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await build.close();
  const styles = join(SOURCE, 'styles');
  // in the order of their names: rules for kinds of screens stand behind those that they change
  const style = readdirSync(styles)
    .toSorted()
    .map((file) => readFileSync(join(styles, file), 'utf8'))
    .join('');
  writeFileSync(join(folder, 'console.css'), style.replace(/\/\*[^]*?\*\//g, '').replace(/\s*\n\s*/g, '\n'));
  writePage(folder, output);
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
};
