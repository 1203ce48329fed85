// Which names say who speaks: neither an interpreter nor a loop back to the machine's logger is a service.

const INTERPRETER =
  /^(?:python[\d.]*|java|javaw|node|nodejs|ruby[\d.]*|perl[\d.]*|php[\d.]*|dotnet|deno|bun|sh|bash|zsh|dash|env|npm|npx|yarn|logger|cat|tee|stdout|stderr|-)$/i;

/** Programs that only run the service: their name would make one service of all. */
export const isInterpreter = (name: string): boolean => INTERPRETER.test(name);

const UNIT = /^(?<name>[^/@]{1,120}?)(?:@(?<instance>[^/]{1,120}))?\.(?:service|socket|timer|scope|mount|slice)$/;
const CONTAINER_SCOPE = /^(?:docker|cri-containerd|crio|libpod|session|run)-/;

/** `orders@2.service` is the service orders; the scope of a container has no name. */
export const serviceOfUnit = (unit: string): string | undefined => {
  if (CONTAINER_SCOPE.test(unit)) return undefined;
  return UNIT.exec(unit)?.groups?.['name'] ?? (unit.includes('.') ? undefined : unit);
};

const DEPLOYMENT_POD = /^(?<name>[a-z0-9][a-z0-9.-]{0,200}?)-[a-f0-9]{6,10}-[a-z0-9]{5}$/;
const DAEMON_POD = /^(?<name>[a-z0-9][a-z0-9.-]{0,200}?)-(?=[a-z0-9]{0,4}\d)[bcdfghjklmnpqrstvwxz2456789]{5}$/;
const NUMBERED = /^(?<name>[A-Za-z][\w.-]{0,200}?)[-_.](?<number>\d{1,5})$/;

/** A service, and which of its instances, where the name tells both. */
export type ServiceInstance = { readonly service: string; readonly instance?: string };

/** `catalog-2` is an instance of catalog, `cart-6d5f9c7b8d-x2x7k` a pod of cart. */
export const splitInstance = (name: string): ServiceInstance => {
  const found = DEPLOYMENT_POD.exec(name) ?? DAEMON_POD.exec(name) ?? NUMBERED.exec(name);
  const service = found?.groups?.['name'];
  return service === undefined ? { service: name } : { service, instance: name };
};
