// Patterns of log lines with how often they came before the window and in it, the most changed first.
import { fetchedBatches } from '../../../src/investigation/fetched-rows.js';
import type { WireAnswer, WireFact } from '../api/operations.js';
import { fromIso } from '../../../src/kernel/time.js';
import { countText, valueText } from '../shared/numbers.js';
import { Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { loadBatch } from './batch-rows.js';
import { LinesLink } from './lines-link.js';
import { changeWords, type PatternRate, patternRates } from './pattern-rates.js';
import { TEXTS } from '../texts/texts.js';

const MOST_SHOWN = 25;

type Span = { readonly from: string; readonly to: string };

const Table = ({ patterns, window }: { patterns: readonly PatternRate[]; window: Span }) => (
  <Section title={TEXTS.patterns.title} level={3}>
    <p class="quiet">{TEXTS.patterns.about}</p>
    <div class="scroll" tabIndex={0} role="region" aria-label={TEXTS.patterns.title}>
      <table class="patterns">
        <thead>
          <tr>
            {TEXTS.patterns.columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {patterns.slice(0, MOST_SHOWN).map((pattern) => (
            <tr key={`${pattern.service} ${pattern.pattern}`}>
              <td>{pattern.service}</td>
              <td>{pattern.level}</td>
              <th scope="row">{pattern.pattern}</th>
              <td class="number">
                {pattern.before === undefined ? TEXTS.patterns.noneBefore : valueText(pattern.before)}
              </td>
              <td class="number">{valueText(pattern.after)}</td>
              <td>{changeWords(pattern)}</td>
              <td>
                {pattern.template !== undefined && (
                  <LinesLink service={pattern.service} template={pattern.template} window={window} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {patterns.length > MOST_SHOWN && (
      <p class="quiet">{TEXTS.patterns.more(countText(patterns.length - MOST_SHOWN))}</p>
    )}
  </Section>
);

type PatternTableProps = { readonly id: string; readonly answer: WireAnswer; readonly facts: readonly WireFact[] };

export const PatternTable = ({ id, answer, facts }: PatternTableProps) => {
  const fetched = fetchedBatches(facts).filter(({ turn }) => turn === answer.turn);
  const rates = fetched.find(({ of }) => of === 'rates')?.hash;
  const templates = fetched.find(({ ask }) => ask === 'templates')?.hash;
  const [rows, reload] = useLoaded(
    () => Promise.all([rates, templates].map(async (hash) => (hash === undefined ? [] : loadBatch(id, hash)))),
    [id, rates, templates],
  );
  const window = answer.issue?.window;
  const [from, to] = [fromIso(window?.from ?? ''), fromIso(window?.to ?? '')];
  if (rates === undefined || window === undefined || from === undefined || to === undefined) return null;
  return (
    <WhenLoaded loaded={rows} onRetry={reload}>
      {([counted = [], texts = []]) => {
        const patterns = patternRates(counted, texts, { from, to });
        return patterns.length > 0 && <Table patterns={patterns} window={window} />;
      }}
    </WhenLoaded>
  );
};
