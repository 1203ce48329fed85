// What a command does and risks that a question names by itself: “is vacuum full safe?”.
import { STATE_SECTION } from '../../diagnose/server-state.js';
import { combinePhrases } from '../question-topic.js';
import type { FollowUpTopic } from './follow-ups.js';

type CommandAnswer = { readonly title: string; readonly names: readonly string[]; readonly told: string };

const COMMANDS: readonly CommandAnswer[] = [
  {
    title: 'what vacuum full does',
    names: ['vacuum full', 'cluster table'],
    told: 'vacuum full gives the space back to the system; its risk: nobody can read or write the table while it runs (ACCESS EXCLUSIVE), and it needs the space of a second copy of table and indexes. Instead: plain vacuum, which locks nobody out and keeps the size of the file; or pg_repack while the table is in use',
  },
  {
    title: 'what gives space back',
    names: ['shrink', 'shrink file', 'vacuum shrink', 'shrink table', 'space back', 'reclaim space', 'free space'],
    told: 'plain vacuum makes the space of dead rows usable again for the same table and keeps the size of the file, but for empty pages at its end; vacuum full and pg_repack write it anew and smaller',
  },
  {
    title: 'what reindex does',
    names: ['reindex'],
    told: 'reindex builds an index anew; its risk: writes to the table wait, and so do reads that would use the index. Instead: reindex concurrently, which locks nobody out, takes longer, and leaves an invalid index behind where it fails',
  },
  {
    title: 'what truncate does',
    names: ['truncate'],
    told: 'truncate removes all rows at once; its risk: it waits for everybody who uses the table, lets nobody in meanwhile, and cannot be undone once it is committed. Instead: delete in parts, then vacuum',
  },
  {
    title: 'what pg_resetwal does',
    names: ['pg resetwal', 'reset wal'],
    told: 'pg_resetwal is the last resort of a server that does not start; its risk: inconsistent data, and what was committed last may be gone. Instead: restore a backup; keep a copy of the folder of data before anything else',
  },
  {
    title: 'what kill -9 does',
    names: ['kill 9'],
    told: 'kill -9 of one process lets the server end all sessions and restart with a recovery. Instead: pg_cancel_backend, then pg_terminate_backend',
  },
];

const SAFETY_WORDS = ['', 'safe', 'risk', 'dangerous', 'can', 'should', 'lock', 'run', 'do', 'help', 'file', 'table'];

export const commandTopics: readonly FollowUpTopic[] = COMMANDS.map(({ title, names, told }) => ({
  title,
  phrases: combinePhrases(names, SAFETY_WORDS),
  section: STATE_SECTION,
  reply: () => ({ sentences: [], note: told }),
}));
