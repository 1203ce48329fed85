// Who held a lock, and who waited behind it: told by captures that saw the sessions.
import { metric } from '../../diagnose/look.js';
import { stated } from '../../diagnose/reckon.js';
import { lockTreeSaid } from '../../diagnose/rules/lock-trees.js';
import { say } from '../../diagnose/say/say.js';
import { present } from '../../diagnose/signal.js';
import { together, type Topic, type TopicsOf } from '../topic.js';

const UNSEEN =
  'who held a lock is seen only by a capture of the running server (casefile snapshot capture --postgres): this snapshot has no lock trees';

export const lockTopics: TopicsOf = ({ pair: { now } }) => {
  const tree = lockTreeSaid(now);
  const blocked = metric(now, 'db.Transactions.blocked_transactions', 'max');
  const holders: Topic = {
    title: 'who held the lock',
    phrases: [
      ...together(['lock', 'locks', 'row', 'table'], ['hold', 'who', 'owner', 'own']),
      'blocker',
      'who block',
      'block who',
      'lock tree',
      'head queue',
      'what block',
      'hold up',
      'block statement',
      'block session',
    ],
    section: 'Locks',
    ...(tree.length !== 0 && { offer: 'Who held the lock?' }),
    reply: () =>
      tree.length > 0
        ? { says: tree }
        : {
            says: present([
              blocked === undefined
                ? undefined
                : say('up to ', stated(blocked), ' transactions were blocked at a time'),
            ]),
            missing: UNSEEN,
          },
  };
  return [holders];
};
