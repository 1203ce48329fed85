// Knowledge of engines and waits for the command line: ours, and that of files of the house, as documents for a collection.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { KnowledgePages } from './types.js';
import { knowledgeDocuments } from '../knowledge/documents.js';
import { importKnowledge, type KnowledgeFile } from '../knowledge/import-knowledge.js';
import { OWN_TEXTS } from '../knowledge/own-knowledge.js';
import { withImported } from '../knowledge/with-imported.js';

/** A file that cannot be read is missing: the others count. */
const fileAt = async (path: string): Promise<KnowledgeFile> => {
  const content = await readFile(path, 'utf8').catch(() => undefined);
  return { name: basename(path), ...(content !== undefined && { content }) };
};

const versionOf = (files: readonly KnowledgeFile[]): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);

export const snapshotKnowledge = async (paths: readonly string[]): Promise<KnowledgePages> => {
  const files = await Promise.all(paths.map(fileAt));
  const { texts, notices } = importKnowledge(files);
  const { version, ...all } = withImported(OWN_TEXTS, texts, versionOf(files));
  return { version, documents: knowledgeDocuments({ version, ...all }), notices };
};
