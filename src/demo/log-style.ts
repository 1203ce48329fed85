// How each language writes a line, a stack trace, and the failure of a call.
import type { Level } from '../telemetry/level.js';
import type { ErrorFields } from './rows.js';
import type { Language } from './topology.js';

export type ThrownError = { readonly type: string; readonly message: string };

/** A code location as the logger prints it, and the function around it. */
export type CodeLocation = { readonly code?: string | undefined; readonly frame: string };

export type WrittenLine = { readonly message: string; readonly error?: ErrorFields };

export type LineText = { readonly level: Level; readonly text: string; readonly code?: string | undefined };

export const writeLine = (language: Language, { level, text, code }: LineText): string => {
  const label = level.toUpperCase();
  const where = code === undefined ? '' : `${code} `;
  switch (language) {
    case 'java':
      return `${label.padEnd(5)} [${code === undefined ? 'main' : 'http-exec'}] ${where}- ${text}`;
    case 'go':
      return `${label} ${where}${text}`;
    case 'python':
      return `[${label}] ${where}${text}`;
    case 'node':
      return text;
  }
  language satisfies never;
};

const stackOf = (language: Language, thrown: ThrownError, { code = 'unknown', frame }: CodeLocation): string => {
  const first = `${thrown.type}: ${thrown.message}`;
  switch (language) {
    case 'java':
      return [first, `\tat com.shop.${frame}(${code})`, `\tat java.base/java.lang.Thread.run(Thread.java:1583)`].join(
        '\n',
      );
    case 'go':
      return [first, 'goroutine 812 [running]:', `main.${frame}(...)`, `\t/src/${code}`].join('\n');
    case 'python': {
      const [file = '', line = ''] = code.split(':');
      return ['Traceback (most recent call last):', `  File "/srv/app/${file}", line ${line}, in ${frame}`, first].join(
        '\n',
      );
    }
    case 'node':
      return [first, `    at ${frame} (/app/dist/server.js)`].join('\n');
  }
  language satisfies never;
};

/** Java and Node print the trace behind the line; Go and Python loggers send it in the error fields. */
export const writeThrownError = (
  language: Language,
  thrown: ThrownError,
  spot: CodeLocation & { readonly text: string },
): WrittenLine => {
  const line = writeLine(language, { level: 'error', text: spot.text, code: spot.code });
  const stack = stackOf(language, thrown, spot);
  switch (language) {
    case 'java':
    case 'node':
      return { message: `${line}\n${stack}` };
    case 'go':
    case 'python':
      return { message: `${line}: ${thrown.message}`, error: { ...thrown, stack } };
  }
  language satisfies never;
};
