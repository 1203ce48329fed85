// Models: the configured profiles, whether they answer, budgets, and what was spent.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { countText, moneyText } from '../shared/numbers.js';
import { Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { type SignedIn, isAllowed } from '../shared/access.js';
import { ConfirmedAction } from '../shared/confirmed-action.js';
import { DataTable } from './data-table.js';
import { TEXTS } from '../texts/texts.js';

type Models = Reply<'listModels'>;
type Profile = Models['profiles'][number];
type Cost = Reply<'readCost'>;

const limitsOf = ({ window, limits: { requestsPerMinute, tokensPerMinute, atOnce } }: Profile): string =>
  [
    TEXTS.administration.models.tokens(window),
    requestsPerMinute === undefined ? undefined : TEXTS.administration.models.perMinute(requestsPerMinute),
    tokensPerMinute === undefined ? undefined : TEXTS.administration.models.tokensPerMinute(tokensPerMinute),
    atOnce === undefined ? undefined : TEXTS.administration.models.atOnce(atOnce),
  ]
    .filter((each) => each !== undefined)
    .join(', ');

const Profiles = ({ models, caller }: { models: Models; caller: SignedIn }) => {
  const [checked, setChecked] = useState<{ readonly isGood: boolean; readonly text: string }>();
  const mayCheck = isAllowed(caller, 'checkModel');
  const check = async (name: string): Promise<void> => {
    const result = await call('checkModel', { parts: { name } });
    const isGood = result.outcome === 'answered';
    setChecked({
      isGood,
      text: isGood
        ? TEXTS.administration.models.answered(name, result.millis)
        : TEXTS.administration.models.failed(name, result.because),
    });
  };
  return (
    <>
      <DataTable
        label={TEXTS.administration.models.title}
        columns={[
          { name: TEXTS.administration.models.profile },
          { name: TEXTS.administration.models.provider },
          { name: TEXTS.administration.models.model },
          { name: TEXTS.administration.models.limits },
          { name: TEXTS.administration.models.price },
          ...(mayCheck ? [{ name: TEXTS.administration.models.check }] : []),
        ]}
        rows={models.profiles.map((profile) => {
          const { name, provider, model, price, fallback } = profile;
          const marks = [
            name === models.default ? TEXTS.administration.models.isDefault : undefined,
            fallback === undefined ? undefined : TEXTS.administration.models.fallback(fallback),
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
              price === undefined
                ? TEXTS.administration.models.noPrice
                : TEXTS.administration.models.priceText(moneyText(price.input), moneyText(price.output), price.asOf),
              ...(mayCheck
                ? [
                    <ConfirmedAction
                      text={TEXTS.administration.models.check}
                      label={TEXTS.administration.models.checkLabel(name)}
                      question={TEXTS.administration.models.willCheck(name)}
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
  unit === 'dollars' ? moneyText(amount) : TEXTS.administration.models.tokens(amount);

const Budgets = ({ budgets }: Pick<Cost, 'budgets'>) =>
  budgets.length === 0 ? (
    <p class="quiet">{TEXTS.administration.models.noBudgets}</p>
  ) : (
    <ul class="records">
      {budgets.map(({ per, unit, used, limit, state, unknown }) => (
        <li key={`${per} ${unit} ${limit}`}>
          {TEXTS.administration.models.budget[per](amountText(unit, used), amountText(unit, limit))}{' '}
          <span class={state === 'within' ? 'good' : 'state-bad'}>
            {TEXTS.administration.models.budgetStates[state]}
          </span>
          {unknown > 0 && <span class="quiet"> {TEXTS.administration.models.unknown(unknown)}</span>}
        </li>
      ))}
    </ul>
  );

const costCell = ({ cost, unpriced }: Cost['total']): string => {
  if (cost === undefined) return TEXTS.administration.models.costUnknown;
  return unpriced === 0 ? moneyText(cost) : `${moneyText(cost)} + ${TEXTS.administration.models.unpriced(unpriced)}`;
};

const Spending = ({ title, first, cost }: { title: string; first: string; cost: Cost }) => {
  if (cost.groups.length === 0) return <p class="quiet">{TEXTS.administration.models.noSpending}</p>;
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
        { name: TEXTS.administration.models.calls, isNumber: true },
        { name: TEXTS.administration.models.input, isNumber: true },
        { name: TEXTS.administration.models.output, isNumber: true },
        { name: TEXTS.administration.models.cost, isNumber: true },
      ]}
      rows={[
        ...cost.groups.map(({ keys, ...sum }) => ({ key: keys.join(' '), cells: [keys.join(' '), ...cells(sum)] })),
        { key: '', cells: [TEXTS.administration.models.total, ...cells(cost.total)] },
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
      <Section title={TEXTS.administration.models.title}>
        <WhenLoaded loaded={models} onRetry={reloadModels}>
          {(listed) =>
            listed.profiles.length === 0 ? (
              <>
                <p>{TEXTS.administration.models.none}</p>
                <p class="quiet">{TEXTS.administration.models.noneAdvice}</p>
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
            <Section title={TEXTS.administration.models.budgets}>
              <Budgets budgets={ofDays.budgets} />
            </Section>
            <Section title={TEXTS.administration.models.spending}>
              <Spending
                title={TEXTS.administration.models.spending}
                first={TEXTS.administration.models.day}
                cost={byDay(ofDays)}
              />
            </Section>
            <Section title={TEXTS.administration.models.spendingByModel}>
              <Spending
                title={TEXTS.administration.models.spendingByModel}
                first={TEXTS.administration.models.model}
                cost={ofModels}
              />
            </Section>
          </>
        )}
      </WhenLoaded>
    </>
  );
};
