// E-mail over SMTP: one mail for each event; those of one investigation are a thread.
import { createTransport } from 'nodemailer';
import type { NotificationMessage, NotificationTarget, SendResult } from '../../ports/notification-targets.js';

export type EmailOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  readonly server: string;
  readonly from: string;
  readonly to: readonly string[];
};

const PATIENCE_MILLIS = 30_000;

const textOf = ({ text, facts, link }: NotificationMessage): string =>
  [
    text,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...(link === undefined ? [] : [link]),
    'Sent by Casefile.',
  ].join('\n\n');

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number; readonly command?: string };

/** Until the end of the data the server has taken nothing. */
const failureOf = ({ code = 'error', responseCode, command = '' }: SmtpError): SendResult => {
  const response = [responseCode, code, command].filter((part) => part !== undefined && part !== '').join(' ');
  if (responseCode !== undefined) return { outcome: responseCode >= 500 ? 'refused' : 'not-now', response };
  const isUnsent = command === 'CONN' || code === 'EDNS' || code === 'ECONNECTION' || code === 'ESOCKET';
  return isUnsent ? { outcome: 'not-now', response } : { outcome: 'unknown', response };
};

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'casefile.invalid';

export const emailTarget = ({ server, from, to }: EmailOptions): NotificationTarget => ({
  kind: 'email',
  knowsRepeats: false,
  send: async (message, { key, remote }) => {
    const transport = createTransport(server, {
      connectionTimeout: PATIENCE_MILLIS,
      greetingTimeout: PATIENCE_MILLIS,
      socketTimeout: PATIENCE_MILLIS,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object);
    const messageId = `<${key}@${domainOf(from)}>`;
    try {
      const { response } = await transport.sendMail({
        messageId,
        from,
        to: [...to],
        subject: `[${message.severity}] ${message.title}`,
        text: textOf(message),
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(remote !== undefined && { inReplyTo: remote, references: [remote] }),
      });
      // the first mail of a thread is what all later ones answer
      return { outcome: 'delivered', response, remote: remote ?? messageId };
    } catch (error) {
      return failureOf(error as SmtpError);
    } finally {
      transport.close();
    }
  },
});
