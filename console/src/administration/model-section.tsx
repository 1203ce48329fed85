// Models: the configured profiles, whether they answer, budgets, and what was spent.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { countText } from '../shared/format.js';
import { Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { type SignedIn, isAllowed } from '../shared/access.js';
import { ADMINISTRATION_TEXTS } from './administration-texts.js';
import { ConfirmedAction } from './confirmed-action.js';
import { DataTable } from './data-table.js';

const TEXTS = ADMINISTRATION_TEXTS.models;

type Models = Reply<'listModels'>;
type Profile = Models['profiles'][number];
type Cost = Reply<'readCost'>;

const limitsOf = ({ window, limits: { requestsPerMinute, tokensPerMinute, atOnce } }: Profile): string =>
  [
    TEXTS.tokens(window),
    requestsPerMinute === undefined ? undefined : TEXTS.perMinute(requestsPerMinute),
    tokensPerMinute === undefined ? undefined : TEXTS.tokensPerMinute(tokensPerMinute),
    atOnce === undefined ? undefined : TEXTS.atOnce(atOnce),
  ]
    .filter((each) => each !== undefined)
    .join(', ');

const Profiles = ({ models, caller }: { models: Models; caller: SignedIn }) => {
  const [checked, setChecked] = useState<{ readonly isGood: boolean; readonly text: string }>();
  const mayCheck = isAllowed(caller, 'checkModel');
  const check = async (name: string): Promise<void> => {
    const result = await call('checkModel', { parts: { name } });
    const isGood = result.outcome === 'answered';
    setChecked({ isGood, text: isGood ? TEXTS.answered(name, result.millis) : TEXTS.failed(name, result.because) });
  };
  return (
    <>
      <DataTable
        label={TEXTS.title}
        columns={[
          { name: TEXTS.profile },
          { name: TEXTS.provider },
          { name: TEXTS.model },
          { name: TEXTS.limits },
          { name: TEXTS.price },
          ...(mayCheck ? [{ name: TEXTS.check }] : []),
        ]}
        rows={models.profiles.map((profile) => {
          const { name, provider, model, price, fallback } = profile;
          const marks = [
            name === models.default ? TEXTS.isDefault : undefined,
            fallback === undefined ? undefined : TEXTS.fallback(fallback),
          ].filter((each) => each !== undefined);
          return {
            key: name,
            cells: [
              <>
                {name} {marks.length > 0 && <span class="quiet">{marks.join(', ')}</span>}
              </>,
              provider,
              model,
              limitsOf(profile),
              price === undefined ? TEXTS.noPrice : TEXTS.priceText(price.input, price.output, price.asOf),
              ...(mayCheck
                ? [
                    <ConfirmedAction
                      text={TEXTS.check}
                      label={TEXTS.checkLabel(name)}
                      question={TEXTS.willCheck(name)}
                      act={() => check(name)}
                    />,
                  ]
                : []),
            ],
          };
        })}
      />
      <div role="status">
        {checked !== undefined && <p class={checked.isGood ? 'good' : 'problem'}>{checked.text}</p>}
      </div>
    </>
  );
};

const amountText = (unit: 'dollars' | 'tokens', amount: number): string =>
  unit === 'dollars' ? TEXTS.dollars(amount) : TEXTS.tokens(amount);

const Budgets = ({ budgets }: Pick<Cost, 'budgets'>) =>
  budgets.length === 0 ? (
    <p class="quiet">{TEXTS.noBudgets}</p>
  ) : (
    <ul class="records">
      {budgets.map(({ per, unit, used, limit, state, unknown }) => (
        <li key={`${per} ${unit} ${limit}`}>
          {TEXTS.budget(per, amountText(unit, used), amountText(unit, limit))}{' '}
          <span class={state === 'within' ? 'good' : 'state-bad'}>{TEXTS.budgetStates[state]}</span>
          {unknown > 0 && <span class="quiet"> {TEXTS.unknown(unknown)}</span>}
        </li>
      ))}
    </ul>
  );

const costCell = ({ cost, unpriced }: Cost['total']): string =>
  unpriced === 0 || cost === undefined ? TEXTS.dollars(cost) : `${TEXTS.dollars(cost)} + ${TEXTS.unpriced(unpriced)}`;

const Spending = ({ title, first, cost }: { title: string; first: string; cost: Cost }) => {
  if (cost.groups.length === 0) return <p class="quiet">{TEXTS.noSpending}</p>;
  const cells = (sum: Cost['total']) => [
    countText(sum.calls),
    countText(sum.input),
    countText(sum.output),
    costCell(sum),
  ];
  return (
    <DataTable
      label={title}
      columns={[
        { name: first },
        { name: TEXTS.calls, isNumber: true },
        { name: TEXTS.input, isNumber: true },
        { name: TEXTS.output, isNumber: true },
        { name: TEXTS.cost, isNumber: true },
      ]}
      rows={[
        ...cost.groups.map(({ keys, ...sum }) => ({ key: keys.join(' '), cells: [keys.join(' '), ...cells(sum)] })),
        { key: '', cells: [TEXTS.total, ...cells(cost.total)] },
      ]}
    />
  );
};

/** The latest day first. */
export const byDay = (cost: Cost): Cost => ({
  ...cost,
  groups: cost.groups.toSorted((a, b) => (a.keys.join(' ') < b.keys.join(' ') ? 1 : -1)),
});

export const ModelSection = ({ caller }: { caller: SignedIn }) => {
  const [models, reloadModels] = useLoaded(() => call('listModels'), []);
  const [costs, reloadCosts] = useLoaded(
    () => Promise.all([call('readCost', { query: { by: 'day' } }), call('readCost', { query: { by: 'model' } })]),
    [],
  );
  return (
    <>
      <Section title={TEXTS.title}>
        <WhenLoaded loaded={models} onRetry={reloadModels}>
          {(listed) =>
            listed.profiles.length === 0 ? (
              <>
                <p>{TEXTS.none}</p>
                <p class="quiet">{TEXTS.noneAdvice}</p>
              </>
            ) : (
              <Profiles models={listed} caller={caller} />
            )
          }
        </WhenLoaded>
      </Section>
      <WhenLoaded loaded={costs} onRetry={reloadCosts}>
        {([ofDays, ofModels]) => (
          <>
            <Section title={TEXTS.budgets}>
              <Budgets budgets={ofDays.budgets} />
            </Section>
            <Section title={TEXTS.spending}>
              <Spending title={TEXTS.spending} first={TEXTS.day} cost={byDay(ofDays)} />
            </Section>
            <Section title={TEXTS.spendingByModel}>
              <Spending title={TEXTS.spendingByModel} first={TEXTS.model} cost={ofModels} />
            </Section>
          </>
        )}
      </WhenLoaded>
    </>
  );
};
