// How a bucket of an S3-compatible service is reached.

export type S3Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

export type S3BlobStoreOptions = {
  readonly bucket: string;
  readonly region: string;
  /** Of another service than Amazon's: `https://minio.example.org:9000`. */
  readonly endpoint?: string;
  /** The bucket in the path instead of the host's name, as most other services want it. */
  readonly pathStyle?: boolean;
  /** Before every key, ended by a slash. */
  readonly prefix?: string;
  /** Absent: where Amazon's tools look for them (environment, profile, role). */
  readonly credentials?: S3Credentials;
  /** Certificate authorities besides those of the system, as PEM text. */
  readonly ca?: string;
  /** Of one request, the first included. */
  readonly attempts?: number;
  /** Milliseconds that one attempt may take. */
  readonly timeout?: number;
};

export const ATTEMPTS = 4;
export const TIMEOUT = 10_000;
