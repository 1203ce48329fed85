// Exports knowledge for the command line: built-in texts and those of given files, as documents for a collection.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { KnowledgeExport } from './types.js';
import { knowledgeDocuments } from '../knowledge/knowledge-documents.js';
import { importKnowledge, type KnowledgeFile, mergeImported } from '../knowledge/import-knowledge.js';
import { BUILT_IN_TEXTS } from '../knowledge/built-in-knowledge.js';
import { optional } from '../../kernel/optional.js';

/** A file that cannot be read is missing: the others count. */
const readFileAt = async (path: string): Promise<KnowledgeFile> => {
  const content = await readFile(path, 'utf8').catch(() => undefined);
  return { name: basename(path), ...optional({ content }) };
};

const versionOf = (files: readonly KnowledgeFile[]): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);

export const exportKnowledge = async (paths: readonly string[]): Promise<KnowledgeExport> => {
  const files = await Promise.all(paths.map(readFileAt));
  const { texts, notices } = importKnowledge(files);
  const { version, ...all } = mergeImported(BUILT_IN_TEXTS, texts, versionOf(files));
  return { version, documents: knowledgeDocuments({ version, ...all }), notices };
};
