// Bytes to text, strictly: a byte that is no character of the encoding is never guessed at.
import type { TextEncoding, UploadedFile } from '../../ports/documents.js';
import { refuse } from './refusal.js';

const LABELS: { readonly [encoding in TextEncoding]: string } = { 'utf-8': 'utf-8', latin1: 'windows-1252' };

/** Far more of them than a text has. */
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g;
const MOST_CONTROL = 0.01;
const BOM = /^\uFEFF/;

const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, 8_192).includes(0);

const lineOfFault = (bytes: Uint8Array): number => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 0;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(10, from) + 1 || bytes.length;
    try {
      decoder.decode(bytes.subarray(from, end));
    } catch {
      return line + 1;
    }
    from = end;
  }
  return line;
};

/** Line ends of every kind become line feeds. */
const plain = (text: string): string => text.replace(BOM, '').replace(/\r\n?/g, '\n');

export const decoded = ({ name, bytes, encoding = 'utf-8' }: UploadedFile): string => {
  if (isBinary(bytes)) return refuse('document-kind', `${name} is not text: it holds zero bytes`);
  let text: string;
  try {
    text = new TextDecoder(LABELS[encoding], { fatal: true }).decode(bytes);
  } catch {
    return refuse('document-encoding', `${name} is not UTF-8: line ${lineOfFault(bytes)} holds other bytes`);
  }
  if ((text.match(CONTROL)?.length ?? 0) > text.length * MOST_CONTROL)
    return refuse('document-kind', `${name} is not text: it is full of control characters`);
  return plain(text);
};
