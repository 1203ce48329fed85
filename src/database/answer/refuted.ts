// What would show that a cause in a database is not the cause.
import type { Cause } from '../diagnose/diagnosis.js';

export const REFUTED: { readonly [Kind in Cause]: string } = {
  'lock-pile-up': 'the same load at a time at which no session waits for a lock',
  spill: 'the same load while no temporary file is written',
  'full-scans': 'the same load while the statements read as few blocks for a row as before',
  'hot-statement': 'the same load without that statement',
  'connection-storm': 'the same load while connections are far from their limit',
  'commit-pressure': 'the same load at a time at which commits are quick',
  'checkpoint-pressure': 'the same load between two checkpoints on schedule',
  'cache-too-small': 'the same load while reads are found in the cache',
  'lock-manager': 'the same load while no session waits for the lock manager',
  'vacuum-held-back': 'the same load after the oldest transaction has ended',
  'network-limit': 'the same load while the network carries less',
  'memory-exhaustion': 'the same load while memory is free and nothing is swapped',
  'parameter-change': 'the same load with the earlier value of the parameter',
  'plan-regression': 'the same load while the statement takes the plan of before',
  'capacity-ceiling': 'the same load while the instance has capacity left',
};
