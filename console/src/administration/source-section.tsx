// Sources and stores: how each answers now, its last failure, and how much is stored.
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { countText } from '../shared/format.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { ADMINISTRATION_TEXTS } from './administration-texts.js';
import { DataTable } from './data-table.js';

const TEXTS = ADMINISTRATION_TEXTS.sources;

type Report = Reply<'readSources'>;

const StateWord = ({ state, because }: { state: 'ok' | 'unavailable'; because?: string | undefined }) => (
  <>
    <span class={state === 'ok' ? 'good' : 'state-bad'}>{TEXTS[state]}</span>
    {because !== undefined && <span>: {because}</span>}
  </>
);

const SourceTable = ({ sources }: Pick<Report, 'sources'>) => (
  <DataTable
    label={TEXTS.title}
    columns={[
      { name: TEXTS.source },
      { name: ADMINISTRATION_TEXTS.state },
      { name: TEXTS.lastRead },
      { name: TEXTS.lastFailure },
    ]}
    rows={sources.map(({ source, state, because, lastRead, lastFailure }) => ({
      key: source,
      cells: [
        TEXTS.names[source] ?? source,
        <StateWord state={state} because={because} />,
        lastRead === undefined ? ADMINISTRATION_TEXTS.never : <Instant at={lastRead} />,
        lastFailure === undefined ? (
          ADMINISTRATION_TEXTS.none
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
  if (stored === undefined) return <p class="problem">{TEXTS.unread}</p>;
  const { bytes, oldest, newest, rebuilding } = stored;
  return (
    <>
      <dl class="figures">
        {(['logs', 'spans', 'metricPoints', 'changes'] as const).map((kind) => (
          <div key={kind}>
            <dt>{TEXTS.kinds[kind]}</dt>
            <dd>{countText(stored[kind])}</dd>
          </div>
        ))}
        <div>
          <dt>{TEXTS.size}</dt>
          <dd>{TEXTS.bytes(bytes)}</dd>
        </div>
      </dl>
      {oldest !== undefined && newest !== undefined && (
        <p>
          {TEXTS.times}: <Instant at={oldest} /> – <Instant at={newest} />
        </p>
      )}
      {rebuilding !== undefined && <p class="notice">{TEXTS.rebuilding(rebuilding.left, rebuilding.of)}</p>}
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
            <Section title={TEXTS.title}>
              <p role="status" class={troubled === 0 ? 'good' : 'problem'}>
                {troubled === 0 ? TEXTS.allWell : TEXTS.troubled(troubled)}
              </p>
              <p class="quiet">{TEXTS.about}</p>
              <SourceTable sources={sources} />
              <p>
                <button type="button" onClick={reload}>
                  {ADMINISTRATION_TEXTS.reload}
                </button>
              </p>
            </Section>
            <Section title={TEXTS.stores}>
              {stores.length === 0 ? (
                <p class="quiet">{TEXTS.noStores}</p>
              ) : (
                <DataTable
                  label={TEXTS.stores}
                  columns={[{ name: TEXTS.store }, { name: ADMINISTRATION_TEXTS.state }]}
                  rows={stores.map(({ store, state, because }) => ({
                    key: store,
                    cells: [store, <StateWord state={state} because={because} />],
                  }))}
                />
              )}
            </Section>
            <Section title={TEXTS.stored}>
              <Stored stored={stored} />
            </Section>
          </>
        );
      }}
    </WhenLoaded>
  );
};
