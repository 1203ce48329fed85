// Whether profiles lead where they say: the default and every fallback are there, none leads back, and a reply fits its window.

/** Profiles may be at fault in other ways: nothing here is sure. */
type Profile = {
  readonly model?: unknown;
  /** Behind the name of a deployment. */
  readonly deployed?: unknown;
  readonly tools?: unknown;
  readonly window?: unknown;
  readonly maxTokens?: unknown;
  readonly fallback?: unknown;
};

export type Checked = {
  readonly default?: unknown;
  readonly profiles: { readonly [name: string]: Profile | undefined };
  readonly windows: { readonly [model: string]: number };
};

type Fault = { readonly path: readonly string[]; readonly message: string };

/** What every hosted model holds, and what a machine without a big card can still run. */
const SAFE_WINDOW = 8_192;

export const windowOf = ({ model, deployed = model, window }: Profile, windows: Checked['windows']): number => {
  if (typeof window === 'number') return window;
  const listed = typeof deployed === 'string' && Object.hasOwn(windows, deployed) ? windows[deployed] : undefined;
  return listed ?? SAFE_WINDOW;
};

const isThere = ({ profiles }: Checked, name: string): boolean => Object.hasOwn(profiles, name);

const unknown = (models: Checked, path: readonly string[]): Fault => {
  const known = Object.keys(models.profiles);
  const list = known.length === 0 ? 'none is configured' : `there is ${known.join(', ')}`;
  return { path, message: `is not a profile: ${list}` };
};

/** From a profile to the end of its fallbacks, or until one comes again. */
export const chainOf = (
  profiles: { readonly [name: string]: { readonly fallback?: unknown } | undefined },
  first: string,
): readonly string[] => {
  const chain = [first];
  for (;;) {
    const next = profiles[chain.at(-1) ?? '']?.fallback;
    if (typeof next !== 'string' || !Object.hasOwn(profiles, next)) return chain;
    chain.push(next);
    if (chain.indexOf(next) < chain.length - 1) return chain;
  }
};

const fallbackFaults = (models: Checked, name: string): readonly Fault[] => {
  const fallback = models.profiles[name]?.fallback;
  if (typeof fallback !== 'string') return [];
  const path = ['profiles', name, 'fallback'];
  if (!isThere(models, fallback)) return [unknown(models, path)];
  const chain = chainOf(models.profiles, name);
  if (chain.at(-1) === name) return [{ path, message: `leads back to itself: ${chain.join(' → ')}` }];
  return unfitFaults(models, name, fallback).map((message) => ({ path, message }));
};

const roomOf = (profile: Profile, windows: Checked['windows']): number =>
  windowOf(profile, windows) - (typeof profile.maxTokens === 'number' ? profile.maxTokens : 0);

/** A fallback is sent what its profile was sent. */
const unfitFaults = ({ profiles, windows }: Checked, name: string, fallback: string): readonly string[] => {
  const [own = {}, other = {}] = [profiles[name], profiles[fallback]];
  const [needed, room] = [roomOf(own, windows), roomOf(other, windows)];
  return [
    ...(own.tools === other.tools
      ? []
      : [`must have "tools" as this profile has: ${fallback} would not understand it`]),
    ...(room >= needed
      ? []
      : [`reads ${room} tokens, but this profile is sent up to ${needed}: give this one a smaller "window"`]),
  ];
};

const windowFaults = ({ profiles, windows }: Checked, name: string): readonly Fault[] => {
  const profile = profiles[name] ?? {};
  const window = windowOf(profile, windows);
  if (typeof profile.maxTokens !== 'number' || profile.maxTokens < window) return [];
  const message = `must be less than the window, which is ${window} tokens: lower it, or set "window"`;
  return [{ path: ['profiles', name, 'maxTokens'], message }];
};

export const modelFaults = (models: Checked): readonly Fault[] => {
  const { default: preferred } = models;
  const start = typeof preferred === 'string' && !isThere(models, preferred) ? [unknown(models, ['default'])] : [];
  const each = Object.keys(models.profiles).flatMap((name) => [
    ...fallbackFaults(models, name),
    ...windowFaults(models, name),
  ]);
  return [...start, ...each];
};
