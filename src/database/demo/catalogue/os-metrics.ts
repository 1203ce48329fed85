// What the operating system's counters are called, by category: name, unit, which statistics are queried, what it tells.

/** `g`: avg, max, min. `s`: sum. `a`: all four. `-`: listed, never queried. */
export type Queried = 'g' | 's' | 'a' | '-';
export type MetricRow = readonly [name: string, unit: string, queried: Queried, desc: string];
export type CategoryRow = { readonly name: string; readonly metrics: readonly MetricRow[] };

const PERCENT = 'Percent';
const KB = 'KB';
const EACH = 'Per Second';

export const OS_METRICS: { readonly [category: string]: CategoryRow } = {
  general: {
    name: 'General',
    metrics: [
      ['acuUtilization', PERCENT, 'g', 'Share of the largest configured capacity that is in use'],
      ['maxConfiguredAcu', 'ACU', 'g', 'Largest configured capacity'],
      ['serverlessDatabaseCapacity', 'ACU', 'g', 'Capacity that the instance has now'],
    ],
  },
  cpuUtilization: {
    name: 'CPU Utilization',
    metrics: [
      ['guest', PERCENT, 'g', 'Processor time of guest programs'],
      ['idle', PERCENT, 'g', 'Processor time in which nothing ran'],
      ['irq', PERCENT, 'g', 'Processor time of interrupts'],
      ['nice', PERCENT, 'g', 'Processor time of programs of lowest priority'],
      ['steal', PERCENT, 'g', 'Processor time taken by other machines of the host'],
      ['system', PERCENT, 'g', 'Processor time of the kernel'],
      ['total', PERCENT, 'g', 'Processor time in use'],
      ['user', PERCENT, 'g', 'Processor time of user programs'],
      ['wait', PERCENT, 'g', 'Processor time that went by while waiting for input and output'],
    ],
  },
  diskIO: {
    name: 'Disk IO',
    metrics: [
      ['auroraStorage.auroraStorageBytesRx', 'Bytes', 's', 'Bytes received from the storage of the cluster'],
      ['auroraStorage.auroraStorageBytesTx', 'Bytes', 's', 'Bytes sent to the storage of the cluster'],
      ['auroraStorage.diskQueueDepth', 'Requests', 'g', 'Requests that wait for the storage of the cluster'],
      ['auroraStorage.readIOsPS', EACH, 'g', 'Reads from the storage of the cluster'],
      ['auroraStorage.readLatency', 'Milliseconds', 'g', 'Time of a read from the storage of the cluster'],
      ['auroraStorage.readThroughput', 'Bytes per second', 'g', 'Bytes read from the storage of the cluster'],
      ['auroraStorage.writeIOsPS', EACH, 'g', 'Writes to the storage of the cluster'],
      ['auroraStorage.writeLatency', 'Milliseconds', 'g', 'Time of a write to the storage of the cluster'],
      ['auroraStorage.writeThroughput', 'Bytes per second', 'g', 'Bytes written to the storage of the cluster'],
      ['rdstemp.avgQueueLen', 'Requests', 'g', 'Requests that wait for the local storage'],
      ['rdstemp.avgReqSz', KB, 'g', 'Size of a request to the local storage'],
      ['rdstemp.await', 'Milliseconds', 'g', 'Time of a request to the local storage'],
      ['rdstemp.readIOsPS', EACH, 'g', 'Reads from the local storage'],
      ['rdstemp.readKb', KB, 's', 'Kilobytes read from the local storage'],
      ['rdstemp.readKbPS', EACH, 'g', 'Kilobytes read from the local storage'],
      ['rdstemp.rrqmPS', EACH, 'g', 'Merged read requests to the local storage'],
      ['rdstemp.tps', EACH, 'g', 'Requests to the local storage'],
      ['rdstemp.util', PERCENT, 'g', 'Time in which the local storage was busy'],
      ['rdstemp.writeIOsPS', EACH, 'g', 'Writes to the local storage'],
      // stated so by the source, although it is a plain total
      ['rdstemp.writeKb', EACH, 's', 'Kilobytes written to the local storage'],
      ['rdstemp.writeKbPS', EACH, 'g', 'Kilobytes written to the local storage'],
      ['rdstemp.wrqmPS', EACH, 'g', 'Merged write requests to the local storage'],
    ],
  },
  fileSys: {
    name: 'File Sys',
    metrics: [
      ['maxFiles', 'Files', 'g', 'Most files that the file system holds'],
      ['total', KB, 'g', 'Size of the file system'],
      ['used', KB, 'g', 'Part of the file system that is used by files'],
      ['usedFiles', 'Files', 'g', 'Files in the file system'],
      ['usedPercent', PERCENT, 'g', 'Share of the file system that is used'],
    ],
  },
  loadAverageMinute: {
    name: 'Load Average Minute',
    metrics: [
      ['fifteen', 'Processes', 'g', 'Processes that wanted to run, over 15 minutes'],
      ['five', 'Processes', 'g', 'Processes that wanted to run, over 5 minutes'],
      ['one', 'Processes', 'g', 'Processes that wanted to run, over 1 minute'],
    ],
  },
  memory: {
    name: 'Memory',
    metrics: [
      ['active', KB, 'g', 'Memory that was used lately'],
      ['buffers', KB, 'g', 'Memory for requests to block devices'],
      ['cached', KB, 'g', 'Memory that caches files'],
      ['db.cache', KB, 'g', 'Page cache of the database processes'],
      ['db.residentSetSize', KB, 'g', 'Memory of the database processes, without their page cache'],
      ['db.swap', KB, 'g', 'Memory of the database processes that was swapped out'],
      ['dirty', KB, 'g', 'Memory that waits to be written'],
      ['free', KB, 'g', 'Memory that nothing uses'],
      ['hugePagesFree', 'Pages', 'g', 'Huge pages that nothing uses'],
      ['hugePagesRsvd', 'Pages', 'g', 'Huge pages that are promised'],
      ['hugePagesSize', KB, 'g', 'Size of a huge page'],
      ['hugePagesSurp', 'Pages', '-', 'Huge pages beyond the configured number'],
      ['hugePagesTotal', 'Pages', 'g', 'Huge pages of the system'],
      ['inactive', KB, 'g', 'Memory that was not used lately'],
      ['mapped', KB, 'g', 'Files mapped into memory'],
      ['outOfMemoryKillCount', 'Count', 's', 'Processes that were killed for lack of memory'],
      ['pageTables', KB, 'g', 'Memory of the page tables'],
      ['slab', KB, 'g', 'Memory of the structures of the kernel'],
      ['total', KB, 'g', 'Memory of the machine'],
      ['writeback', KB, 'g', 'Memory that is being written'],
    ],
  },
  network: {
    name: 'Network',
    metrics: [
      ['rx', 'Bytes per second', 'a', 'Bytes received'],
      ['tx', 'Bytes per second', 'a', 'Bytes sent'],
    ],
  },
  swap: {
    name: 'Swap',
    metrics: [
      ['cached', KB, 'g', 'Swapped memory that is also in memory'],
      ['free', KB, 'g', 'Swap space that nothing uses'],
      ['in', KB, 's', 'Memory that was swapped in'],
      ['out', KB, 's', 'Memory that was swapped out'],
    ],
  },
  tasks: {
    name: 'Tasks',
    metrics: [
      ['blocked', 'Tasks', 'g', 'Tasks that are blocked'],
      ['running', 'Tasks', 'g', 'Tasks that run'],
      ['sleeping', 'Tasks', 'g', 'Tasks that sleep'],
      ['stopped', 'Tasks', 'g', 'Tasks that are stopped'],
      ['total', 'Tasks', 'g', 'Tasks'],
      ['zombie', 'Tasks', 'g', 'Child tasks that ended under a living parent'],
    ],
  },
};
