// The English words of events by which people tell a time: they stand between the words of every language.

import type { EventWords } from '../time-table.js';

export const ENGLISH_EVENTS: EventWords = {
  deploy:
    'deploy*|release*|rollout*|roll out*|rolled out|rollback*|roll back*|rolled back|upgrade*|update*|launch*|patch*|hotfix*|hot fix*|merge|merged|merges|go live|went live|went out|shipped|we rolled|they rolled',
  restart: 'restart*|reboot*',
  switch:
    'failover*|fail over|failed over|switchover*|switch over|switched over|cutover*|cut over|we switched|they switched|i switched|you switched',
  migration: 'migrat*',
  change: 'change|changes|we changed|they changed|i changed|you changed',
  alert: 'alert|alerts',
  trouble:
    'outage*|incident|incidents|spike|spikes|first error|first errors|first failure|first one|first ones|first of them|first of these|first line|first occurrence',
  maintenance: 'maintenance|backup|backups|back up',
  meeting: 'standup|stand up|meeting|meetings',
};
