// casefile show: a stored turn, how it came about, or one of its citations.
import { eventPage, findings as findingsShape, turnDocument, turnList } from '../../api/contract/investigations.js';
import type { Answer } from '../../evidence/answer.js';
import type { Findings } from '../../evidence/finding.js';
import type { InvestigationFact } from '../../investigation/facts.js';
import type { CliCommand, CommandArguments, CommandContext } from '../command.js';
import { CommandFailure, EXIT, usageError } from '../command-failure.js';
import { fetchPages, investigationPath, type ServiceClient, turnPath } from '../service/client.js';
import { answerLines, nextStepLines, totalUsage, usageText } from '../show/answer.js';
import { rowOpener, rowsToChart } from '../show/cited-rows.js';
import { citationLines, citedEvidence } from '../show/evidence.js';
import { checkFacts, whyLines } from '../show/why.js';
import { plural } from '../show/format.js';
import type { Screen } from '../terminal/screen.js';
import { oneLine, wrapText } from '../terminal/text.js';
import { damageLines, isDamaged, verifyInvestigation } from './audit.js';
import { singleArgument } from './list-and-export.js';

type StoredTurn = ReturnType<typeof turnDocument.parse>;
type AnsweredTurn = StoredTurn & { readonly answer: Answer };

/** A turn by its number, else the last one that has an answer. */
const fetchTurns = async (service: ServiceClient, id: string): Promise<readonly StoredTurn[]> =>
  (await service.json(`${investigationPath(id)}/turns`, turnList)).items;

const findTurn = async (service: ServiceClient, id: string, number: string | undefined): Promise<StoredTurn> => {
  if (number !== undefined) {
    if (!/^[1-9]\d{0,8}$/.test(number)) throw usageError(`--turn ${number} is no turn`, 'Turns count from 1.');
    return service.json(turnPath(id, Number(number)), turnDocument);
  }
  const items = await fetchTurns(service, id);
  const found = items.findLast(({ answer }) => answer !== undefined) ?? items.at(-1);
  if (found === undefined) throw new CommandFailure(EXIT.notFound, `${id} has no turn`);
  return found;
};

const requireAnswer = (turn: StoredTurn): AnsweredTurn => {
  if (turn.answer === undefined)
    throw new CommandFailure(
      EXIT.notFound,
      `turn ${turn.n} has no answer: it is ${turn.status}`,
      'Wait for it, or name another turn with --turn.',
    );
  return { ...turn, answer: turn.answer };
};

type EventPage = ReturnType<typeof eventPage.parse>;

const fetchFacts = async (service: ServiceClient, id: string): Promise<readonly InvestigationFact[]> => {
  const path = `${investigationPath(id)}/events?limit=1000`;
  const facts: InvestigationFact[] = [];
  const read = (after = ''): Promise<EventPage> =>
    service.json(after === '' ? path : `${path}&cursor=${encodeURIComponent(after)}`, eventPage);
  for await (const { items } of fetchPages(service.url + path, read))
    facts.push(...(items as readonly InvestigationFact[]));
  return facts;
};

const factsOfTurn = (facts: readonly InvestigationFact[], n: number): readonly InvestigationFact[] =>
  facts.filter(({ data }) => 'turn' in data && data.turn === n);

type ServiceAndScreen = { readonly service: ServiceClient; readonly screen: Screen };
type ShowContext = ServiceAndScreen & { readonly args: CommandArguments };

export const showCitation = async (
  answer: Answer,
  name: string,
  { service, screen }: ServiceAndScreen,
): Promise<void> => {
  const evidence = answer.evidence.find((each) => each.id === name);
  if (evidence === undefined) {
    const known = `It has ${plural(answer.evidence.length, 'piece')} of evidence, e1 and on.`;
    throw new CommandFailure(EXIT.notFound, `turn ${answer.turn} cites no ${name}`, known);
  }
  const opened = await rowOpener(service)(evidence);
  if (screen.json) screen.printJson({ ...evidence, ...opened });
  else
    screen.print(
      ...citationLines(evidence, opened, { paint: screen.paint, width: screen.width, claims: answer.claims }),
    );
};

export const showWhy = async (id: string, answer: Answer, { service, screen }: ServiceAndScreen): Promise<void> => {
  const facts = checkFacts(
    factsOfTurn(await fetchFacts(service, id), answer.turn),
    `turn ${answer.turn} of ${oneLine(id)}`,
  );
  const drawn = facts.some(({ type }) => type === 'FindingsDrawn');
  const path = `${turnPath(id, answer.turn)}/findings`;
  const findings = drawn ? ((await service.json(path, findingsShape)) as unknown as Findings) : undefined;
  const why = { facts, answer, ...(findings && { findings }) };
  if (screen.json) screen.printJson({ turn: answer.turn, ...why });
  else screen.print(...whyLines(why, screen));
};

/** The usage of all turns; empty if there is only one, whose own line says it. */
const totalUsageLines = async (service: ServiceClient, id: string): Promise<readonly string[]> => {
  const answers = (await fetchTurns(service, id)).flatMap(({ answer }) =>
    answer === undefined ? [] : [answer as Answer],
  );
  const words = answers.length < 2 ? undefined : usageText(totalUsage(answers));
  return words === undefined ? [] : [`Used in all ${plural(answers.length, 'turn')}: ${words}`];
};

const showTurn = async (id: string, turn: AnsweredTurn, { screen, service, args }: ShowContext) => {
  const { answer, text = '(erased)' } = turn;
  if (screen.json) return screen.printJson(turn);
  const drawn = await rowsToChart(service, citedEvidence(answer));
  const question = wrapText(oneLine(text), { width: screen.width, first: '> ' }).map(screen.paint.bold);
  screen.print(...question, ...answerLines(answer, screen, { drawn, coverage: args.flag('coverage') }));
  screen.print(...(await totalUsageLines(service, id)), ...nextStepLines(id, answer, screen));
};

const showAsked = async (id: string, { service, screen, args }: ShowContext): Promise<void> => {
  const turn = requireAnswer(await findTurn(service, id, args.text('turn')));
  const citation = args.text('evidence');
  if (citation !== undefined) await showCitation(turn.answer, citation, { service, screen });
  else if (args.flag('why')) await showWhy(id, turn.answer, { service, screen });
  else await showTurn(id, turn, { service, screen, args });
};

/** Damage may make an answer unreadable: then that is told first, and not who may have answered instead. */
const failureOfDamage = async (id: string, error: unknown, { service, screen }: ServiceAndScreen): Promise<unknown> => {
  if (!(error instanceof CommandFailure) || error.exit !== EXIT.service) return error;
  const found = await verifyInvestigation(service, id).catch(() => undefined);
  if (found === undefined || !isDamaged(found)) return error;
  return new CommandFailure(
    EXIT.unexpected,
    [
      `${oneLine(id)} cannot be shown, and a part of what is stored of it is damaged`,
      ...damageLines(found, screen),
      `the request for it ended so: ${error.message}`,
    ].join('\n'),
    'Restore the data folder from a backup ("casefile restore"), or mend it ("casefile store repair").',
  );
};

const runShow = async ({ screen, service: find }: CommandContext, args: CommandArguments): Promise<number> => {
  const id = singleArgument(args, 'ID');
  const service = await find();
  try {
    await showAsked(id, { service, screen, args });
  } catch (error) {
    throw await failureOfDamage(id, error, { service, screen });
  }
  const found = await verifyInvestigation(service, id);
  if (!screen.json) screen.print(...damageLines(found, screen));
  return isDamaged(found) ? EXIT.unexpected : EXIT.ok;
};

export const showCommand: CliCommand = {
  name: 'show',
  onlyReads: true,
  summary: 'Show a stored answer, one of its citations, or how it came about',
  usage: 'ID',
  options: {
    turn: { type: 'string', value: 'N', help: 'number of the turn (default: the last answered one)' },
    evidence: {
      type: 'string',
      value: 'e3',
      help: 'show a citation: the stored row with the quote marked, and the check of its hash',
    },
    why: { type: 'boolean', help: 'show how the question was understood, what was queried, and what was suspected' },
    coverage: { type: 'boolean', help: 'list what was read, source by source' },
  },
  examples: ['casefile show INC-42', 'casefile show INC-42 --turn 1 --evidence e3', 'casefile show INC-42 --why'],
  run: runShow,
};
