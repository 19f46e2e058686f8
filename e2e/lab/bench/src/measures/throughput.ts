import { measureThroughput, type Throughput } from '../load/exchanges.js';
import { type BenchFigure, type BenchMeasure, BOTH, type ProductProfile } from '../measure.js';

const AIM = { embedded: 1_000, cluster: 900 };
const [FEW, MANY] = [14, 64];

const lines = (profile: ProductProfile, name: string, found: Throughput, isAimed: boolean): BenchFigure[] => [
  {
    name: `messages per CPU-second, ${name}, ${found.atOnce} at once`,
    value: found.perCpuSecond,
    unit: `(Node ${found.nodeMs} ms, PostgreSQL ${found.postgresMs} ms a message; lane: ${found.lane})`,
    ...(isAimed ? { aim: { bound: 'at least', value: AIM[profile] } } : {}),
  },
  ...Object.entries(found.engines).map(([engine, ms]) => ({
    name: `${engine} beside it, ${name}, ${found.atOnce} at once`,
    value: ms,
    unit: 'ms CPU a message',
  })),
];

/** Exchanges with durable writes, every process of the product and PostgreSQL counted. */
export const throughput: BenchMeasure = {
  name: 'throughput',
  profiles: BOTH,
  run: async ({ profile, quick, model, fixture }) => {
    const messages = quick ? 600 : 3_000;
    const withModel = await fixture(model.env);
    const few = await measureThroughput(withModel, FEW, messages);
    const many = await measureThroughput(withModel, MANY, messages);
    const withoutModel = await fixture({});
    const extractive = await measureThroughput(withoutModel, FEW, messages);
    const extractiveMany = await measureThroughput(withoutModel, MANY, messages);
    return {
      figures: [
        ...lines(profile, 'stand-in model', few, true),
        ...lines(profile, 'stand-in model', many, true),
        ...lines(profile, 'extractive', extractive, false),
        ...lines(profile, 'extractive', extractiveMany, false),
      ],
      details: { few, many, extractive, extractiveMany },
    };
  },
};
