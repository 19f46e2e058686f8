import { consoleMeasure } from '../console/console.js';
import { lighthouseMeasure } from '../lighthouse/lighthouse.js';
import type { BenchMeasure } from '../measure.js';
import { understandingMeasure } from '../understanding/understanding.js';
import { config } from './config.js';
import { egress } from './egress.js';
import { fanOut } from './fan-out.js';
import { growth } from './growth.js';
import { idleSockets } from './idle-sockets.js';
import { overhead } from './overhead.js';
import { sizes } from './sizes.js';
import { startMeasure } from './start.js';
import { throughput } from './throughput.js';
import { widget } from './widget.js';
import { writes } from './writes.js';

/** In the order they run: those that share a running product stand together. */
export const MEASURES: readonly BenchMeasure[] = [
  startMeasure,
  writes,
  overhead,
  fanOut,
  config,
  sizes,
  widget,
  throughput,
  egress,
  idleSockets,
  growth,
  understandingMeasure,
  consoleMeasure,
  lighthouseMeasure,
];
