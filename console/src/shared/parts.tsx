// Small parts that every page uses: problems, times, headings with their content.
import { Component, type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { failureOf } from '../api/client.js';
import { instantText, type ShownZone, timeText, zoneText } from './format.js';
import type { Loaded } from './use-loaded.js';
import { TEXTS } from '../texts/texts.js';

export const Zone = createContext<ShownZone>('UTC');

export const useZone = (): ShownZone => useContext(Zone);

type InstantProps = {
  readonly at: string | number;
  /** The time of day alone. */
  readonly short?: boolean;
  /** With its zone: where nothing beside it names one. */
  readonly zoned?: boolean;
};

export const Instant = ({ at, short = false, zoned = false }: InstantProps) => {
  const zone = useZone();
  const text = short ? timeText(at, zone) : instantText(at, zone);
  return (
    <time class="instant" title={`${instantText(at, zone)} ${zoneText(at, zone)}`.trimEnd()}>
      {zoned ? `${text} ${zoneText(at, zone)}`.trimEnd() : text}
    </time>
  );
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
        {TEXTS.frame.again}
      </button>
    )}
  </div>
);

type GuardProps = {
  /** What is shown; another one is drawn afresh after a failure. */
  readonly place: string;
  readonly children: ComponentChildren;
};
type GuardState = { readonly problem: ReturnType<typeof failureOf> | undefined };

/** Shows in the place of its content that drawing it has failed; everything around it stays. */
export class FailureGuard extends Component<GuardProps, GuardState> {
  override state: GuardState = { problem: undefined };

  static override getDerivedStateFromError(error: unknown): GuardState {
    return { problem: failureOf(error) };
  }

  override componentDidUpdate(before: GuardProps): void {
    if (before.place !== this.props.place && this.state.problem !== undefined) this.setState({ problem: undefined });
  }

  override render({ children }: GuardProps, { problem }: GuardState): ComponentChildren {
    if (problem === undefined) return children;
    return <ProblemNote problem={problem} onRetry={() => this.setState({ problem: undefined })} />;
  }
}

type WhenLoadedProps<Value> = {
  loaded: Loaded<Value>;
  onRetry?: () => void;
  children: (value: Value) => ComponentChildren;
};

export const WhenLoaded = <Value,>({ loaded, onRetry, children }: WhenLoadedProps<Value>) => {
  switch (loaded.status) {
    case 'loading':
      return <p class="quiet">{TEXTS.frame.loading}</p>;
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
