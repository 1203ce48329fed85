// Takes the lines of one source: parsed, prepared and sent; what is no row goes to the rejects, and nothing stops the rest.
import { optional } from '../../kernel/optional.js';
import type { Micros } from '../../kernel/time.js';
import { createLineParser, type ParsedRow } from '../../telemetry/formats/line-parser.js';
import { type Refusal, REFUSALS } from '../../telemetry/normalise/outcome.js';
import type { Service } from '../service/service.js';
import type { NumberedLine } from './numbered-lines.js';
import { preparer } from './prepare.js';
import type { Reject, Rejects } from './rejects.js';
import { createSender, type Sender } from './sender.js';
import type { Survey } from './survey.js';
import { addReport, type Tally } from './tally.js';
import type { Zone } from './zone.js';

export type IntakeOptions = {
  readonly service: Service;
  readonly survey: Survey;
  readonly rejects: Rejects;
  readonly tally: Tally;
  readonly interrupted: AbortSignal;
  readonly near: Micros;
  readonly serviceName?: string;
  readonly zone?: Zone;
};

export type Intake = {
  readonly take: (lines: readonly NumberedLine[]) => Promise<void>;
  /** Ends the event that may still have gone on, and waits until all has arrived. */
  readonly flush: () => Promise<void>;
};

const because = (refusal: Refusal): string => `${refusal}: ${REFUSALS[refusal]}`;

const preparingOf = ({ survey, near, serviceName, zone }: IntakeOptions) =>
  preparer({
    signal: survey.signal,
    source: survey.source,
    readAt: near,
    ...optional({ service: serviceName, zone }),
  });

type Rejecting = (reject: Reject) => Promise<void>;

const senderOf = ({ service, survey, tally, interrupted }: IntakeOptions, reject: Rejecting): Sender =>
  createSender({
    service,
    signal: survey.signal,
    source: survey.source,
    interrupted,
    onReport: async (report, refused) => {
      addReport(tally, report);
      for (const each of refused) await reject(each);
    },
  });

/** A promise when the caller has to wait. */
type Handle = (parsed: ParsedRow) => Promise<void> | undefined;

const handler = (options: IntakeOptions, sender: Sender, reject: Rejecting): Handle => {
  const { tally } = options;
  const prepare = preparingOf(options);
  return (parsed) => {
    if ('rejected' in parsed) return reject({ line: parsed.line, reason: because(parsed.rejected), text: parsed.text });
    const { row, named } = prepare(parsed.row);
    tally.sent += 1;
    if (!named) tally.nameless += 1;
    return sender.add(row, parsed.line);
  };
};

export const createIntake = (options: IntakeOptions): Intake => {
  const { survey, rejects, tally, near, zone } = options;
  const parser = createLineParser({ format: survey.format, offsetMinutes: zone?.(near) ?? 0, near });
  const reject: Rejecting = (each) => {
    tally.rejected += 1;
    return rejects.add(each);
  };
  const sender = senderOf(options, reject);
  const handle = handler(options, sender, reject);
  const handleAll = async (all: readonly ParsedRow[]): Promise<void> => {
    for (const parsed of all) {
      const waiting = handle(parsed);
      if (waiting !== undefined) await waiting;
    }
  };
  return {
    take: async (lines) => {
      for (const { line, text, tooLong } of lines) {
        tally.lines += 1;
        if (tooLong === true) await reject({ line, reason: because('line-too-long'), text });
        else await handleAll(parser.push(text, line));
      }
    },
    flush: async () => {
      await handleAll(parser.flush());
      await sender.flush();
    },
  };
};
