// Neighbours in the call graph: a symptom on a caller or callee of an issue's services is likely an effect of the same cause.

export type ServiceCall = { readonly caller: string; readonly callee: string };

const followCalls = (
  from: ReadonlySet<string>,
  next: (call: ServiceCall, name: string) => string | undefined,
  calls: readonly ServiceCall[],
) => [...from].flatMap((name) => calls.flatMap((call) => next(call, name) ?? []));

const callersOf = (call: ServiceCall, name: string): string | undefined =>
  call.callee === name ? call.caller : undefined;
const calleesOf = (call: ServiceCall, name: string): string | undefined =>
  call.caller === name ? call.callee : undefined;

/** 1 = one call away, ½ = the caller of a caller or the callee of a callee; the services themselves are left out. */
export const neighboursOf = (
  services: ReadonlySet<string>,
  calls: readonly ServiceCall[],
): ReadonlyMap<string, number> => {
  const near = new Map<string, number>();
  for (const next of [callersOf, calleesOf]) {
    const direct = new Set(followCalls(services, next, calls));
    for (const name of followCalls(direct, next, calls)) near.set(name, near.get(name) ?? 0.5);
    for (const name of direct) near.set(name, 1);
  }
  for (const name of services) near.delete(name);
  return near;
};
