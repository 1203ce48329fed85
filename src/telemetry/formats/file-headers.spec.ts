// Whatever a file is called, its name arrives in a header, in one line and within the limit.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFileName, FILE_HEADER, fileHeaders, FORMAT_HEADER, LONGEST_FILE_NAME } from './file-headers.js';

const nameAfter = (name: string): string | undefined => {
  const header = fileHeaders(name, 'plain')[FILE_HEADER];
  return header === undefined ? undefined : decodeFileName(header);
};

describe('the headers of a file', () => {
  it('bring its name and format', () => {
    expect(fileHeaders('logs/März 1.log', 'logback')).toEqual({
      [FILE_HEADER]: 'logs%2FM%C3%A4rz%201.log',
      [FORMAT_HEADER]: 'logback',
    });
    expect(nameAfter('logs/März 1.log')).toBe('logs/März 1.log');
  });

  it('have no name where there is none', () => {
    expect(fileHeaders(undefined, 'plain')).toEqual({ [FORMAT_HEADER]: 'plain' });
    expect(fileHeaders('', 'plain')).toEqual({ [FORMAT_HEADER]: 'plain' });
  });

  it('keep the end of a long path', () => {
    expect(nameAfter(`${'a/'.repeat(400)}api.log`)).toMatch(/^[a/]+api\.log$/);
  });

  it('hold any name as ASCII, in one line, within the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 600 }), (name) => {
        const header = fileHeaders(name, 'plain')[FILE_HEADER] ?? '';
        expect(header).toMatch(/^[\x21-\x7e]+$/);
        const arrived = decodeFileName(header);
        expect(arrived).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        expect(arrived.isWellFormed()).toBe(true);
        expect(arrived.length).toBeLessThanOrEqual(LONGEST_FILE_NAME);
      }),
    );
  });

  it('that are not encoded are taken as they are', () => {
    expect(decodeFileName('100%.log')).toBe('100%.log');
  });
});
