// "Drop your logs here": files or a folder are read in the page and sent, with progress, and it is told what was found.
import { useRef, useState } from 'preact/hooks';
import { ApiFailure, type failureOf } from '../api/client.js';
import { countText } from '../shared/numbers.js';
import { Instant, ProblemNote } from '../shared/parts.js';
import type { FileReport } from './ingest-file.js';
import { TEXTS } from '../texts/texts.js';

type GivenFile = { readonly path: string } & ({ readonly file: File } | { readonly unreadable: unknown });

type DropState =
  | { readonly at: 'idle' }
  | { readonly at: 'reading'; readonly name: string; readonly share: number }
  | { readonly at: 'done'; readonly isStopped: boolean };

type FileFailure = { readonly path: string; readonly problem: ReturnType<typeof failureOf> };

const chosenFiles = (list: FileList | null): readonly GivenFile[] =>
  [...(list ?? [])].map((file) => ({ file, path: file.webkitRelativePath || file.name }));

const entryFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const entryPage = (reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

/** A folder gives its entries a page at a time. What the browser may not read is given as such. */
const filesUnder = async (entry: FileSystemEntry): Promise<readonly GivenFile[]> => {
  const path = entry.fullPath.slice(1);
  const found: GivenFile[] = [];
  try {
    if (entry.isFile) return [{ file: await entryFile(entry as FileSystemFileEntry), path }];
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (let page = await entryPage(reader); page.length > 0; page = await entryPage(reader))
      for (const each of page) found.push(...(await filesUnder(each)));
    return found;
  } catch (unreadable) {
    return [...found, { path, unreadable }];
  }
};

/** Entries are to be taken before anything is waited for: the browser empties the list then. */
const droppedFiles = async (transfer: DataTransfer | null): Promise<readonly GivenFile[]> => {
  const entries = [...(transfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(filesUnder))).flat();
};

const ReportTable = ({ reports }: { reports: readonly FileReport[] }) => (
  <div class="scroll" tabIndex={0} role="region" aria-label={TEXTS.drop.title}>
    <table>
      <thead>
        <tr>
          {(['file', 'format', 'signal', 'stored', 'known', 'rejected', 'services', 'span'] as const).map((column) => (
            <th scope="col">{TEXTS.drop[column]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <tr key={report.name}>
            <th scope="row">
              {report.name}
              {report.ended !== undefined && <span class="state-bad"> {TEXTS.drop.inPart}</span>}
            </th>
            <td>{report.format}</td>
            <td>{report.signal}</td>
            <td class="number">{countText(report.accepted)}</td>
            <td class="number">{countText(report.duplicates)}</td>
            <td class="number">{countText(report.rejected)}</td>
            <td>{report.services.join(', ')}</td>
            <td>
              {report.first !== undefined && report.last !== undefined && (
                <>
                  <Instant at={report.first} /> – <Instant at={report.last} />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const RejectedLines = ({ report }: { report: FileReport }) => (
  <details>
    <summary>
      {report.name}: {TEXTS.drop.rejectedLines(report.rejected)}
    </summary>
    <ul>
      {report.rejects.map(({ line, reason, text }) => (
        <li>
          {TEXTS.drop.line} {line}: {reason} <code>{text}</code>
        </li>
      ))}
    </ul>
  </details>
);

/** The instant just behind the last row: “now” of the logs. */
const askInstant = (reports: readonly FileReport[]): string | undefined => {
  const last = reports.reduce((most, report) => Math.max(most, report.last ?? -Infinity), -Infinity);
  return Number.isFinite(last) ? new Date(Math.floor(last / 1_000_000) * 1000 + 1000).toISOString() : undefined;
};

/** With the path of the file: several may fail. What the browser itself says stands as the detail. */
const fileProblem = (path: string, error: unknown): ReturnType<typeof failureOf> =>
  error instanceof ApiFailure
    ? error.problem
    : {
        status: 0,
        title: TEXTS.drop.unread(path),
        detail: error instanceof Error ? error.message : String(error),
        howToFix: TEXTS.drop.unreadAdvice,
      };

type LogIngest = {
  readonly state: DropState;
  readonly reports: readonly FileReport[];
  readonly failures: readonly FileFailure[];
  readonly ingestAll: (finding: Promise<readonly GivenFile[]>) => Promise<void>;
  readonly stop: () => void;
};

const useLogIngest = (): LogIngest => {
  const [state, setState] = useState<DropState>({ at: 'idle' });
  const [reports, setReports] = useState<readonly FileReport[]>([]);
  const [failures, setFailures] = useState<readonly FileFailure[]>([]);
  const stopping = useRef<AbortController>(undefined);
  const waiting = useRef<GivenFile[]>([]);
  const ingestOne = async (given: GivenFile, signal: AbortSignal): Promise<void> => {
    const { path } = given;
    const fail = (error: unknown): void =>
      setFailures((before) => [...before, { path, problem: fileProblem(path, error) }]);
    try {
      if (!('file' in given)) throw given.unreadable;
      const { ingestFile } = await import('./ingest-file.js');
      const onProgress = (share: number): void => setState({ at: 'reading', name: path, share });
      const { report, failure } = await ingestFile({ file: given.file, path, onProgress, signal });
      const hasRows = report.accepted + report.duplicates + report.rejected > 0;
      if (report.ended === undefined || hasRows) setReports((before) => [...before, report]);
      if (report.ended === 'failed') fail(failure);
    } catch (error) {
      fail(error);
    }
  };
  const ingestAll = async (finding: Promise<readonly GivenFile[]>): Promise<void> => {
    const given = await finding;
    if (given.length === 0) return;
    waiting.current.push(...given);
    // what is dropped meanwhile waits for its turn
    if (stopping.current !== undefined) return;
    const { signal } = (stopping.current = new AbortController());
    setReports([]);
    setFailures([]);
    setState({ at: 'reading', name: given[0]?.path ?? '', share: 0 });
    for (let next = waiting.current.shift(); next !== undefined && !signal.aborted; next = waiting.current.shift())
      await ingestOne(next, signal);
    waiting.current = [];
    stopping.current = undefined;
    setState({ at: 'done', isStopped: signal.aborted });
  };
  return { state, reports, failures, ingestAll, stop: () => stopping.current?.abort() };
};

type FileChooserProps = {
  readonly label: string;
  readonly isFolder?: boolean;
  readonly onChosen: (files: readonly GivenFile[]) => void;
};

/** The browser's own chooser behind a button of ours. */
const FileChooser = ({ label, isFolder = false, onChosen }: FileChooserProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={(element) => {
          input.current = element;
          if (element !== null) element.webkitdirectory = isFolder;
        }}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onChosen(chosenFiles(currentTarget.files));
          // the same files may be chosen again
          currentTarget.value = '';
        }}
      />
    </>
  );
};

const IngestStatus = ({ state, reports }: Pick<LogIngest, 'state' | 'reports'>) => {
  const stored = reports.reduce((sum, { accepted }) => sum + accepted, 0);
  return (
    <div role="status">
      {state.at === 'reading' && (
        <p>
          <progress max={1} value={state.share} aria-label={state.name} />{' '}
          {TEXTS.drop.reading(state.name, Math.floor(state.share * 100))}
        </p>
      )}
      {state.at === 'done' && (
        <p>
          {state.isStopped && TEXTS.drop.stopped}{' '}
          {TEXTS.drop.done(reports.filter(({ ended }) => ended === undefined).length, stored)}
        </p>
      )}
    </div>
  );
};

/** `onStored` is called with the instant just behind the last row, when the reader wants to ask about what was sent. */
export const LogDrop = ({ onStored }: { onStored: (asOf: string) => void }) => {
  const { state, reports, failures, ingestAll, stop } = useLogIngest();
  const [isOver, setOver] = useState(false);
  const choose = (files: readonly GivenFile[]): void => void ingestAll(Promise.resolve(files));
  const asOf = askInstant(reports);
  return (
    <section
      class={`section drop${isOver ? ' drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void ingestAll(droppedFiles(event.dataTransfer));
      }}
    >
      <h2>{TEXTS.drop.title}</h2>
      <p class="quiet">{TEXTS.drop.about}</p>
      <div class="buttons">
        <FileChooser label={TEXTS.drop.files} onChosen={choose} />
        <FileChooser label={TEXTS.drop.folder} isFolder onChosen={choose} />
        {state.at === 'reading' && (
          <button type="button" onClick={stop}>
            {TEXTS.drop.stop}
          </button>
        )}
      </div>
      <IngestStatus state={state} reports={reports} />
      {reports.length > 0 && <ReportTable reports={reports} />}
      {reports.map((report) => report.rejects.length > 0 && <RejectedLines key={report.name} report={report} />)}
      {failures.map(({ path, problem }) => (
        <ProblemNote key={path} problem={problem} />
      ))}
      {state.at === 'done' && asOf !== undefined && (
        <button type="button" class="primary" onClick={() => onStored(asOf)}>
          {TEXTS.drop.ask}
        </button>
      )}
    </section>
  );
};
