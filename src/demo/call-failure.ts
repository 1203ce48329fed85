// How a failed call looks to its caller.
import type { Operation } from './operation.js';
import type { ThrownError } from './log-style.js';
import { SERVICES } from './topology.js';

export type CallFailure =
  | { readonly how: 'status'; readonly status: number }
  | { readonly how: 'timeout' }
  | { readonly how: 'refused' }
  | { readonly how: 'certificate' }
  /** Answered as if all were well, without what the caller needs. */
  | { readonly how: 'incomplete' };

const STATUS_NAMES: { readonly [status: number]: string } = {
  422: 'UnprocessableEntity',
  500: 'InternalServerError',
  502: 'BadGateway',
  504: 'GatewayTimeout',
};

/** What an operation answers when one of its calls failed so. */
export const passOnFailure = (failure: CallFailure): CallFailure => {
  switch (failure.how) {
    case 'timeout':
      return { how: 'status', status: 504 };
    case 'status':
    case 'refused':
    case 'certificate':
    case 'incomplete':
      return { how: 'status', status: 502 };
  }
  failure satisfies never;
};

export const describeCallFailure = (failure: CallFailure, callee: Operation): string => {
  const { service, name } = callee;
  switch (failure.how) {
    case 'status':
      return `${service} answered ${failure.status} to ${name}`;
    case 'timeout':
      return `no answer from ${service} to ${name} in time`;
    case 'refused':
      return `connection to ${service} refused`;
    case 'certificate':
      return `TLS handshake with ${service} failed: certificate has expired`;
    case 'incomplete':
      return `incomplete answer from ${service} to ${name}`;
  }
  failure satisfies never;
};

const javaError = (failure: CallFailure, callee: Operation): ThrownError => {
  switch (failure.how) {
    case 'status': {
      const name = STATUS_NAMES[failure.status] ?? 'FeignServerException';
      return {
        type: `feign.FeignException$${name}`,
        message: `[${failure.status}] calling http://${callee.service}:8080`,
      };
    }
    case 'timeout':
      return { type: 'java.net.SocketTimeoutException', message: 'Read timed out' };
    case 'refused':
      return { type: 'java.net.ConnectException', message: 'Connection refused' };
    case 'certificate':
      return {
        type: 'javax.net.ssl.SSLHandshakeException',
        message: 'PKIX path validation failed: validity check failed',
      };
    case 'incomplete':
      return { type: 'java.lang.NullPointerException', message: 'Cannot read the result because "body" is null' };
  }
  failure satisfies never;
};

/** The exception a caller prints with it: Java alone prints one for a failed call. */
export const callerError = (caller: Operation, failure: CallFailure, callee: Operation): ThrownError | undefined =>
  SERVICES[caller.service].language === 'java' ? javaError(failure, callee) : undefined;
