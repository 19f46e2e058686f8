import { JobNotifier } from '@chirrup/jobs/job-notifier';
import type { FanOut } from '@chirrup/realtime/fan-out';

/** @param processes two processes' fan-outs (in memory: the one there is, twice), which receive what is published */
export const jobNotifierContract = (processes: () => [FanOut, FanOut]): void => {
  const listen = (notifier: JobNotifier, kind: string) => {
    const received: string[] = [];
    let arrived = Promise.withResolvers<void>();
    const note = (what: string): void => {
      received.push(what);
      arrived.resolve();
    };
    const detach = notifier.attach(kind, {
      wake: () => note('wake'),
      cancel: (jobId) => note(`cancel ${jobId}`),
    });
    const next = async (count: number): Promise<string[]> => {
      while (received.length < count) {
        await arrived.promise;
        arrived = Promise.withResolvers();
      }
      return received;
    };
    return { received, detach, next };
  };

  const openTwo = (service: string): [JobNotifier, JobNotifier] => {
    const [own, other] = processes();
    return [new JobNotifier(own, service), new JobNotifier(other, service)];
  };

  it('wakes and cancels in every process, once each and in order', async () => {
    const [own, other] = openTwo('one');
    const [here, there] = [listen(own, 'read'), listen(other, 'read')];
    await Promise.all(processes().map((fanOut) => fanOut.settled('one:work')));
    own.wake('read');
    own.cancel('read', 'j1');
    expect(here.received).toEqual(['wake', 'cancel j1']);
    expect(await there.next(2)).toEqual(['wake', 'cancel j1']);
    other.wake('read');
    expect(await here.next(3)).toEqual(['wake', 'cancel j1', 'wake']);
    expect(there.received).toHaveLength(3);
    here.detach();
    there.detach();
  });

  it('leaves workers of other kinds and services alone, and those that have stopped', async () => {
    const [own, other] = openTwo('two');
    const [, stranger] = openTwo('three');
    const wanted = listen(other, 'read');
    const others = [listen(other, 'write'), listen(stranger, 'read'), listen(own, 'read')];
    await Promise.all(processes().map((fanOut) => fanOut.settled('two:work')));
    others[2]?.detach();
    own.wake('read');
    expect(await wanted.next(1)).toEqual(['wake']);
    expect(others.map(({ received }) => received)).toEqual([[], [], []]);
    for (const { detach } of [wanted, ...others]) detach();
  });
};
