// Names that no stored record has: they are said in the asker's language, and nothing is answered in their place.
import { describe, expect, it } from 'vitest';
import { countContext } from '../../test/support/ask-counts.js';
import { ResultWriter } from './result-writer.js';
import type { UnstoredName } from './ask-context.js';
import { sayUnstoredNames } from './unstored-names.js';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'zh', 'ja'] as const;

const say = (name: UnstoredName, change = {}) => {
  const context = countContext({ previous: { measure: 'cause' }, unstored: [name], ...change });
  const write = new ResultWriter(context.language);
  const isAnswered = sayUnstoredNames(context, write);
  const { blocks } = write.finish({ kind: 'text', evidence: [] });
  return { isAnswered, text: blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n') };
};

describe.each(LANGUAGES)('in %s', (language) => {
  it.each([
    [{ name: 'ledger-web', field: 'service', suggestions: [] }, '`checkout`'],
    [{ name: 'chekout', field: 'service', suggestions: ['checkout'] }, '`checkout`'],
    [{ name: 'staging', field: 'environment', suggestions: [] }, 'staging'],
  ] as const)('names %j and what is stored', (name, stored) => {
    const { text, isAnswered } = say(name, { language });
    expect(isAnswered).toBe(true);
    expect(text).toContain(name.name);
    expect(text).toContain(stored);
  });
});

describe('a message with an unknown name', () => {
  const unknown: UnstoredName = { name: 'ledger-web', field: 'service', suggestions: [] };

  it('is answered beyond it where it opens an issue', () => {
    expect(say(unknown, { previous: undefined }).isAnswered).toBe(false);
  });

  it('is answered beyond it where it names a known one as well', () => {
    const entities = [{ kind: 'service', text: 'checkout', name: 'checkout', start: 0, end: 8 }];
    expect(say(unknown, { entities }).isAnswered).toBe(false);
  });
});
