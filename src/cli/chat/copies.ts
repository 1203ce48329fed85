// A copy of the conversation as a JSON file, written again after each turn; the service keeps the conversation itself.
import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, fileFailure } from '../failure.js';
import { investigationPath } from '../service/paths.js';
import type { Service } from '../service/service.js';
import type { Screen } from '../terminal/screen.js';

/** Of a file's name, in most file systems; what is put behind it needs some. */
const LONGEST_NAME = 200;

/** An id may hold slashes, or more than a file's name may. */
const nameOf = (id: string): string => {
  const name = encodeURIComponent(id).replaceAll('*', '%2A').replace(/^\./, '%2E');
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, LONGEST_NAME / 2)}-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;
};

const written = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
};

/** Never throws: the conversation goes on without its copy, and that is said once. */
export const copiesIn = (
  folder: string,
  { service, screen }: { readonly service: Service; readonly screen: Screen },
): ((id: string) => Promise<void>) => {
  let isTold = false;
  const tell = ({ message, mend = 'Check chat.conversationDir.' }: Failure): void => {
    if (!isTold) screen.note(`${screen.paint.warn('no copy of the conversation')} ${message}: ${mend}`);
    isTold = true;
  };
  return async (id) => {
    const file = join(folder, `${nameOf(id)}.json`);
    try {
      const text = await service.text(`${investigationPath(id)}/export?format=conversation`);
      await mkdir(folder, { recursive: true });
      await written(file, text);
    } catch (error) {
      tell(fileFailure(file, error));
    }
  };
};
