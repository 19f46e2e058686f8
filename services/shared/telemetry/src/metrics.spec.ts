import { counter, gauge, histogram, metricsContentType, metricsText } from './metrics.js';
import { onScrape } from './scrape-source.js';

describe('metrics', () => {
  it('are Prometheus text, with those of the process', async () => {
    counter('chirrup_test_things_total', 'Things', ['kind']).inc({ kind: 'a' }, 2);
    histogram('chirrup_test_seconds', 'Time').observe(0.03);
    const text = await metricsText();
    expect(metricsContentType).toMatch(/^text\/plain/);
    expect(text).toContain('chirrup_test_things_total{kind="a"} 2');
    expect(text).toContain('chirrup_test_seconds_bucket{le="0.025"} 0');
    expect(text).toContain('chirrup_test_seconds_bucket{le="0.05"} 1');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('shares a reading among scrapes that follow each other', async () => {
    const depth = gauge('chirrup_test_depth', 'Depth', ['queue']);
    let reads = 0;
    const stop = onScrape('depth', async () => {
      reads += 1;
      return [{ gauge: depth, labels: { queue: 'q' }, value: reads }];
    });
    await metricsText();
    expect(await metricsText()).toContain('chirrup_test_depth{queue="q"} 1');
    stop();
    expect(await metricsText()).not.toContain('chirrup_test_depth{');
  });

  it('leaves out what cannot be read, counts it, and shows it again later', async () => {
    const depth = gauge('chirrup_test_unavailable', 'Unavailable', ['queue']);
    let isUnavailable = true;
    const stop = onScrape('queue', async () => {
      if (isUnavailable) throw new Error('connection refused');
      return [{ gauge: depth, labels: { queue: 'q' }, value: 7 }];
    });
    const text = await metricsText();
    expect(text).not.toContain('chirrup_test_unavailable{');
    expect(text).toContain('chirrup_telemetry_unread_sources_total{source="queue"} 1');
    expect(text).toContain('chirrup_test_things_total{kind="a"} 2');
    isUnavailable = false;
    expect(await metricsText()).toContain('chirrup_test_unavailable{queue="q"} 7');
    stop();
  });

  it('does not wait for what takes too long', async () => {
    const depth = gauge('chirrup_test_late', 'Late');
    let answer: (() => void) | undefined;
    const stop = onScrape('late', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [{ gauge: depth, labels: {}, value: 3 }];
    });
    const began = performance.now();
    expect(await metricsText()).toContain('chirrup_telemetry_unread_sources_total{source="late"} 1');
    expect(performance.now() - began).toBeLessThan(5_000);
    answer?.();
    expect(await metricsText()).toContain('chirrup_test_late 3');
    stop();
  });
});
