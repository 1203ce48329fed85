// A reason for which no server starts, worded for the person at the terminal.
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
