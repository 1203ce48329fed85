// Names under which loggers write what ECS has a name for; all readers of attributes look for the latter.
import type { Attributes } from '../record.js';

const names = (text: string): readonly string[] => text.split(' ');

const ECS_NAMES: { readonly [ecs: string]: readonly string[] } = {
  'error.code': names('err.code exception.code sqlstate SQLSTATE error_code errorCode err.errcode'),
  'server.address': names('err.address error.address err.hostname error.hostname'),
  'server.port': names('err.port error.port'),
  'http.request.method': names('req.method request.method httpRequest.requestMethod http.method RequestMethod'),
  'url.path': names('req.url request.url request.uri request.path req.path httpRequest.requestUrl RequestPath'),
  'http.response.status_code': names(
    'res.statusCode response.statusCode res.status response.status httpRequest.status StatusCode',
  ),
  'client.address': names('req.remoteAddress request.remote_ip request.remote_addr httpRequest.remoteIp'),
  'user_agent.original': names('req.headers.user-agent httpRequest.userAgent'),
};

const byName = new Map(
  Object.entries(ECS_NAMES).flatMap(([ecs, others]) => others.map((name) => [name, ecs] as const)),
);

const renamed = (attributes: Attributes): Attributes => {
  const given: { [name: string]: string | number | boolean } = {};
  for (const [name, value] of Object.entries(attributes)) {
    const ecs = byName.get(name);
    Object.defineProperty(
      given,
      ecs === undefined || Object.hasOwn(attributes, ecs) || Object.hasOwn(given, ecs) ? name : ecs,
      {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      },
    );
  }
  return given;
};

/** The attributes under their ECS names; an attribute that has its ECS name already keeps the other one beside it. */
export const withEcsNames = (attributes: Attributes): Attributes => {
  for (const name in attributes) if (byName.has(name)) return renamed(attributes);
  return attributes;
};
