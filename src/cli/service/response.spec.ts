import { describe, expect, it } from 'vitest';
import { problemFailure } from './response.js';

const told = (title: string, detail: string, advice: string) => {
  const text = JSON.stringify({ type: '/problems/x', title, status: 404, detail, howToFix: advice });
  const refused = { status: 404, text, type: 'application/problem+json', from: 'http://127.0.0.1:4680' };
  const { message, howToFix } = problemFailure(refused);
  return { message, howToFix };
};

describe('a problem of the service as a failure of the command', () => {
  it('shows its title, its detail and its advice', () => {
    expect(told('Unknown time zone', 'zone must be an IANA name', 'Use an IANA name.')).toEqual({
      message: 'Unknown time zone: zone must be an IANA name',
      howToFix: 'Use an IANA name.',
    });
  });

  it('does not say the same thing twice', () => {
    expect(told('No such turn', 'there is no turn 9; it has 1', 'Ask for one of them.').message).toBe(
      'there is no turn 9; it has 1',
    );
  });

  it.each([
    'GET …/turns lists the turns.',
    'GET /openapi.json describes every request.',
    'Use POST /v1/knowledge/a/documents.',
  ])('leaves out advice about HTTP: %s', (howToFix) => {
    expect(told('No', 'it is not so', howToFix).howToFix).toBeUndefined();
  });
});
