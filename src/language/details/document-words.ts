// Words by which a message asks for something written down: “what does the runbook say about refunds?”, “how do I drain a node?”.
import { foldText } from '../tokens.js';

/** What people call a collection of documents, whatever its name is. */
const WRITTEN = `runbook, runbooks, run book, run books, run-book, run-books, playbook, playbooks, play book, play books, play-book, play-books,
  documentation, document, documents, docs, notes, wiki, knowledge, knowledge base, knowledge bases, knowledge-base, manual, manuals, handbook,
  handbooks, procedure, procedures, postmortem, postmortems, post-mortem, post-mortems,
  dokumentation, doku, dokument, dokumente, handbuch, handbücher, anleitung, anleitungen, notizen, betriebshandbuch,
  documentación, documento, documentos, manuales, guía, guías, procedimiento, procedimientos, notas,
  documentations, procédure, procédures, manuel, manuels,
  documentação, manuais, procedimento, procedimentos`;

/** What something written does, and what one does to have it: beside a word for a document they ask for what it says. */
const SAYING = `say, says, said, describe, describes, described, written, according to, find, look, search,
  sagt, sage, sagen, steht, stehen, beschreibt, laut, suche,
  dice, dicen, según, busca, dit, disent, selon, cherche, diz, dizem, segundo, procure`;

/** Other words of asking, which messages about anything else have as well. */
const ASKING = `tell, tells, told, step, steps, in, from, about, schritt, schritte, über, paso, pasos, sobre, étape, étapes, passo, passos`;

/** Beside a word for a document these ask for what it says, and are a part of the subject elsewhere. */
const TREATING = `mention, mentions, explain, explains, cover, covers, erwähnt, erklärt, behandelt, menciona, explica,
  mentionne, explique, décrit, descreve`;

/** Small words of languages whose small words no search leaves out. A message of these and words of asking has no subject. */
const SMALL = `was, wie, wo, wer, im, am, der, die, das, den, dem, des, ein, eine, einen, einem, einer, es, da, dazu, davon, darüber, dafür, unser, unsere,
  unserem, unserer, und, gibt, dort, drin, denn, mal, bitte, auf, zu, zum,
  qué, que, el, la, los, las, lo, un, una, en, de, del, al, y, hay, nuestro, nuestra, esto, eso,
  qu, est, est-ce, ce, le, les, l, une, dans, du, et, il, notre, nos, sur, ça, cela,
  o, a, os, as, um, uma, no, na, nas, do, e, há, nosso, nossa, em, isso, isto`;

/** How something is done, at the beginning of a message. */
const HOW_TO = `how do, how can, how should, how to, how would, wie mache ich, wie macht man, wie kann ich, wie kann man, wie soll ich,
  cómo hago, cómo se hace, cómo puedo, comment faire, comment puis-je, como faço, como se faz, como posso`;

/**
 * Words of Chinese, Japanese, Korean, Hindi and Thai, which stand anywhere in a message, and in a run of letters without blanks:
 * how something is done (“怎么这么慢” asks for a reason), what is written down, and that it says something.
 */
const HOW_TO_ANYWHERE =
  /(?:怎么|怎麼)(?!这|這|那|会|會|了|回事)|怎样|怎樣|如何|どうやって|どうすれば|どのように|(?:方法|手順|やり方)(?:は|を|が|$)|어떻게|방법(?:은|이|을|$)|कैसे|อย่างไร|ยังไง/u;
const WRITTEN_ANYWHERE =
  /手册|手冊|文档|文檔|说明书|說明書|知识库|マニュアル|手順書|ドキュメント|文書|매뉴얼|안내서|설명서|문서|पुस्तिका|दस्तावेज़?|คู่มือ|เอกสาร/u;
const SAYS_ANYWHERE = /怎么说|怎麼說|写着|写了|寫著|记载|記載|書いて|書かれて|載って|적혀|나와|쓰여|लिखा|เขียน|บอก/u;

/** Whether something may be done, at the beginning of a message. */
const LEAVE = `may i, may we, may one, may somebody, can i, can we, can one, could i, could we, am i allowed to, are we allowed to, is it allowed to, is it permitted to, is it safe to,
  is it ok to, is it okay to, is it fine to, is it dangerous to, is it risky to, would it be safe to, would it be ok to,
  darf ich, darf man, dürfen wir, kann ich, kann man, können wir, ist es erlaubt, ist es sicher, ist es gefährlich, ist es riskant,
  puedo, podemos, se puede, es seguro, está permitido, es peligroso,
  puis-je, peut-on, pouvons-nous, on peut, je peux, est-il permis, est-ce permis, est-ce sûr, est-il dangereux, est-ce dangereux, est-il possible de,
  posso, podemos, pode-se, é seguro, é permitido, é perigoso`;

/** Whether it had better be done. */
const WORTH = `should i, should we, should one, shall i, shall we, must i, must we, soll ich, sollen wir, sollte ich, sollten wir, muss ich, müssen wir, debo, debemos, debería, deberíamos,
  dois-je, devons-nous, doit-on, devo, devemos, deveria, devia`;

/** Whether something may be done that nobody is named to do: “can redis be restarted?”, “darf redis neu gestartet werden?”. */
const MAY = `can, could, may, might, darf, dürfen, kann, können, könnte, puede, pueden, podría, peut, peuvent, pourrait, peut-il, peut-elle, peuvent-ils,
  pode, podem, poderia, può, possono, potrebbe`;
const HAD_BETTER = `should, shall, must, soll, sollen, sollte, sollten, muss, müssen, debe, deben, debería, doit, doivent, devrait, doit-il,
  deve, devem, deveria, devono, dovrebbe`;

/** What is done to a part of a system, as it is said in the passive. */
const DONE = `restarted, rebooted, bounced, recycled, killed, stopped, terminated, cancelled, canceled, ended, deleted, removed, dropped, truncated,
  purged, cleared, flushed, emptied, drained, evicted, scaled, resized, disabled, enabled, switched, turned, failed, rolled, reverted, redeployed,
  deployed, upgraded, patched, reloaded, rotated, vacuumed, promoted, detached, paused,
  gestartet, neugestartet, durchgestartet, gestoppt, angehalten, beendet, abgebrochen, abgeschossen, gekillt, gelöscht, entfernt, geleert, verworfen,
  abgeschaltet, ausgeschaltet, deaktiviert, zurückgerollt, zurückgesetzt, skaliert, ausgerollt, geladen, gepatcht, verschoben, geschwenkt,
  reiniciado, reiniciada, reiniciarse, detenido, detenida, detenerse, parado, parada, pararse, borrado, borrada, borrarse, eliminado, eliminada,
  eliminarse, matado, cancelado, cancelada, vaciado, vaciada, vaciarse, desactivado, desactivada, apagado, apagada, revertido, revertida, escalado, escalada,
  redémarré, redémarrée, relancé, relancée, arrêté, arrêtée, tué, tuée, supprimé, supprimée, vidé, vidée, annulé, annulée, désactivé, désactivée, coupé, coupée,
  apagado, apagada, excluído, excluída, removido, removida, esvaziado, esvaziada, desligado, desligada, encerrado, encerrada,
  riavviato, riavviata, fermato, fermata, cancellato, cancellata, rimosso, rimossa, svuotato, svuotata, disattivato, disattivata, terminato, terminata`;

/** They stand before what is done; in German behind it, and Spanish has it in one word. */
const BECOMING = `be, get, werden, ser, être, essere, venire`;
const REFLEXIVE = /rse$/u;

/** “Why can it not be restarted?” asks for a reason. */
const REASONS = `why, how, when, what, which, who, not, never, can't, cannot, warum, wieso, weshalb, wie, wann, was, nicht, nie, por, cómo, cuándo, no, nunca,
  pourquoi, comment, quand, pas, jamais, como, quando, não, perché, come, non, mai`;

/** “Can I see the errors?” asks to see them. */
const LOOKING = `see, get, have, know, find, tell, look, ask, show, list, view, trust, sleep, bed, sehen, wissen, erfahren, finden, haben, bekommen, fragen, anzeigen, zeigen,
  ver, saber, obtener, encontrar, mostrar, preguntar, voir, savoir, obtenir, trouver, afficher, demander, obter, perguntar`;

/** Whether a document allows something; a part of the subject elsewhere. */
const ALLOWING = `allow, allows, allowed, forbid, forbids, forbidden, permit, permits, permitted, prohibit, prohibits, erlaubt, erlauben, verbietet, verbieten, verboten,
  permite, permiten, permitido, prohíbe, prohíben, prohibido, permet, permettent, permis, interdit, interdisent, permitem, proíbe, proíbem, proibido`;

/** What holds in general is written down, and shows in no line. */
const RULE = `policy, policies, rule, rules, guideline, guidelines, counts as, count as, supposed to, richtlinie, richtlinien, regel, regeln, vorgabe, vorgaben, gilt als,
  política, políticas, norma, normas, politique, politiques, règle, règles, regra, regras`;

/** Behind a word that asks: “how many errors may it have?”, “after how long must I escalate?”. */
const RULING = `may, must, should, darf, dürfen, muss, müssen, soll, sollen, puede, pueden, debe, deben, peut, peuvent, doit, doivent, pode, podem, deve, devem`;
const RULE_ASKING = `how, who, when, after, wie, wer, wann, cuánto, cuántos, cuántas, quién, cuándo, combien, qui, quand, quanto, quantos, quantas, quem, quando`;

/** What is done as a habit is asked without a time, at the beginning of a message: “what day does …”, “when do we …”, “how often is …”. */
const GENERAL = `what is our, what are our, what do we, what do i, what does it take, what day, what days, what time do, what time does, when do we, when do i, when does our,
  where do we, where do i, where is our, where are our, who approves, who signs, how often do, how often does, how often is, how often are, are we supposed,
  was ist unser, was ist unsere, was sind unsere, wann müssen, wann muss, wo finde ich, wo ist unser, wo ist unsere, wer genehmigt, wer unterschreibt, wie oft wird,
  wie oft werden, wie oft muss, wie oft müssen, an welchem tag, welcher tag,
  cuál es nuestro, cuál es nuestra, cuándo se, cuándo debo, cuándo debemos, dónde está nuestro, dónde está nuestra, quién aprueba, qué día, cada cuánto, con qué frecuencia,
  quel est notre, quelle est notre, quand faut-il, quand doit-on, où se trouve notre, qui approuve, quel jour, à quelle fréquence,
  qual é o nosso, qual é a nossa, quando devo, quando devemos, onde fica o nosso, quem aprova, que dia, com que frequência`;

/** “Who may have changed it?” guesses at what was. */
const GUESSED = `have, be, has, haben, sein, haber, ser, avoir, être, ter`;

/** Words that stand for what was spoken of before, and are no articles. */
const REFERRING = `it, its, that, this, these, those, them, they, one, there, damit, davon, dafür, dabei, dazu, eso, esto, ello, ça, cela, celui-ci,
  isso, isto, disso, nisso`;

const LEAD_IN: ReadonlySet<string> = new Set(['so', 'and', 'ok', 'okay', 'please', 'but', 'und', 'y', 'et', 'e']);

const entriesOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(',').map((entry) => foldText(entry.trim().replaceAll(/\s+/g, ' '))));

const written = entriesOf(WRITTEN);
const saying = entriesOf(SAYING);
const asked = entriesOf(`${SAYING}, ${ASKING}`);
const small = entriesOf(SMALL);
const treating = entriesOf(TREATING);
const howTo = entriesOf(HOW_TO);
const referring = entriesOf(REFERRING);
const leave = entriesOf(LEAVE);
const worth = entriesOf(WORTH);
const looking = entriesOf(LOOKING);
const allowing = entriesOf(ALLOWING);
const may = entriesOf(MAY);
const hadBetter = entriesOf(HAD_BETTER);
const done = entriesOf(DONE);
const becoming = entriesOf(BECOMING);
const rule = entriesOf(RULE);
const ruling = entriesOf(RULING);
const ruleAsking = entriesOf(RULE_ASKING);
const guessed = entriesOf(GUESSED);
const general = entriesOf(GENERAL);
const reasons = entriesOf(REASONS);

const MOST_WORDS = 5;

/** How many of the words from `at` on are an entry: the longest. */
const lengthOfEntry = (words: readonly string[], at: number, entries: ReadonlySet<string>): number => {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count -= 1)
    if (entries.has(words.slice(at, at + count).join(' '))) return count;
  return 0;
};

const firstWordAfterLeadIn = (words: readonly string[]): number => words.findIndex((word) => !LEAD_IN.has(word));

const asksHowTo = (words: readonly string[]): boolean => {
  const first = firstWordAfterLeadIn(words);
  return (first >= 0 && lengthOfEntry(words, first, howTo) > 0) || words.some((word) => HOW_TO_ANYWHERE.test(word));
};

const asksGeneral = (words: readonly string[]): boolean => {
  const first = firstWordAfterLeadIn(words);
  return first >= 0 && lengthOfEntry(words, first, general) > 0;
};

/** Words between one that asks and its verb: “how many errors in a month may …”. */
const LATEST_RULING = 6;
/** “How many may be open?” asks for a bound, “who may be affected?” for what is. */
const AMOUNTS = entriesOf('how, after, wie, cuánto, cuántos, cuántas, combien, quanto, quantos, quantas');

const asksRule = (words: readonly string[]): boolean => {
  if (words.some((_, at) => lengthOfEntry(words, at, rule) > 0)) return true;
  const first = firstWordAfterLeadIn(words);
  const verb = words.findIndex((word, at) => at > first && at <= first + LATEST_RULING && ruling.has(word));
  if (first < 0 || verb < 0 || !ruleAsking.has(words[first] ?? '')) return false;
  return AMOUNTS.has(words[first] ?? '') || !words.slice(verb + 1, verb + 3).some((word) => guessed.has(word));
};

type Permission = {
  readonly kind: 'leave' | 'worth';
  /** The words that ask for it: their indices. */
  readonly asking: readonly number[];
};

/** “Can we restart it now?”: no subject of a document. */
const NOW = entriesOf('now, jetzt, gerade, ahora, maintenant, agora');

const indicesOfNow = (words: readonly string[]): readonly number[] =>
  words.flatMap((word, at) => (NOW.has(word) ? [at] : []));

const indices = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => from + at);

/** Words before the verb that asks: “est-ce que redis peut …”. */
const LATEST_MODAL = 4;

/** “Can redis be restarted?” */
const findPassivePermission = (words: readonly string[]): Permission | undefined => {
  const modal = words.findIndex((word) => may.has(word) || hadBetter.has(word));
  const action = words.findIndex((word, at) => at > modal && done.has(word));
  const auxiliary = words.findIndex((word, at) => at > modal && becoming.has(word));
  const verb = words[action];
  if (modal < 0 || modal > LATEST_MODAL || verb === undefined || words.some((word) => reasons.has(word)))
    return undefined;
  if (auxiliary < 0 && !REFLEXIVE.test(verb)) return undefined;
  const kind = may.has(words[modal] ?? '') ? 'leave' : 'worth';
  return { kind, asking: [modal, ...(auxiliary < 0 ? [] : [auxiliary]), ...indicesOfNow(words)] };
};

/** Scripts without spaces: the run that asks also holds what it asks about (“redisを再起動してもいい”, “可以重启redis吗”). */
const LEAVE_IN_RUN =
  /[てで]も(?:いい|良い|よい|大丈夫|構いません|構わない|かまいません|かまわない|問題ない)|(?:可以|可不可以|能|能不能|允许)(?:安全地?)?(?:重启|重新启动|回滚|删除|停止|关闭|终止)/u;

const findPermission = (words: readonly string[], isWritten: boolean): Permission | undefined => {
  const allowed = words.flatMap((word, at) => (allowing.has(word) ? [at] : []));
  if (isWritten && allowed.length > 0) return { kind: 'leave', asking: allowed };
  const first = firstWordAfterLeadIn(words);
  if (words.some((word) => looking.has(word))) return undefined;
  if (words.some((word) => LEAVE_IN_RUN.test(word))) return { kind: 'leave', asking: [] };
  // “é seguro”: its first word is also one that leads in
  for (let at = 0; at <= first; at += 1) {
    const leaveCount = lengthOfEntry(words, at, leave);
    if (leaveCount > 0) return { kind: 'leave', asking: [...indices(at, leaveCount), ...indicesOfNow(words)] };
    const worthCount = lengthOfEntry(words, at, worth);
    if (worthCount > 0) return { kind: 'worth', asking: [...indices(at, worthCount), ...indicesOfNow(words)] };
  }
  return findPassivePermission(words);
};

const hasWordOfSaying = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      lengthOfEntry(words, at, saying) > 0 || lengthOfEntry(words, at, treating) > 0 || SAYS_ANYWHERE.test(word),
  );

const hasNoSubject = (words: readonly string[], asking: readonly number[]): boolean =>
  words.every((word, at) => asking.includes(at) || small.has(word));

export type DocumentWords = {
  /** It speaks of something written. */
  readonly isWritten?: true;
  /** It has a word such as “says” or “look”, by which a document is asked for what it says. */
  readonly says?: true;
  /** It asks how something is done. */
  readonly isHowTo?: true;
  /** It asks whether something may be done (“is it safe to …”, “does the runbook allow …”), or whether it had better be done (“should I …”). */
  readonly permission?: 'leave' | 'worth';
  /** It asks what holds in general: “how many errors may checkout have?”, “what counts as a SEV1?”. */
  readonly isRule?: true;
  /** It asks what is done as a habit: “what day does the rota change?”. */
  readonly isGeneral?: true;
  /** It has words that stand for what was spoken of before. */
  readonly refersBack?: true;
  /** Which of its terms ask for documents, and are no subject: their indices. */
  readonly asking: readonly number[];
};

/** `terms`: the words of a message, in lower case. Undefined: it has no such word. */
export const findDocumentWords = (terms: readonly string[]): DocumentWords | undefined => {
  const words = terms.map(foldText);
  const asking: number[] = [];
  let isWritten = false;
  for (let at = 0; at < words.length;) {
    const said = lengthOfEntry(words, at, written);
    const count = said > 0 ? said : lengthOfEntry(words, at, asked);
    for (let word = at; word < at + count; word += 1) asking.push(word);
    isWritten ||= said > 0 || WRITTEN_ANYWHERE.test(words[at] ?? '');
    at += Math.max(1, count);
  }
  const isHowTo = asksHowTo(words);
  const says = hasWordOfSaying(words);
  const permission = findPermission(words, isWritten);
  // “is it safe to …” refers to nothing
  const refersBack = words.some((word, at) => referring.has(word) && permission?.asking.includes(at) !== true);
  asking.push(...(permission?.asking ?? []).filter((at) => !asking.includes(at)));
  const isRule = asksRule(words);
  const isGeneral = asksGeneral(words);
  const isAny =
    isWritten || says || isHowTo || isRule || isGeneral || refersBack || permission !== undefined || asking.length > 0;
  if (!isAny) return undefined;
  return {
    ...(isWritten && { isWritten }),
    ...(says && { says }),
    ...(isHowTo && { isHowTo }),
    ...(isRule && { isRule }),
    ...(isGeneral && { isGeneral }),
    ...(refersBack && { refersBack }),
    ...(permission !== undefined && { permission: permission.kind }),
    asking: isWritten && hasNoSubject(words, asking) ? words.map((_, at) => at) : asking,
  };
};
