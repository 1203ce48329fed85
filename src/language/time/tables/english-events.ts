// The English words of events by which people tell a time: they stand between the words of every language.

export const ENGLISH_EVENTS =
  'deploy*|release*|rollout*|roll out*|rolled out|rollback*|roll back*|rolled back|restart*|reboot*|failover*|fail over|failed over|switchover*|switch over|switched over|cutover*|cut over|migrat*|upgrade*|update*|launch*|patch*|hotfix*|hot fix*|merge|merged|merges|change|changes|outage*|incident|incidents|alert|alerts|spike|spikes|maintenance|backup|backups|back up|standup|stand up|meeting|meetings|go live|went live|went out|shipped|we changed|we switched|we rolled|they changed|they switched|they rolled|i changed|i switched|you changed|you switched';
