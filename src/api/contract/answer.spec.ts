import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Answer } from '../../evidence/answer.js';
import { answer } from './answer.js';

type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { -readonly [key in keyof T]: Plain<T[key]> }
    : T;
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

// Does not compile when schema and type drift apart.
const equal: Equal<Plain<z.infer<typeof answer>>, Plain<Answer>> = true;

describe('the answer', () => {
  it('has the same shape as schema and as type', () => {
    expect(equal).toBe(true);
  });

  it('refuses an unknown verdict', () => {
    const claims = [{ text: 'x', type: 'cause', citations: [], verdict: 'perhaps' }];
    const refused = answer.safeParse({ claims }).error?.issues.map(({ path }) => path.join('.'));
    expect(refused).toContain('claims.0.verdict');
  });
});
