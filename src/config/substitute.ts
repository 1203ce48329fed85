// Secrets come from the environment: a file names the variable, `${NAME}`, and is refused when it holds the secret itself.

type Fault = { readonly path: readonly string[]; readonly problem: string };
type Env = { readonly [name: string]: string | undefined };

export type Substituted = { readonly tree: unknown; readonly faults: readonly Fault[] };

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const SECRET_NAME = /secret|password|passphrase|token|api_?key|access_?key|authorization|cookie/i;
const URL_PASSWORD = /^[a-z][a-z0-9+.-]*:\/\/[^/@\s:]*:(?!\$\{)[^@\s]+@/i;

const holdsSecret = (path: readonly string[], text: string): boolean =>
  URL_PASSWORD.test(text) || (SECRET_NAME.test(path.at(-1) ?? '') && text.search(VARIABLE) < 0);

const inText = (text: string, path: readonly string[], env: Env): Substituted => {
  if (holdsSecret(path, text))
    return {
      tree: text,
      faults: [{ path, problem: 'is a secret: name a variable of the environment instead, ${NAME}' }],
    };
  const missing = [...text.matchAll(VARIABLE)].map(([, name = '']) => name).filter((name) => (env[name] ?? '') === '');
  const faults = missing.map((name) => ({ path, problem: `needs ${name}, which is not set in the environment` }));
  return { tree: text.replaceAll(VARIABLE, (_, name: string) => env[name] ?? ''), faults };
};

/** Every `${NAME}` in every string of a tree, replaced. */
export const substituted = (tree: unknown, env: Env, path: readonly string[] = []): Substituted => {
  if (typeof tree === 'string') return inText(tree, path, env);
  if (typeof tree !== 'object' || tree === null) return { tree, faults: [] };
  const parts = Object.entries(tree).map(([name, value]) => [name, substituted(value, env, [...path, name])] as const);
  const faults = parts.flatMap(([, part]) => part.faults);
  const values = parts.map(([name, part]) => [name, part.tree] as const);
  return { tree: Array.isArray(tree) ? values.map(([, value]) => value) : Object.fromEntries(values), faults };
};
