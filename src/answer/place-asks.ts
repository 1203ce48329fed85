// Questions for places that their words tell: which pages still work, which of two troubles is worse, what else runs on a machine. Pure.
import type { Ask } from '../language/reading.js';
import { ON_HOST } from './places/on-host.js';
import { WORKING } from './places/working-routes.js';
import { WORSE } from './places/worse-trouble.js';
import { detailsOf, measures, type WordedAsk } from './worded-ask.js';
import { namesKind } from './worded-message.js';

/** A kind is named in few words. */
const FEW_TERMS = 6;

const NAMED_KINDS = ['service', 'pod', 'host', 'region', 'environment', 'version', 'endpoint', 'id', 'quote'] as const;

const isRouteOrPage: Ask = { measure: 'place', by: 'endpoint', of: WORKING };

export const PLACE_ASKS: readonly WordedAsk[] = [
  // “any other mission?”, “and the other brokers?”: which of a kind, where no word names a kind of place
  {
    asks: { measure: 'spread' },
    words: [['others']],
    without: [
      'why',
      'errors',
      'warnings',
      'pod',
      'host',
      'service',
      'endpoint',
      'version',
      'database',
      'change',
      'deploy',
    ],
    corrects: 'anything',
    goesOn: true,
    isWhole: true,
    when: (worded) => {
      const { askedNouns = [], terms } = detailsOf(worded);
      return askedNouns.length === 1 && terms.length <= FEW_TERMS && !namesKind(worded, ...NAMED_KINDS);
    },
  },
  // “which routes still work?”, “quelles pages marchent encore ?”
  {
    asks: isRouteOrPage,
    words: [['works still'], ['endpoint', 'pages']],
    without: ['why'],
    corrects: 'anything',
    goesOn: true,
    isWhole: true,
  },
  // “which is worse, booking or weather?”
  {
    asks: { measure: 'place', by: 'service', of: WORSE },
    words: [['worse of']],
    without: ['why', 'before', 'yesterday', 'last week', 'speed'],
    corrects: measures('affected', 'comparison', 'health', 'hypothesis', 'place', 'same', 'spread', 'trend'),
    goesOn: true,
    isWhole: true,
    when: ({ reading: { entities } }) =>
      new Set(entities.flatMap((e) => (e.kind === 'service' ? e.name : []))).size > 1,
  },
  // “which of the two hurts more?”
  {
    asks: { measure: 'place', by: 'service', of: WORSE },
    words: [['worse of'], ['of the two']],
    without: ['why'],
    corrects: 'anything',
    goesOn: true,
    isWhole: true,
  },
  // “what else runs on quay2?”, “what else runs there”
  {
    asks: { measure: 'inventory', of: ON_HOST },
    words: [['runs']],
    without: ['why', 'errors', 'restart', 'version'],
    corrects: 'anything',
    goesOn: true,
    isWhole: true,
    when: (worded) => detailsOf(worded).isQuestion === true || detailsOf(worded).terms.length <= 6,
  },
];
