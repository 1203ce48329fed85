// What a question asks of its subject, whatever the subject is: that it fails, that it is undone, which setting it has. Documents answer
// such a question in other words than it is asked in: “and if it breaks?” by “emits an error”, “can I get it back?” by “restore”.
import { foldAccents } from '../search/fold-accents.js';
import { searchTokens } from '../search/search-terms.js';

type AspectEntry = {
  /** How it is asked, in the languages of documents: phrases of lower-case words. */
  readonly asked: string;
  /** Words of documents that answer it. */
  readonly answered: string;
  /** How a passage that answers it looks. */
  readonly form?: RegExp;
};

const alternatives = (words: string): string => words.trim().split(/\s+/).join('|');

/** Numbers as documents write them out, from two on: “one” is an article or a pronoun as well. */
const NUMBER_WORDS = alternatives(`
  two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty forty-five fifty sixty ninety hundred
  zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig vierzig fünfzig sechzig neunzig hundert
  dos tres cuatro cinco seis siete ocho nueve diez doce quince veinte treinta cuarenta cincuenta sesenta
  deux trois quatre cinq sept huit neuf onze douze quinze vingt trente quarante cinquante soixante
  dois duas quatro sete oito dez doze trinta`);
const ONE = alternatives('one a an half ein eine einen einer halbe un una uno media une demi um uma meia');
const UNITS = alternatives(`
  ms millis\\w* s secs? seconds? m mins? minutes? h hours? d days? weeks? months? years?
  sekunden? minuten? stunden? tag tage tagen wochen? monat monate monaten jahr jahre jahren
  segundos? minutos? horas? días? dias? semanas? mes meses años? anos? secondes? heures? jours? semaines? mois ans?`);
const NO_LETTER = '(?![\\p{L}\\p{N}])';
const DURATION = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\d[\\d.,_]*\\s*|(?:${NUMBER_WORDS}|${ONE})\\s(?:working\\s|business\\s)?)(?:${UNITS})${NO_LETTER}`,
  'iu',
);
const QUANTITY = new RegExp(
  `\\b\\d[\\d.,_]*\\b|\\binfinit\\w*|\\bunlimited\\b|(?<![\\p{L}-])(?:${NUMBER_WORDS})${NO_LETTER}`,
  'iu',
);
/** A year, or a day of a month. */
const DATE = /\b(?:19|20)\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]/;
const CODE = /^\s*(?:```|~~~)|\n {4}\S/m;
const SETTING = /`[A-Za-z_][\w.-]*`|^\s*\|.*\|/m;

const ENTRIES: readonly AspectEntry[] = [
  {
    asked: `fail, fails, failed, failure, break, breaks, broken, goes wrong, go wrong, error, errors, throws, throw, crash, crashes, goes away, go away, dies, goes down,
      hangs up, hang up, halfway, half way, interrupted, aborted, unreachable, fehlschlägt, schiefgeht, schief, fehler, abbricht, kaputt, falla, error, échoue, erreur, falha`,
    answered: `error errors fail fails failed failure throw throws catch exception abort aborted unavailable disconnect disconnected interrupted partial retry retried reject rejected fehler fehlgeschlagen`,
  },
  {
    asked: `undo, undone, revert, reverse, take back, taken back, get back, get it back, get them back, go back, roll back, restore, recover, rückgängig, zurücknehmen, zurück, wiederherstellen,
      deshacer, revertir, recuperar, annuler, restaurer, récupérer, desfazer`,
    answered: `undo undelete restore restored restoring resume revert rollback recover reopen unset reset remove undone rückgängig wiederherstellen deshacer restaurar annuler restaurer`,
  },
  {
    asked: `start again, start it again, start them again, start that again, starts again, go on again, get it going again, carry on, continue, unpause,
      wieder starten, weitermachen, fortsetzen, wieder an, reanudar, continuar, reprendre, retomar`,
    answered: `resume resumes resumed continue continues restart restarts unpause reopen fortsetzen reanudar reprendre`,
  },
  {
    asked: `lose, loses, losing, lost, data loss, get lost, verloren, verlieren, datenverlust, pierde, pierden, pérdida, perd, perdu, perte, perde, perda`,
    answered: `lost lose loses loss deleted dropped discarded overwritten kept keeps survive survives stored persisted restored verloren überschrieben`,
  },
  {
    asked: `still valid, still true, still current, still hold, still holds, still apply, still applies, still correct, up to date, outdated, out of date, how old is, noch gültig, noch aktuell, veraltet,
      sigue vigente, sigue siendo válido, todavía válido, actualizado, toujours valable, toujours valide, à jour, ainda válido, ainda vale, atualizado`,
    answered: `valid validity reviewed review checked updated replaced replaces superseded deprecated obsolete outdated current version gültig gültigkeit geprüft ersetzt vigente válido revisado valable valide révisé`,
    form: DATE,
  },
  {
    asked: `setting, settings, option, options, parameter, parameters, flag, flags, controls that, controls it, configure, configured, configurable, einstellung, einstellungen, schalter,
      opción, opciones, ajuste, réglage, paramètre, opção`,
    answered: `option options setting settings parameter configure configuration set default defaults property key flag einstellung`,
    form: SETTING,
  },
  {
    asked: `default, by default, defaults, standardmäßig, standardwert, voreinstellung, por defecto, par défaut, por padrão`,
    answered: `default defaults standardmäßig`,
  },
  {
    asked: `close, closed, shut down, shut it down, shutdown, stop it, end it, terminate, get rid of, clean up, dispose, schließen, beenden, stoppen, cerrar, parar, fermer, arrêter`,
    answered: `close closes closed end ends stop stops shutdown shut terminate destroy dispose release cleanup schließen beenden`,
  },
  {
    asked: `how long, how soon, how often, how quickly, take long, takes long, wie lange, wie oft, wie schnell, cuánto tiempo, cada cuánto, combien de temps, quanto tempo`,
    answered: `seconds minutes hours days milliseconds duration time timeout interval pause delay wait age sekunden minuten stunden tage`,
    form: DURATION,
  },
  {
    asked: `how many, how much, how big, how large, at most, limit, limits, maximum, wie viele, wieviele, wie viel, wie groß, höchstens, grenze, límite, cuántos, cuántas, máximo, combien, limite, maximum, quantos`,
    answered: `max maximum most limit limits least minimum more than up höchstens maximal`,
    form: QUANTITY,
  },
  {
    asked: `who may, who can, who is allowed, who should, who has to, who must, who needs to, who do i, whom, whose, wer muss, quién debe, qui doit, quem deve, wer darf, wer kann, quién puede, qui peut, quem pode, permission, permissions, allowed to`,
    answered: `ask approve approval agree contact role roles permission permissions admin operator owner allowed may team user users key person people rolle`,
  },
  {
    asked: `example, examples, show me how, sample, beispiel, beispiele, ejemplo, ejemplos, exemple, exemples, exemplo`,
    answered: `example examples usage sample beispiel`,
    form: CODE,
  },
  {
    asked: `block, blocks, blocking, wait for it, synchronous, asynchronous, in the background, blockiert, wartet`,
    answered: `sync synchronous synchronously async asynchronous asynchronously block blocks blocking wait waits`,
  },
  {
    asked: `safe, unsafe, dangerous, danger, risk, risky, risks, harm, harmful, secure, careful, sicher, gefährlich, risiko, seguro, peligroso, dangereux, sûr, risque`,
    answered: `warning caution danger dangerous risk risks malicious untrusted unsafe safe never recommended attack vulnerable security insecure gefahr vorsicht`,
  },
  {
    asked: `cut off, cut short, truncated, shortened, incomplete, too long, too big, too large, abgeschnitten, gekürzt, cortado, tronqué`,
    answered: `truncated truncate limit limits exceed exceeds exceeded larger dropped cut abgeschnitten`,
  },
  {
    asked: `full, exceeded, exceeds, overflow, overflows, run out, runs out, used up, voll, erschöpft`,
    answered: `full exceed exceeds exceeded overflow dropped drop refused shed used up`,
  },
  {
    asked: `switch off, switch that off, switch it off, turn off, turn it off, turn that off, disable, disabled, deactivate, without it, abschalten, ausschalten, deaktivieren, desactivar, désactiver`,
    answered: `disable disabled disables false off none turn abschalten deaktivieren`,
  },
  {
    asked: `switch on, turn on, turn it on, switch it on, enable, enabled, activate, einschalten, aktivieren, activar, activer`,
    answered: `enable enabled enables true on turn aktivieren`,
  },
  {
    asked: `work out, work it out, work that out, work that number out, calculate, compute, formula, berechnen, formel, calcular, calculer`,
    answered: `formula calculate compute solve equals number per average`,
    form: /=.*[*/+]|[*/+].*=/,
  },
  {
    asked: `difference, differ, differs, compared, versus, vs, instead, alternative, alternatives, unterschied, stattdessen, diferencia, différence, diferença`,
    answered: `instead unlike whereas difference differs alternative alternatively rather compared`,
  },
  {
    asked: `by hand, manually, myself, von hand, selbst, a mano, à la main`,
    answered: `manually manual hand yourself run command`,
  },
  {
    asked: `cost, costs, slow, slower, fast, faster, performance, overhead, kostet, langsam, schnell, rendimiento`,
    answered: `cost costs performance overhead slow slower fast faster expensive cheap benchmark`,
  },
  {
    asked: `when not, not work, does not work, limitation, limitations, caveat, caveats, supported, einschränkung, einschränkungen, limitación`,
    answered: `limitation limitations unsupported supported cannot caveat note warning`,
  },
  {
    asked: `what else, which values, what values, other values, possible values, welche werte, qué valores, quelles valeurs, quais valores`,
    answered: `one values value either allowed possible valid true false`,
  },
  {
    asked: `why, reason, warum, wieso, weshalb, por qué, pourquoi, por que`,
    answered: `because since reason therefore so why weil`,
  },
];

export type AskedAspect = {
  /** The phrases of the question that ask for it. */
  readonly asked: string;
  /** Index words of documents that answer it. */
  readonly words: ReadonlySet<string>;
  readonly form?: RegExp;
};

type PreparedAspect = {
  readonly phrases: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly form?: RegExp;
};

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

const plainWords = (text: string): string => (foldAccents(text.toLowerCase()).match(WORD) ?? []).join(' ');

const PREPARED: readonly PreparedAspect[] = ENTRIES.map(({ asked, answered, form }) => ({
  phrases: asked.split(',').map(plainWords),
  words: new Set(searchTokens(answered).map(foldAccents)),
  ...(form !== undefined && { form }),
}));

/** In the order of the table; empty: it asks for nothing of the kind. */
export const readAskedAspects = (question: string): readonly AskedAspect[] => {
  const said = ` ${plainWords(question)} `;
  return PREPARED.flatMap(({ phrases, words, form }): readonly AskedAspect[] => {
    const found = phrases.filter((phrase) => said.includes(` ${phrase} `));
    return found.length === 0 ? [] : [{ asked: found.join(' '), words, ...(form !== undefined && { form }) }];
  });
};
