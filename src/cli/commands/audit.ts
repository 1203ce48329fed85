// casefile replay, rerun, verify: checks of recorded answers.
import { randomUUID } from 'node:crypto';
import { replayReport as replaySchema, turnList, verificationReport } from '../../api/contract/investigations.js';
import type { CliCommand, CommandArguments } from '../command.js';
import { CommandFailure, EXIT, usageError } from '../command-failure.js';
import { followTurn } from '../service/follow-turn.js';
import { investigationPath, postJson, type ServiceClient, turnPath } from '../service/client.js';
import { exitOfAnswer, liveSteps, nextStepLines, presentAnswer } from '../show/answer.js';
import { plural } from '../show/format.js';
import type { Paint } from '../terminal/colours.js';
import type { Screen } from '../terminal/screen.js';
import { markdownText } from '../terminal/markdown.js';
import { oneLine, truncate, wrapText } from '../terminal/text.js';
import { singleArgument } from './list-and-export.js';

export type ReplayReport = ReturnType<typeof replaySchema.parse>;
export type VerificationReport = ReturnType<typeof verificationReport.parse>;

const turnNumber = (args: CommandArguments): number | undefined => {
  const text = args.text('turn');
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageError(`--turn ${text} is no turn`, 'Turns count from 1.');
  return Number(text);
};

const turnNumbers = async (service: ServiceClient, id: string): Promise<readonly number[]> => {
  const { items } = await service.json(`${investigationPath(id)}/turns`, turnList);
  return items.map(({ n }) => n);
};

export const replayTurn = (service: ServiceClient, id: string, turn: number): Promise<ReplayReport> =>
  service.json(`${turnPath(id, turn)}/replay`, replaySchema, postJson());

const LONGEST_VALUE = 300;

const maskedAnewLines = ({ maskedAnew }: Extract<ReplayReport, { outcome: 'identical' }>): readonly string[] => {
  if (maskedAnew === undefined) return [];
  const { at, rules, facts } = maskedAnew;
  const but = facts === 0 ? '' : `; ${plural(facts, 'fact')} equal but for what was masked`;
  return [`    masked anew on ${oneLine(at)} by the rules of ${oneLine(rules)}${but}`];
};

/** Recorded words that are no longer stored cannot be read again: that is no fault of the record. */
const maskingLine = (replay: Extract<ReplayReport, { outcome: 'differs' }>, paint: Paint): string => {
  const { at = '', rules = '' } = replay.maskedAnew ?? {};
  const { version, type } = replay.fact;
  const since = `what it was computed from was masked anew on ${oneLine(at)} by the rules of ${oneLine(rules)}`;
  return `${paint.warn('!')} turn ${replay.turn}: ${since}, and is read otherwise from fact ${version} (${type}) on; casefile verify checks its claims`;
};

/** A turn whose inputs were masked anew is explained, though it cannot be compared to its end. */
const isReplayWell = (replay: ReplayReport): boolean =>
  replay.outcome === 'identical' || (replay.outcome === 'differs' && replay.cause === 'masking');

export const replayLines = (replay: ReplayReport, paint: Paint): readonly string[] => {
  const turn = `turn ${replay.turn}`;
  switch (replay.outcome) {
    case 'identical': {
      const changed = replay.configurationChanged ? ', although the configuration has changed' : '';
      return [
        `${paint.good('✓')} ${turn}: identical, ${plural(replay.facts, 'fact')} compared${changed}`,
        ...maskedAnewLines(replay),
      ];
    }
    case 'differs': {
      const { version, type, recorded, today } = replay.fact;
      if (replay.cause === 'masking') return [maskingLine(replay, paint)];
      const shown = (value: unknown): string => truncate(oneLine(JSON.stringify(value) ?? 'nothing'), LONGEST_VALUE);
      return [
        `${paint.bad('✗')} ${turn}: differs at fact ${version} (${type}), because of the ${replay.cause}`,
        `    recorded  ${shown(recorded)}`,
        `    today     ${shown(today)}`,
      ];
    }
    case 'refused':
      return [`${paint.warn('!')} ${turn}: not replayed, an input is ${replay.cause}: ${oneLine(replay.because)}`];
  }
  return replay satisfies never;
};

const TURN = { type: 'string', value: 'N', help: 'only this turn (default: all turns)' } as const;

export const replayCommand: CliCommand = {
  name: 'replay',
  onlyReads: true,
  summary: 'Run recorded turns through the current code, and compare fact by fact',
  usage: 'ID',
  about:
    'Writes nothing and reads no telemetry. Exit code 1 if any turn differs or cannot be replayed, unless newer masking rules explain it.',
  options: { turn: TURN },
  examples: ['casefile replay INC-42', 'casefile replay INC-42 --turn 2 --json'],
  run: async ({ screen, service: find }, args) => {
    const id = singleArgument(args, 'ID');
    const service = await find();
    const one = turnNumber(args);
    const turns = one === undefined ? await turnNumbers(service, id) : [one];
    let isWell = true;
    for (const turn of turns) {
      const outcome = await replayTurn(service, id, turn);
      isWell &&= isReplayWell(outcome);
      if (screen.json) screen.printJson(outcome);
      else screen.print(...replayLines(outcome, screen.paint));
    }
    return isWell ? EXIT.ok : EXIT.unexpected;
  },
};

export const rerunCommand: CliCommand = {
  name: 'rerun',
  summary: 'Ask an earlier question again as a new turn, with current data',
  usage: 'ID --turn N',
  options: {
    turn: { type: 'string', value: 'N', help: 'turn whose question to ask again' },
    'message-id': { type: 'string', value: 'ID', help: 'idempotency key of the new turn' },
    coverage: { type: 'boolean', help: 'list what was read, source by source' },
  },
  examples: ['casefile rerun INC-42 --turn 1'],
  run: async ({ screen, interrupted, service: find }, args) => {
    const id = singleArgument(args, 'ID');
    const turn = turnNumber(args);
    if (turn === undefined) throw new CommandFailure(EXIT.usage, '--turn is missing', 'Name the turn: --turn 1');
    const service = await find();
    const asking = {
      path: `${turnPath(id, turn)}/rerun`,
      body: {},
      messageId: args.text('message-id') ?? randomUUID(),
    };
    const answered = await followTurn(service, asking, { onEvent: liveSteps(screen), signal: interrupted });
    await presentAnswer(answered, { service, screen, coverage: args.flag('coverage') });
    if (!screen.json) screen.print(...nextStepLines(id, answered.answer, screen));
    return exitOfAnswer(answered.answer);
  },
};

const MOST_CLAIMS_SHOWN = 5;

type FoundDamage = Pick<VerificationReport, 'damaged' | 'files'>;

export const isDamaged = ({ damaged, files }: FoundDamage): boolean => damaged.length > 0 || files.length > 0;

const claimLines = (claims: FoundDamage['damaged'][number]['claims']): readonly string[] => {
  const shown = claims
    .slice(0, MOST_CLAIMS_SHOWN)
    .map(({ turn, text }) => `    turn ${turn}: ${truncate(markdownText(text), LONGEST_VALUE)}`);
  const more = claims.length - shown.length;
  return [...shown, ...(more > 0 ? [`    and ${more} more`] : [])];
};

/** Which files are gone or changed, and what hangs on them. */
export const damageLines = ({ damaged, files }: FoundDamage, { paint }: Screen): readonly string[] => [
  ...files.flatMap(({ problem, isTouched, claims }) => {
    const hang = isTouched
      ? `${plural(claims.length, 'claim')} may hang on it`
      : 'no claim of this investigation hangs on it';
    return [`${paint.bad('✗')} ${oneLine(problem)}: ${hang}`, ...claimLines(claims)];
  }),
  ...damaged.flatMap(({ hash, how, claims }) => {
    const hang =
      claims.length === 0 ? 'no claim cites it, but a replay needs it' : `cited by ${plural(claims.length, 'claim')}`;
    return [`${paint.bad('✗')} ${oneLine(hash)}.ndjson.zst is ${how}: ${hang}`, ...claimLines(claims)];
  }),
];

/** What masking anew means for the claims. */
const renewalLines = ({ renewals }: VerificationReport, screen: Screen): readonly string[] =>
  renewals.flatMap(({ at, rules, batches, citing, lost }) => {
    const what = `masked anew on ${oneLine(at)} by the rules of ${oneLine(rules)}: ${plural(batches.length, 'batch', 'batches')} re-addressed`;
    const held = lost.length === 0 ? 'the rows that they cite still hold' : `${lost.length} no longer hold`;
    const claims = citing === 0 ? 'no claim cites them' : `${plural(citing, 'claim')} cite them, ${held}`;
    const sign = lost.length === 0 ? screen.paint.good('✓') : screen.paint.bad('✗');
    return [
      `${sign} ${what}; ${claims}`,
      ...lost.map(({ turn, text }) => `    turn ${turn}: ${truncate(markdownText(text), LONGEST_VALUE)}`),
    ];
  });

export const verificationLines = (report: VerificationReport, screen: Screen): readonly string[] => {
  const { turns, counts } = report;
  const { paint, width } = screen;
  const isGood = counts.contradicted === 0 && !isDamaged(report);
  const wrong = turns.flatMap(({ turn, claims }) =>
    claims
      .filter(({ verdict }) => verdict !== 'supported')
      .flatMap(({ text, verdict, because = '' }) => {
        const sign = verdict === 'contradicted' ? paint.bad('✗') : paint.warn('?');
        const why = because === '' ? '' : ` (${oneLine(because)})`;
        return wrapText(`${sign} turn ${turn}, ${verdict}: ${markdownText(text)}${why}`, { width, rest: '    ' });
      }),
  );
  const { supported, contradicted, unknown } = counts;
  const sum = `${plural(supported + contradicted + unknown, 'claim')}: ${supported} supported, ${contradicted} contradicted, ${unknown} unknown`;
  return [
    ...wrong,
    ...damageLines(report, screen),
    ...renewalLines(report, screen),
    `${isGood ? paint.good('✓') : paint.bad('✗')} ${sum}`,
  ];
};

export const verifyInvestigation = (service: ServiceClient, id: string): Promise<VerificationReport> =>
  service.json(`${investigationPath(id)}/verify`, verificationReport, postJson());

export const verifyCommand: CliCommand = {
  name: 'verify',
  onlyReads: true,
  summary: 'Check every citation of every answer against the stored bytes',
  usage: 'ID',
  about:
    'Exit code 1 if any claim is contradicted, or if a batch of the investigation or a file that holds facts, documents or the masking key is missing or damaged.',
  options: {},
  examples: ['casefile verify INC-42', 'casefile verify INC-42 --json'],
  run: async ({ screen, service: find }, args) => {
    const id = singleArgument(args, 'ID');
    const service = await find();
    const report = await verifyInvestigation(service, id);
    if (screen.json) screen.printJson(report);
    else screen.print(...verificationLines(report, screen));
    return report.counts.contradicted === 0 && !isDamaged(report) ? EXIT.ok : EXIT.unexpected;
  },
};
