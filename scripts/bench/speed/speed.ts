import type { Benchmark } from '../benchmark.js';
export const speed: Benchmark = async () => ({
  cases: 0,
  dataDigest: '',
  figures: {},
  sets: {},
  floors: {},
  tables: [],
});
