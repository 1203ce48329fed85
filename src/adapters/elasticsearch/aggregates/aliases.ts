// The templates that were merged into others: lines keep the id that they were given, readers see the one that stands for it now.

export type Aliases = {
  /** The id of a template, or an event key that begins with one, as it is called now. */
  readonly current: (event: string) => string;
  /** Every name under which lines of an event are stored. */
  readonly stored: (event: string) => readonly string[];
};

/** Place in code or template, and the exception behind it. */
const partsOf = (event: string): readonly [place: string, exception: string] => {
  const at = event.indexOf('!');
  return at < 0 ? [event, ''] : [event.slice(0, at), event.slice(at)];
};

/** Where a chain of merges ends; two ingesters may have merged a pair both ways: then the smaller id stands for both. */
const rootOf = (into: ReadonlyMap<string, string>, template: string): string => {
  const seen = new Set([template]);
  for (let at = template; ;) {
    const next = into.get(at);
    if (next === undefined) return at;
    if (seen.has(next)) return [...seen].sort()[0] ?? at;
    seen.add(next);
    at = next;
  }
};

export const aliasesOf = (into: ReadonlyMap<string, string>): Aliases => {
  const roots = new Map([...into.keys()].map((template) => [template, rootOf(into, template)]));
  const members = Map.groupBy(
    [...roots].filter(([template, root]) => template !== root),
    ([, root]) => root,
  );
  const renamed = (event: string, names: (place: string) => readonly string[]): readonly string[] => {
    const [place, exception] = partsOf(event);
    return names(place).map((name) => name + exception);
  };
  return {
    current: (event) => renamed(event, (place) => [roots.get(place) ?? place])[0] ?? event,
    stored: (event) => [event, ...renamed(event, (place) => (members.get(place) ?? []).map(([template]) => template))],
  };
};
