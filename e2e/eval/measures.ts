import type { Measure } from './measure.js';
import { visitors } from './visitors.js';

/** Every measure, in the order of the table. */
export const MEASURES: readonly Measure[] = [visitors];
