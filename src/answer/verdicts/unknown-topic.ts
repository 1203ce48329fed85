// What is suspected by words that no topic knows: they are looked for in the lines.
import { quotedPhrases } from '../../language/details/line-request.js';
import type { AskContext } from '../ask-context.js';
import type { SuspicionTopic } from './suspicion-topics.js';

/** Verbs and small words by which people ask whether something works: no line says them. */
const ASKING_WORDS: ReadonlySet<string> = new Set(
  `liegt liegen lagen geht gehen ging gingen läuft laufen liefen kommt kommen kamen klappt klappen funktioniert funktionieren hängt hängen
  tut tun macht machen steht stehen bleibt bleiben betroffen auch noch wieder daran davon damit immer schon eigentlich etwa denn nicht nichts mehr
  jetzt gerade hier dort diese dieser dieses einen einem einer warum wieso woran kaputt selbe gleiche gleichen
  fonctionne fonctionnent marche marchent passe passent vient viennent reste restent touché touchée touchés touchées encore aussi toujours
  maintenant pourquoi cette celui celle même mêmes avec dans pour
  funciona funcionan funcionando pasa pasan viene vienen queda quedan sigue siguen afectado afectada afectados afectadas también todavía siempre
  ahora porque mismo misma mismos mismas esto esta este estos estas
  funcionam passa passam fica ficam continua continuam afetado afetada afetados afetadas também ainda sempre agora isso isto esse essa mesmo mesma
  werkt werken loopt ligt staat gaat komt nog steeds
  funziona funzionano va vanno ancora anche sempre adesso stesso stessa`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const MOST_SUSPECTED_WORDS = 3;

/** What no topic knows is looked for by its own words. */
export const topicOfWords = (context: AskContext): SuspicionTopic | undefined => {
  const said = context.details.content.filter((word) => !ASKING_WORDS.has(word));
  const words = [...quotedPhrases(context), ...said].slice(0, MOST_SUSPECTED_WORDS);
  return words.length === 0 || context.ask.measure !== 'hypothesis' ? undefined : { words, kinds: [], isUnknown: true };
};
