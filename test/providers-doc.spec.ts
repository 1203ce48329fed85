// The page about language models: whatever can be pasted from it is valid, and every provider has its section.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scriptSchema } from '../src/adapters/scripted/script.js';
import { loadClient } from '../src/config/client.js';
import { loadConfig } from '../src/config/load.js';

const PAGE = readFileSync('docs/providers.md', 'utf8');

type Section = { readonly title: string; readonly blocks: readonly string[] };

const SECTIONS: readonly Section[] = PAGE.split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.split('\n')[0] ?? '',
    blocks: [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block),
  }));

const examples = SECTIONS.flatMap(({ title, blocks }) =>
  blocks.filter((block) => block.includes('"models"')).map((block) => [title, block] as const),
);

const load = (file: string) => {
  const names = [...file.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [name, 'planted'] as const);
  const env = { ...Object.fromEntries(names), CASEFILE_CONFIG: 'casefile.json' };
  return loadConfig(env, (path) => (path === 'casefile.json' ? file : readFileSync(path, 'utf8')));
};

describe('docs/providers.md', () => {
  it.each(examples)('shows a valid configuration for %s', (_, block) => {
    const loaded = load(block);
    if ('faults' in loaded) throw new Error(JSON.stringify(loaded.faults));
    expect(Object.keys(loaded.models.profiles)).toContain(loaded.models.default);
  });

  it('has an example for every provider', () => {
    const used = examples.flatMap(([, block]) =>
      [...block.matchAll(/"provider": "([\w-]+)"/g)].map(([, name]) => name),
    );
    const refused = load(JSON.stringify({ models: { profiles: { x: { provider: 'nobody', model: 'x' } } } }));
    const [fault] = 'faults' in refused ? refused.faults : [];
    const known = fault?.problem.replace('is not a provider: there is ', '').split(', ') ?? [];
    expect(known).toHaveLength(9);
    expect([...new Set(used)].toSorted()).toEqual(known.toSorted());
  });

  it.each([
    ['README.md', 0, 1],
    ['docs/operations.md', 1, 0],
  ])('shows only valid configurations of chats and models in %s', (page, chats, models) => {
    const text = readFileSync(page, 'utf8');
    const blocks = [...text.matchAll(/^(?:```json|cat > \S+ <<'EOF')\n([\s\S]*?)^(?:```|EOF)$/gm)].map(
      ([, block = '']) => block,
    );
    const clients = blocks.filter((block) => block.includes('"chat"'));
    const services = blocks.filter((block) => block.includes('"models"'));
    expect([clients.length, services.length]).toEqual([chats, models]);
    const env = { CASEFILE_CHAT_KEY: 'planted' };
    for (const block of clients) expect(loadClient(page, env, () => block)).not.toHaveProperty('faults');
    for (const block of services) expect(load(block)).not.toHaveProperty('faults');
  });

  it('lists every known context window with its source', () => {
    const rows = [...PAGE.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \| ([\d,]+) \| .*https:\/\/.* \|$/gm)];
    const told = rows.flatMap(([, names = '', tokens = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, Number(tokens.replaceAll(',', ''))] as const),
    );
    const known = load('{}');
    if ('faults' in known) throw new Error(JSON.stringify(known.faults));
    expect(Object.fromEntries(told)).toEqual(known.models.windows);
  });

  it('names the variable of every secret', () => {
    const literal = examples.filter(([, block]) => /"(?:apiKey|secretAccessKey|accessKeyId)": "(?!\$\{)/.test(block));
    expect(literal).toEqual([]);
  });

  it('shows a script that can be played', () => {
    const script = SECTIONS.at(-1)?.blocks.at(-1) ?? '';
    expect(scriptSchema.parse(JSON.parse(script))).toHaveLength(3);
  });

  it('shows only valid JSON', () => {
    for (const { blocks } of SECTIONS)
      for (const block of blocks) expect(() => JSON.parse(block) as unknown).not.toThrow();
  });
});
