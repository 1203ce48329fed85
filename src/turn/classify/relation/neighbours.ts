// Who calls whom: a symptom on a caller of an issue's services, or on one they call, is likely a side effect of the same cause.

export type Call = { readonly caller: string; readonly callee: string };

const others = (
  from: ReadonlySet<string>,
  next: (call: Call, name: string) => string | undefined,
  calls: readonly Call[],
) => [...from].flatMap((name) => calls.flatMap((call) => next(call, name) ?? []));

const callersOf = (call: Call, name: string): string | undefined => (call.callee === name ? call.caller : undefined);
const calleesOf = (call: Call, name: string): string | undefined => (call.caller === name ? call.callee : undefined);

/** 1 = one call away, ½ = the caller of a caller or the callee of a callee; the services themselves are left out. */
export const neighboursOf = (services: ReadonlySet<string>, calls: readonly Call[]): ReadonlyMap<string, number> => {
  const near = new Map<string, number>();
  for (const next of [callersOf, calleesOf]) {
    const direct = new Set(others(services, next, calls));
    for (const name of others(direct, next, calls)) near.set(name, near.get(name) ?? 0.5);
    for (const name of direct) near.set(name, 1);
  }
  for (const name of services) near.delete(name);
  return near;
};
