import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';

/** A fan-out whose connection the test breaks and mends. */
export class BreakableFanOut extends MemoryFanOut {
  hearing = true;
  readonly missed = new Set<() => void>();

  override get hears(): boolean {
    return this.hearing;
  }

  override onMissed(listener: () => void): () => void {
    this.missed.add(listener);
    return () => void this.missed.delete(listener);
  }
}
