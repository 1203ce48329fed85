// Sources and stores: how each answers now, its last failure, and how much is stored.
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { bytesText, countText } from '../shared/numbers.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { DataTable } from './data-table.js';
import { TEXTS } from '../texts/texts.js';

type Report = Reply<'readSources'>;

const nameOf = (source: string): string => {
  const names: { readonly [source: string]: string } = TEXTS.administration.sources.names;
  return names[source] ?? source;
};

const StateWord = ({ state, because }: { state: 'ok' | 'unavailable'; because?: string | undefined }) => (
  <>
    <span class={state === 'ok' ? 'good' : 'state-bad'}>{TEXTS.administration.sources[state]}</span>
    {because !== undefined && <span>: {because}</span>}
  </>
);

const SourceTable = ({ sources }: Pick<Report, 'sources'>) => (
  <DataTable
    label={TEXTS.administration.sources.title}
    columns={[
      { name: TEXTS.administration.sources.source },
      { name: TEXTS.administration.state },
      { name: TEXTS.administration.sources.lastRead },
      { name: TEXTS.administration.sources.lastFailure },
    ]}
    rows={sources.map(({ source, state, because, lastRead, lastFailure }) => ({
      key: source,
      cells: [
        nameOf(source),
        <StateWord state={state} because={because} />,
        lastRead === undefined ? TEXTS.administration.never : <Instant at={lastRead} />,
        lastFailure === undefined ? (
          TEXTS.administration.none
        ) : (
          <>
            <Instant at={lastFailure.at} /> {lastFailure.because}
          </>
        ),
      ],
    }))}
  />
);

const Stored = ({ stored }: { stored: Report['stored'] | undefined }) => {
  if (stored === undefined) return <p class="problem">{TEXTS.administration.sources.unread}</p>;
  const { bytes, oldest, newest, rebuilding } = stored;
  return (
    <>
      <dl class="figures">
        {(['logs', 'spans', 'metricPoints', 'changes'] as const).map((kind) => (
          <div key={kind}>
            <dt>{TEXTS.administration.sources.kinds[kind]}</dt>
            <dd>{countText(stored[kind])}</dd>
          </div>
        ))}
        <div>
          <dt>{TEXTS.administration.sources.size}</dt>
          <dd>{bytesText(bytes)}</dd>
        </div>
      </dl>
      {oldest !== undefined && newest !== undefined && (
        <p>
          {TEXTS.administration.sources.times}: <Instant at={oldest} /> – <Instant at={newest} />
        </p>
      )}
      {rebuilding !== undefined && (
        <p class="notice">{TEXTS.administration.sources.rebuilding(rebuilding.left, rebuilding.of)}</p>
      )}
    </>
  );
};

export const SourceSection = () => {
  const [report, reload] = useLoaded(() => call('readSources'), []);
  return (
    <WhenLoaded loaded={report} onRetry={reload}>
      {({ sources, stores, stored }) => {
        const troubled = [...sources, ...stores].filter(({ state }) => state !== 'ok').length;
        return (
          <>
            <Section title={TEXTS.administration.sources.title}>
              <p role="status" class={troubled === 0 ? 'good' : 'problem'}>
                {troubled === 0
                  ? TEXTS.administration.sources.allWell
                  : TEXTS.administration.sources.troubled(troubled)}
              </p>
              <p class="quiet">{TEXTS.administration.sources.about}</p>
              <SourceTable sources={sources} />
              <p>
                <button type="button" onClick={reload}>
                  {TEXTS.administration.reload}
                </button>
              </p>
            </Section>
            <Section title={TEXTS.administration.sources.stores}>
              {stores.length === 0 ? (
                <p class="quiet">{TEXTS.administration.sources.noStores}</p>
              ) : (
                <DataTable
                  label={TEXTS.administration.sources.stores}
                  columns={[{ name: TEXTS.administration.sources.store }, { name: TEXTS.administration.state }]}
                  rows={stores.map(({ store, state, because }) => ({
                    key: store,
                    cells: [store, <StateWord state={state} because={because} />],
                  }))}
                />
              )}
            </Section>
            <Section title={TEXTS.administration.sources.stored}>
              <Stored stored={stored} />
            </Section>
          </>
        );
      }}
    </WhenLoaded>
  );
};
