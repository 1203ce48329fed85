// Lets the benchmarks, type-stripped by Node, run against the built product: `src/x.js` is `dist/x.js`, their own `./x.js` is `./x.ts`.
import { registerHooks } from 'node:module';

const ROOT = new URL('../../', import.meta.url).href;
const HERE = `${ROOT}scripts/bench/`;

registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.startsWith(HERE);
    if (!isOurs) return next(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    if (href.startsWith(`${ROOT}src/`)) return next(href.replace(`${ROOT}src/`, `${ROOT}dist/`), context);
    return next(href.replace(/\.js$/, '.ts'), context);
  },
});
