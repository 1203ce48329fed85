// The words of investigations and the salts that their digests are made with: kept beside the facts, gone after an erasure.
import type { DatabaseSync } from 'node:sqlite';
import type { StreamId, TextRef } from '../../../kernel/brand.js';
import type { TextMap } from '../../../ports/event-store.js';

export type OwnedTexts = {
  readonly get: (owner: StreamId, ref: TextRef) => string | undefined;
  /** Of an owner that was erased nothing is kept. */
  readonly put: (owner: StreamId, texts: TextMap) => void;
  /** `null`: erased; `undefined`: none was made. */
  readonly salt: (owner: StreamId) => string | null | undefined;
  readonly putSalt: (owner: StreamId, salt: string) => void;
  readonly erase: (owner: StreamId) => void;
};

export const ownedTexts = (db: DatabaseSync): OwnedTexts => {
  const putText = db.prepare('INSERT OR IGNORE INTO texts (owner, ref, body) VALUES (?, ?, ?)');
  const getText = db.prepare('SELECT body FROM texts WHERE owner = ? AND ref = ?');
  const dropTexts = db.prepare('DELETE FROM texts WHERE owner = ?');
  const getSalt = db.prepare('SELECT salt FROM salts WHERE owner = ?');
  const putSalt = db.prepare('INSERT OR IGNORE INTO salts (owner, salt) VALUES (?, ?)');
  const dropSalt = db.prepare('INSERT OR REPLACE INTO salts (owner, salt) VALUES (?, NULL)');
  const salt: OwnedTexts['salt'] = (owner) => getSalt.get(owner)?.['salt'] as string | null | undefined;
  return {
    get: (owner, ref) => getText.get(owner, ref)?.['body'] as string | undefined,
    put: (owner, texts) => {
      if (texts.size === 0 || salt(owner) === null) return;
      for (const [ref, body] of texts) putText.run(owner, ref, body);
    },
    salt,
    putSalt: (owner, made) => void putSalt.run(owner, made),
    erase: (owner) => {
      dropTexts.run(owner);
      dropSalt.run(owner);
    },
  };
};
