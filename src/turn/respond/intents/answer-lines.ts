// Lines about an earlier answer: confidence, onset, advice, resolution, an example.
import { formatMessage } from '../../../language/messages/messages.js';
import { formatName } from '../../../evidence/quoting.js';
import { databaseActions } from '../database/database-prose.js';
import { adviceFor } from '../claims/advice.js';
import { causeOnsetText, hasTwoCauses } from '../claims/cause-claims.js';
import { percentText } from '../../../evidence/sentence.js';
import { bulletBlock, type ProseInput } from '../prose/prose-input.js';

type RankedSuspect = { readonly service: string; readonly confidence: number };

/** Leading causes (one, or two independent ones), and the other suspects, of telemetry and database. */
const rankSuspects = ({ hypotheses, findings, outline }: ProseInput): readonly [RankedSuspect[], RankedSuspect[]] => {
  const { database } = findings;
  const inDatabase = database?.causes.map(({ confidence }) => ({ service: database.service, confidence })) ?? [];
  if (outline.cause === undefined) return [inDatabase.slice(0, 1), []];
  const leading = hasTwoCauses(findings) ? 2 : 1;
  return [hypotheses.slice(0, leading), [...hypotheses.slice(leading), ...inDatabase.slice(0, 1)]];
};

const NOTABLE = 0.02;
const MOST_CONFIDENT = 0.99;

/** “How sure: 99 %.” */
export const doubtLine = (prose: ProseInput): readonly string[] => {
  const [leading, others] = rankSuspects(prose);
  if (leading.length === 0) return [];
  const together = Math.min(
    MOST_CONFIDENT,
    leading.reduce((sum, { confidence }) => sum + confidence, 0),
  );
  const beside = others
    .filter(({ confidence }) => confidence >= NOTABLE)
    .map(({ service, confidence }) => `${formatName(service)} with ${percentText(confidence)}`);
  const rest =
    beside.length === 0
      ? `No other suspect has as much as ${percentText(NOTABLE)}.`
      : `Also suspected: ${beside.slice(0, 3).join(', ')}.`;
  return [`**How sure: ${percentText(together)}.** ${rest}`];
};

/** “Since about 14:02:07 UTC.” */
export const onsetLine = (prose: ProseInput): readonly string[] => {
  const count = hasTwoCauses(prose.findings) ? 2 : 1;
  const told = prose.hypotheses.slice(0, prose.outline.cause === undefined ? 0 : count).flatMap((_, rank) => {
    const began = causeOnsetText(prose.findings, prose.rows, rank);
    const { service = '' } = prose.hypotheses[rank] ?? {};
    return began === undefined ? [] : [`${began} UTC${count === 1 ? '' : ` (${formatName(service)})`}`];
  });
  return told.length === 0 ? [] : [`**Since about ${told.join(', and since about ')}.**`];
};

/** With what documents say of the database's largest wait. */
export const adviceBlock = (prose: ProseInput, meaning: readonly string[]): readonly string[] => {
  const { outline, findings } = prose;
  const causes = outline.cause === undefined ? [] : findings.hypotheses.slice(0, hasTwoCauses(findings) ? 2 : 1);
  const advice = adviceFor(causes).map((each, rank) =>
    rank === causes.length - 1 ? `${each}; then ask “is it still going on?”` : each,
  );
  return [
    ...bulletBlock('What to do first (advice, not checked)', advice),
    ...databaseActions(findings),
    ...(outline.database.cause.length === 0
      ? []
      : bulletBlock('What its largest wait means, and what to do about it', meaning)),
  ];
};

/** With what to do if it comes back; in the language of the asker, for it is all that is said. */
export const resolvedLine = ({ resolving, outline, language }: ProseInput): string => {
  if (resolving === undefined) return '';
  const state = resolving === 'already' ? 'already' : outline.latest.length === 0 ? 'marked' : 'shown';
  return formatMessage('issue.resolved', language, { state });
};

/** The next action that shows one request. */
export const exampleLine = ({ allActions }: ProseInput): readonly string[] => {
  const show = allActions.find(({ turn }) => turn.text?.startsWith('Show trace ') === true)?.turn.text;
  return show === undefined ? [] : [`**“${show}”** opens one, span by span.`];
};
