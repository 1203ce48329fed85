// All fifty made-up incidents.
import { runInFull } from '../support/full-scale.js';

runInFull();
await import('../e2e/seeds.spec.js');
