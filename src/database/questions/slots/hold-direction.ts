// “What is it holding?” asks for what is held, “what is holding it?” for who holds it: told by which side of the verb the pronoun is on.
import { questionStems } from '../question-topic.js';

const HOLDING = new Set(
  questionStems(
    'hold holding holds held keep keeps keeping block blocks blocking lock locks locking pin pins pinning sit sits sitting hog hogs hogging retain retains retaining grip occupies occupy',
  ),
);

/** Verbs in the languages whose pronouns tell subject and object apart. */
const FOREIGN_HOLDING =
  /^(?:halt|hält|halten|haelt|blockier\w*|sperrt|sperren|retien\w*|tient|bloqu\w*|mantiene\w*|sujeta|retiene\w*)$/i;

/** They stand for the finding at hand. */
const SUBJECTS = new Set(
  'it he she they that this er sie es diese dieser il elle ils elles el él ella ellos'.split(' '),
);
const OBJECTS = new Set('ihn sie es den diese ihm le la les lo los l'.split(' '));
const PARTIES = new Set('who whom wer qui quien quién quién'.split(' '));
const THINGS = new Set('what which was que qué qu quoi'.split(' '));

export type HoldDirection = 'held thing' | 'holder';

const isHolding = (word: string): boolean =>
  FOREIGN_HOLDING.test(word) || questionStems(word).some((stem) => HOLDING.has(stem));

/** Japanese and Chinese mark the object: 何を, and 什么 behind the verb. */
const SPACELESS: readonly (readonly [wording: RegExp, direction: HoldDirection])[] = [
  [/何を.*(?:保持|掴|つかん|握|ロック|ブロック)/, 'held thing'],
  [/(?:誰|何)が.*(?:保持|掴|つかん|握|ロック|ブロック)/, 'holder'],
  [/(?:持有|占用|占着|锁住|锁着|拿着|保留|阻塞|挡住)了?(?:着)?(?:什么|哪)/, 'held thing'],
  [/(?:谁|什么).*(?:持有|占用|占着|锁住|锁着|拿着|阻塞|挡住)/, 'holder'],
];

/** `undefined`: no verb of holding, or nothing that it is said of. */
export const readHoldDirection = (words: readonly string[]): HoldDirection | undefined => {
  const text = words.join(' ');
  const spaceless = SPACELESS.find(([wording]) => wording.test(text));
  if (spaceless !== undefined) return spaceless[1];
  const said = words.flatMap((word) => word.toLowerCase().split(/['’-]/));
  const verb = said.findIndex(isHolding);
  if (verb === -1) return undefined;
  const [before, after] = [said.slice(0, verb), said.slice(verb + 1)];
  if (before.some((word) => PARTIES.has(word))) return 'holder';
  const asks = before.some((word) => THINGS.has(word));
  if (!asks) return undefined;
  if (before.some((word) => SUBJECTS.has(word) && !OBJECTS.has(word))) return 'held thing';
  if (after.some((word) => SUBJECTS.has(word) && !OBJECTS.has(word)))
    return FOREIGN_HOLDING.test(said[verb] ?? '') ? 'held thing' : 'holder';
  return [...before, ...after].some((word) => OBJECTS.has(word)) ? 'holder' : undefined;
};
