// Log levels: one ordered scale for the many names that loggers use.

export const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

export const levelRank = (level: Level): number => LEVELS.indexOf(level);

/** Warn, error and fatal: what an engineer looks at first. */
export const isWarningOrWorse = (level: Level): boolean => levelRank(level) >= 3;

/** Error and fatal. */
export const isErrorOrWorse = (level: Level): boolean => levelRank(level) >= levelRank('error');
