import { describe, expect, it } from 'vitest';
import { createTemplateNames } from './tenant-state.js';

describe('template names', () => {
  const aliases = createTemplateNames(
    new Map([
      ['a', 'b'],
      ['b', 'c'],
      ['x', 'y'],
      ['y', 'x'],
    ]),
  );

  it('follows a chain of merges to the template that stands for all', () => {
    expect(['a', 'b', 'c'].map(aliases.current)).toEqual(['c', 'c', 'c']);
    expect(aliases.current('a!TimeoutException')).toBe('c!TimeoutException');
    expect(aliases.current('unknown')).toBe('unknown');
  });

  it('knows every name under which lines are stored', () => {
    expect([...aliases.stored('c')].sort()).toEqual(['a', 'b', 'c']);
    expect([...aliases.stored('c!E')].sort()).toEqual(['a!E', 'b!E', 'c!E']);
    expect(aliases.stored('unknown')).toEqual(['unknown']);
  });

  it('ends although two ingesters merged a pair both ways', () => {
    expect(['x', 'y'].map(aliases.current)).toEqual(['x', 'x']);
    expect([...aliases.stored('x')].sort()).toEqual(['x', 'y']);
  });
});
