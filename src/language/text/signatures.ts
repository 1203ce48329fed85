// Names in a text that stand for one kind of failure: of exceptions, of error codes, of alerts.
import { ALERT_NAME, SIGNATURE } from '../discourse/message-patterns.js';

/** Each once, in the order of the text. */
export const findSignatures = (text: string): ReadonlySet<string> => new Set(text.match(SIGNATURE));

/** Each once, in the order of the text. */
export const findAlertNames = (text: string): ReadonlySet<string> => new Set(text.match(ALERT_NAME));

const STATUS = /^[45]\d\d$/;

/** A bare HTTP status is shared by chance. */
export const isStatusAlone = (signature: string): boolean => STATUS.test(signature);
