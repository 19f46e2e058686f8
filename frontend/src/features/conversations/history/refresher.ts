/** Runs a fetch when asked: one at a time, with a pause between two, and once more when asked while it ran. */
export class Refresher {
  private running = false;
  private asked = false;
  private stopped = false;

  constructor(
    private readonly run: () => Promise<unknown> | unknown,
    private readonly pauseMs = 1_000,
  ) {}

  ask(): void {
    this.asked = true;
    if (!this.running) void this.cycle();
  }

  stop(): void {
    this.stopped = true;
  }

  private async cycle(): Promise<void> {
    this.running = true;
    while (this.asked && !this.stopped) {
      this.asked = false;
      await this.run();
      await new Promise((resolve) => setTimeout(resolve, this.pauseMs));
    }
    this.running = false;
  }
}
