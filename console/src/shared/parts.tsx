// Small parts that every page uses: problems, times, headings with their content.
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { failureOf } from '../api/client.js';
import { TEXTS } from '../texts.js';
import { instantText, type ShownZone, timeText } from './format.js';
import type { Loaded } from './use-loaded.js';

export const Zone = createContext<ShownZone>('UTC');

export const useZone = (): ShownZone => useContext(Zone);

/** `short`: the time of day alone. */
export const Instant = ({ at, short = false }: { at: string | number; short?: boolean }) => {
  const zone = useZone();
  return <time class="instant">{short ? timeText(at, zone) : instantText(at, zone)}</time>;
};

export const ProblemNote = ({
  problem,
  onRetry,
}: {
  problem: ReturnType<typeof failureOf>;
  onRetry?: (() => void) | undefined;
}) => (
  <div class="problem" role="alert">
    <strong>{problem.title}</strong>
    <p>{problem.detail}</p>
    <p>{problem.howToFix}</p>
    {onRetry !== undefined && (
      <button type="button" onClick={onRetry}>
        {TEXTS.again}
      </button>
    )}
  </div>
);

type WhenLoadedProps<Value> = {
  loaded: Loaded<Value>;
  onRetry?: () => void;
  children: (value: Value) => ComponentChildren;
};

export const WhenLoaded = <Value,>({ loaded, onRetry, children }: WhenLoadedProps<Value>) => {
  switch (loaded.status) {
    case 'loading':
      return <p class="quiet">{TEXTS.loading}</p>;
    case 'failed':
      return <ProblemNote problem={loaded.problem} onRetry={onRetry} />;
    case 'loaded':
      return <>{children(loaded.value)}</>;
  }
};

export const Section = ({
  title,
  children,
  level = 2,
}: {
  title: string;
  children: ComponentChildren;
  level?: 2 | 3;
}) => (
  <section class="section">
    {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
    {children}
  </section>
);

/** A share of 1 as a bar; the number stands beside it. */
export const ShareBar = ({ share }: { share: number }) => (
  <svg class="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect class="share-all" width="100" height="6" />
    <rect class="share-part" width={Math.max(0, Math.min(1, share)) * 100} height="6" />
  </svg>
);
