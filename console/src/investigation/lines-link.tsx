// From what an answer names to all lines of it, in the log view.
import { formatAddress, type LogFilter } from '../shared/page-address.js';
import { TEXTS } from '../texts/texts.js';

type LinesLinkProps = {
  readonly service: string;
  readonly template?: string | undefined;
  /** RFC 3339, half-open; absent: at all times. */
  readonly window?: { readonly from: string; readonly to: string } | undefined;
  /** The line to open among them. */
  readonly line?: { readonly row: string; readonly at: string } | undefined;
};

export const LinesLink = ({ service, template, window, line }: LinesLinkProps) => {
  const filters: readonly LogFilter[] = [
    { name: 'service', value: service },
    ...(template === undefined ? [] : [{ name: 'template', value: template } as const]),
  ];
  const bounds = window && { from: window.from, to: window.to };
  return <a href={formatAddress({ page: 'logs', filters, ...bounds, ...line })}>{TEXTS.investigation.allLines}</a>;
};
