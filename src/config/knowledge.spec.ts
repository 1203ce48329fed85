import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { SECOND } from '../kernel/time.js';
import { loadConfig } from './load.js';

const load = (knowledge: object, env = {}) =>
  loadConfig({ CASEFILE_CONFIG: 'own.json', ...env }, (path) =>
    path.endsWith('own.json') ? JSON.stringify({ knowledge }) : readFileSync(path, 'utf8'),
  );

const faults = (knowledge: object, env = {}): readonly string[] => {
  const loaded = load(knowledge, env);
  return 'faults' in loaded ? loaded.faults.map(({ path, problem }) => `${path} ${problem}`) : [];
};

describe('knowledge settings', () => {
  it('have limits, and no embedding unless one is named', () => {
    const loaded = load({});
    if ('faults' in loaded) throw new Error(JSON.stringify(loaded.faults));
    expect(loaded.knowledge).toEqual({ maxDocumentBytes: 32e6, readTimeout: 30 * SECOND, readMemory: 512e6 });
  });

  it('take the key of a provider from the environment only', () => {
    const embedding = (apiKey: string) => ({
      embedding: { provider: 'openai', model: 'text-embedding-3-small', dimension: 1536, apiKey },
    });
    expect(faults(embedding('${KEY}'), { KEY: 'k' })).toEqual([]);
    expect(faults(embedding('hunter2'))).toEqual([
      'knowledge.embedding.apiKey is a secret: name a variable of the environment instead, ${NAME}',
    ]);
  });

  it('are refused with what is missing or wrong', () => {
    expect(faults({ embedding: { provider: 'acme', model: 'x' } })).toEqual([
      'knowledge.embedding.provider is not a provider of vectors: there is openai, openai-compatible, ollama, bedrock',
    ]);
    expect(faults({ embedding: { provider: 'bedrock', model: 'x', region: 'Frankfurt' } })).toEqual([
      'knowledge.embedding.dimension must be given: how many numbers a vector of the model has',
      'knowledge.embedding.region must be an AWS region such as eu-central-1',
    ]);
  });
});
