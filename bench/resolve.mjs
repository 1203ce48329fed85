// Lets type-stripped scripts and tests run against the built product: `src/x.js` is `dist/x.js`, their own `./x.js` is `./x.ts`.
import { registerHooks } from 'node:module';

const ROOT = new URL('../', import.meta.url).href;

const isOurs = (parent) => parent?.startsWith(ROOT) === true && parent.endsWith('.ts');

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !isOurs(context.parentURL))
      return next(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    if (href.startsWith(`${ROOT}src/`)) return next(href.replace(`${ROOT}src/`, `${ROOT}dist/`), context);
    return next(href.replace(/\.js$/, '.ts'), context);
  },
});
