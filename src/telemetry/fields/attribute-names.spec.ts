import { describe, expect, it } from 'vitest';
import { withEcsNames } from './attribute-names.js';

describe('attributes under their ECS names', () => {
  it('renames what loggers of Node write of an error and of a request', () => {
    expect(
      withEcsNames({
        'err.code': 'ECONNREFUSED',
        'err.address': '10.0.0.9',
        'err.port': 5432,
        'req.method': 'GET',
        'req.url': '/cart',
        'res.statusCode': 502,
        sku: 7,
      }),
    ).toEqual({
      'error.code': 'ECONNREFUSED',
      'server.address': '10.0.0.9',
      'server.port': 5432,
      'http.request.method': 'GET',
      'url.path': '/cart',
      'http.response.status_code': 502,
      sku: 7,
    });
  });

  it('renames what Serilog and ASP.NET Core write of a request', () =>
    expect(withEcsNames({ RequestMethod: 'POST', RequestPath: '/v1/stays', StatusCode: 504, Elapsed: 30.1 })).toEqual({
      'http.request.method': 'POST',
      'url.path': '/v1/stays',
      'http.response.status_code': 504,
      Elapsed: 30.1,
    }));

  it('keeps a name beside the ECS name that is there already', () => {
    const both = { 'error.code': '57014', 'err.code': 'ECONNRESET' };
    expect(withEcsNames(both)).toEqual(both);
  });

  it('returns attributes without such names as they are', () => {
    const own = { sku: 7, __proto__x: true };
    expect(withEcsNames(own)).toBe(own);
  });
});
