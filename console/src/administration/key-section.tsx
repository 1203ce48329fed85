// API keys: who has one, what it may do, and its last use. Secrets and digests are never here.
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { ADMINISTRATION_TEXTS } from './administration-texts.js';
import { DataTable } from './data-table.js';

const TEXTS = ADMINISTRATION_TEXTS.keys;

type Key = Reply<'listKeys'>['items'][number];

const KeyState = ({ item: { state, expiresAt, revokedAt, graceUntil } }: { item: Key }) => {
  const end = state === 'revoked' ? revokedAt : expiresAt;
  return (
    <>
      <span class={state === 'valid' ? 'good' : 'state-bad'}>{TEXTS.states[state]}</span>
      {end !== undefined && (
        <>
          {state === 'valid' && ` ${TEXTS.until}`} <Instant at={end} />
        </>
      )}
      {graceUntil !== undefined && (
        <>
          , {TEXTS.grace} <Instant at={graceUntil} />
        </>
      )}
    </>
  );
};

export const KeySection = () => {
  const [keys, reload] = useLoaded(() => call('listKeys'), []);
  return (
    <Section title={TEXTS.title}>
      <WhenLoaded loaded={keys} onRetry={reload}>
        {({ areRequired, items }) => (
          <>
            {!areRequired && <p class="notice">{TEXTS.notRequired}</p>}
            {items.length > 0 && (
              <DataTable
                label={TEXTS.title}
                columns={[
                  { name: TEXTS.name },
                  { name: TEXTS.role },
                  { name: ADMINISTRATION_TEXTS.state },
                  { name: TEXTS.limits },
                  { name: TEXTS.lastUse },
                  { name: TEXTS.origin },
                ]}
                rows={items.map((item, i) => ({
                  key: `${i} ${item.name}`,
                  cells: [
                    item.name,
                    item.role,
                    <KeyState item={item} />,
                    [...(item.services ?? []), ...(item.collections ?? [])].join(', ') || ADMINISTRATION_TEXTS.none,
                    item.lastUsedAt === undefined ? TEXTS.noUse : <Instant at={item.lastUsedAt} />,
                    TEXTS.origins[item.origin],
                  ],
                }))}
              />
            )}
            <p class="quiet">{TEXTS.where}</p>
          </>
        )}
      </WhenLoaded>
    </Section>
  );
};
