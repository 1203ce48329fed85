// Bundles the web console for browsers: `console` and the pure parts of `src` that it runs → `bundle/console`.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const SOURCE = fileURLToPath(new URL('../console', import.meta.url));

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
  copyFileSync(join(SOURCE, 'index.html'), join(folder, 'index.html'));
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
};
