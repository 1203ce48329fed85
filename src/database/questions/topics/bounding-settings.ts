// A setting that bounds what was found, asked for by its name: “would lock_timeout have prevented it?”.
import { causeOutlook } from '../../diagnose/cause-outlook.js';
import { firstDatabaseFinding, questionStems, type QuestionTopic, type TopicSource } from '../question-topic.js';
import { settingSentence } from './finding-figures.js';

const KEEPS_FROM = new Set(questionStems('prevent avoid help stop cap save'));

/** “Would lock_timeout have prevented it?”: its value, and that it bounds what was found. */
export const boundingSettingTopics: TopicSource = (subject, { stems }) => {
  const { now } = subject.pair;
  const finding = firstDatabaseFinding(subject);
  const outlook = finding === undefined ? undefined : causeOutlook(now, finding.kind);
  if (outlook === undefined || ![...KEEPS_FROM].some((stem) => stems.has(stem))) return [];
  return outlook.settings.flatMap((name): readonly QuestionTopic[] => {
    const sentence = settingSentence(now, name);
    return sentence === undefined
      ? []
      : [
          {
            title: 'a setting that bounds it',
            phrases: [],
            names: [name],
            isFollowUp: true,
            section: 'NonDefParameters',
            reply: () => ({
              sentences: [sentence],
              note: `it is one of the settings that bound what was found; to keep it from coming back: ${outlook.prevention}`,
            }),
          },
        ];
  });
};
