// What came in: by file or sender with its rejected lines, and the stored log lines of each source.
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { countText } from '../shared/numbers.js';
import { Instant, Section, WhenLoaded } from '../shared/parts.js';
import { useLoaded } from '../shared/use-loaded.js';
import { DataTable } from './data-table.js';
import { TEXTS } from '../texts/texts.js';

type Ingests = Reply<'listIngests'>;
type Ingest = Ingests['items'][number];

const DIGEST = /^[0-9a-f]{64}$/;
const SHOWN_DIGITS = 12;

/** A file that its sender did not name is known by a digest, of which a part tells it from others. */
export const sourceLabel = (source: string, file?: string): string =>
  file ?? (DIGEST.test(source) ? `${source.slice(0, SHOWN_DIGITS)} …` : source);

const Rejects = ({ ingest: { source, file, rejects } }: { ingest: Ingest }) => (
  <details>
    <summary>{TEXTS.administration.ingested.rejects(sourceLabel(source, file))}</summary>
    <ul>
      {rejects.map(({ line, reason, text }, i) => (
        <li key={i}>
          {TEXTS.administration.ingested.line} {countText(line)}: {reason} <code>{text}</code>
        </li>
      ))}
    </ul>
  </details>
);

const IngestTable = ({ items }: { items: readonly Ingest[] }) => (
  <DataTable
    label={TEXTS.administration.ingested.received}
    columns={[
      { name: TEXTS.administration.ingested.file },
      { name: TEXTS.administration.ingested.format },
      { name: TEXTS.administration.ingested.signal },
      { name: TEXTS.administration.ingested.stored, isNumber: true },
      { name: TEXTS.administration.ingested.known, isNumber: true },
      { name: TEXTS.administration.ingested.rejected, isNumber: true },
      { name: TEXTS.administration.ingested.latest },
    ]}
    rows={items.map(({ source, file, format = '–', signal, accepted, duplicates, rejected, last, failure }) => ({
      key: `${signal} ${source}`,
      cells: [
        sourceLabel(source, file),
        format,
        signal,
        countText(accepted),
        countText(duplicates),
        <span class={rejected > 0 ? 'state-bad' : ''}>{countText(rejected)}</span>,
        <>
          <Instant at={last} />
          {failure !== undefined && (
            <p class="problem">
              {TEXTS.administration.ingested.failed} <Instant at={failure.at} /> {failure.because}
            </p>
          )}
        </>,
      ],
    }))}
  />
);

const StoredTable = ({ stored, names }: Pick<Ingests, 'stored'> & { names: ReadonlyMap<string, string> }) => (
  <DataTable
    label={TEXTS.administration.ingested.bySource}
    columns={[
      { name: TEXTS.administration.ingested.file },
      { name: TEXTS.administration.ingested.lines, isNumber: true },
      { name: TEXTS.administration.ingested.errors, isNumber: true },
      { name: TEXTS.administration.ingested.times },
      { name: TEXTS.administration.ingested.services },
    ]}
    rows={stored.map(({ source, lines, errors, first, last, services }) => ({
      key: source,
      cells: [
        sourceLabel(source, names.get(source)),
        countText(lines),
        countText(errors),
        <>
          <Instant at={first} /> – <Instant at={last} />
        </>,
        services.join(', '),
      ],
    }))}
  />
);

export const IngestSection = () => {
  const [listed, reload] = useLoaded(() => call('listIngests'), []);
  return (
    <WhenLoaded loaded={listed} onRetry={reload}>
      {({ since, items, forgotten, stored, notices }) => {
        const names = new Map(
          items.flatMap(({ source, file }) => (file === undefined ? [] : [[source, file] as const])),
        );
        return (
          <>
            <Section title={TEXTS.administration.ingested.received}>
              <p class="quiet">
                {TEXTS.administration.ingested.since} <Instant at={since} />
              </p>
              {items.length === 0 ? <p>{TEXTS.administration.ingested.none}</p> : <IngestTable items={items} />}
              {items
                .filter(({ rejects }) => rejects.length > 0)
                .map((ingest) => (
                  <Rejects key={`${ingest.signal} ${ingest.source}`} ingest={ingest} />
                ))}
              {forgotten > 0 && <p class="notice">{TEXTS.administration.ingested.forgotten(forgotten)}</p>}
              <p>
                <button type="button" onClick={reload}>
                  {TEXTS.administration.reload}
                </button>
              </p>
            </Section>
            <Section title={TEXTS.administration.ingested.bySource}>
              {/* a notice says why nothing could be counted: then nobody knows whether a line is stored */}
              {stored.length > 0 && <StoredTable stored={stored} names={names} />}
              {stored.length === 0 && notices.length === 0 && <p>{TEXTS.administration.ingested.noneStored}</p>}
              {notices.map((notice) => (
                <p key={notice} class="notice">
                  {notice}
                </p>
              ))}
            </Section>
          </>
        );
      }}
    </WhenLoaded>
  );
};
