// Who held a lock, and who waited behind it: told by captures that saw the sessions.
import { metricValue } from '../../diagnose/snapshot-view.js';
import { statedFigure } from '../../diagnose/computed-figure.js';
import { lockTreeSentences } from '../../diagnose/rules/lock-pile-up.js';
import { composeSentence } from '../../diagnose/sentences.js';
import { withoutUndefined } from '../../diagnose/cause-candidate.js';
import { combinePhrases, type QuestionTopic, type TopicSource } from '../question-topic.js';

const UNSEEN =
  'who held a lock is seen only by a capture of the running server (casefile snapshot capture --postgres): this snapshot has no lock trees';

export const lockTopics: TopicSource = ({ pair: { now } }) => {
  const tree = lockTreeSentences(now);
  const blocked = metricValue(now, 'db.Transactions.blocked_transactions', 'max');
  const holders: QuestionTopic = {
    title: 'who held the lock',
    phrases: [
      ...combinePhrases(['lock', 'locks', 'row', 'table'], ['hold', 'who', 'owner', 'own']),
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
            says: withoutUndefined([
              blocked === undefined
                ? undefined
                : composeSentence('up to ', statedFigure(blocked), ' transactions were blocked at a time'),
            ]),
            missing: UNSEEN,
          },
  };
  return [holders];
};
