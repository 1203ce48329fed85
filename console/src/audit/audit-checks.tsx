// Replay of a turn against its stored answer, and verification of every citation.
import { useState } from 'preact/hooks';
import { call } from '../api/client.js';
import type { Reply } from '../api/operations.js';
import { ProblemNote, Section } from '../shared/parts.js';
import { usePending } from '../shared/use-loaded.js';
import { differences } from './difference.js';
import { DifferenceTable } from './difference-table.js';
import { TEXTS } from '../texts/texts.js';

const ReplayResult = ({ report }: { report: Reply<'replayTurn'> }) => {
  switch (report.outcome) {
    case 'identical':
      return (
        <p class="good">
          ✓ {TEXTS.audit.identical(report.turn, report.facts)}
          {report.configurationChanged && ` ${TEXTS.audit.configuration}`}
        </p>
      );
    case 'differs':
      return (
        <>
          <p class="problem">
            ✗ {TEXTS.audit.differs(report.turn, report.fact.version, report.fact.type)}{' '}
            {TEXTS.audit.causes[report.cause]}
          </p>
          <DifferenceTable
            items={differences(report.fact.recorded, report.fact.today)}
            before={TEXTS.audit.stored}
            after={TEXTS.audit.today}
          />
        </>
      );
    case 'refused':
      return (
        <p class="problem">
          {TEXTS.audit.refused(report.turn)} {report.because}
        </p>
      );
  }
};

const Replays = ({ id, turns }: { id: string; turns: readonly number[] }) => {
  const [reports, setReports] = useState<readonly Reply<'replayTurn'>[]>([]);
  const [pending, run] = usePending();
  const replay = (turn: number): void =>
    run(async () => {
      const report = await call('replayTurn', { parts: { clientTxnId: id, turn } });
      setReports((before) => [...before.filter((each) => each.turn !== turn), report]);
    });
  const isBusy = pending.status === 'busy';
  return (
    <Section title={TEXTS.audit.replay}>
      <p class="quiet">{TEXTS.audit.replayAbout}</p>
      <div class="buttons">
        {turns.map((turn) => (
          <button key={turn} type="button" aria-disabled={isBusy} onClick={() => replay(turn)}>
            {TEXTS.audit.replayTurn(turn)}
          </button>
        ))}
      </div>
      <div role="status">
        {isBusy && <p>{TEXTS.audit.replaying}</p>}
        {reports.map((report) => (
          <ReplayResult key={report.turn} report={report} />
        ))}
      </div>
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </Section>
  );
};

const Verified = ({ report }: { report: Reply<'verify'> }) => {
  const { counts, damaged, files, turns } = report;
  const doubtful = turns.flatMap(({ turn, claims }) =>
    claims.filter(({ verdict }) => verdict !== 'supported').map((claim) => ({ turn, ...claim })),
  );
  const isSound = damaged.length === 0 && files.length === 0;
  return (
    <>
      <p class={counts.contradicted === 0 && isSound ? 'good' : 'problem'}>
        {counts.contradicted === 0 && isSound ? '✓ ' : '✗ '}
        {TEXTS.audit.verified(counts.supported, counts.unknown, counts.contradicted)}{' '}
        {damaged.length === 0 ? TEXTS.audit.undamaged : TEXTS.audit.damaged(damaged.length)}{' '}
        {files.length > 0 && TEXTS.audit.damagedFiles(files.length)}
      </p>
      <ul>
        {damaged.map(({ hash, how, claims }) => (
          <li key={hash}>
            <code>{hash}</code> {TEXTS.audit.damage[how]}: {claims.map(({ text }) => text).join('; ')}
          </li>
        ))}
        {files.map(({ file, problem }) => (
          <li key={file}>
            <code>{file}</code> {problem}
          </li>
        ))}
        {doubtful.map(({ turn, text, verdict, because }) => (
          <li key={`${turn} ${text}`}>
            {TEXTS.frame.verdict[verdict]}: {text} <span class="quiet">{because}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

const Verification = ({ id }: { id: string }) => {
  const [report, setReport] = useState<Reply<'verify'>>();
  const [pending, run] = usePending();
  const verify = (): void => run(async () => setReport(await call('verify', { parts: { clientTxnId: id } })));
  return (
    <Section title={TEXTS.audit.verify}>
      <p class="quiet">{TEXTS.audit.verifyAbout}</p>
      <div class="buttons">
        <button type="button" aria-disabled={pending.status === 'busy'} onClick={verify}>
          {TEXTS.audit.verify}
        </button>
      </div>
      <div role="status">
        {pending.status === 'busy' && <p>{TEXTS.audit.verifying}</p>}
        {report !== undefined && <Verified report={report} />}
      </div>
      {pending.status === 'failed' && <ProblemNote problem={pending.problem} />}
    </Section>
  );
};

export const AuditChecks = ({ id, turns }: { id: string; turns: readonly number[] }) => (
  <>
    <Replays id={id} turns={turns} />
    <Verification id={id} />
  </>
);
