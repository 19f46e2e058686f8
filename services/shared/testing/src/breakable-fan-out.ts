import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';

/** A fan-out whose connection the test breaks and mends. */
export class BreakableFanOut extends MemoryFanOut {
  reliable = true;
  readonly resyncListeners = new Set<() => void>();

  override get isReliable(): boolean {
    return this.reliable;
  }

  override onResync(listener: () => void): () => void {
    this.resyncListeners.add(listener);
    return () => void this.resyncListeners.delete(listener);
  }
}
