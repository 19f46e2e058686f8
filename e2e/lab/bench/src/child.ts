import { type ChildProcess, fork } from 'node:child_process';

const ANSWER_LIMIT_MS = 180_000;

interface Answered<A> {
  answer?: A;
  failure?: string;
}

/** A process that answers orders one after the other. */
export class Child<Order, Answer> {
  private constructor(private readonly process: ChildProcess) {}

  static start<Order, Answer>(file: string, env: Record<string, string> = {}): Child<Order, Answer> {
    return new Child(fork(file, { env: { ...process.env, ...env }, stdio: 'inherit' }));
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /** @throws what the child failed with */
  ask(order: Order): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const failed = (why: string) => {
        clearTimeout(limit);
        this.process.off('exit', onExit);
        reject(new Error(why));
      };
      const onExit = (code: number | null) => failed(`a helper of the bench ended with ${code}`);
      const limit = setTimeout(() => failed('a helper of the bench does not answer'), ANSWER_LIMIT_MS);
      this.process.once('exit', onExit);
      this.process.once('message', ({ answer, failure }: Answered<Answer>) => {
        if (failure !== undefined) return failed(failure);
        clearTimeout(limit);
        this.process.off('exit', onExit);
        resolve(answer as Answer);
      });
      this.process.send(order as object);
    });
  }

  stop(): void {
    this.process.kill('SIGKILL');
  }
}

/** The child's side: answers every order. */
export const answerOrders = <Order, Answer>(handle: (order: Order) => Promise<Answer>): void => {
  // the bench ended, however it did
  process.once('disconnect', () => process.exit());
  process.on('message', (order: Order) => {
    handle(order).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) =>
        process.send?.({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
};
