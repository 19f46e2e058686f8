import { HOST_ANSWERS } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, Optional } from '@nestjs/common';

/** Whether the edge can serve; set by the code that starts and stops it, and asked of what this process runs itself. */
@Injectable()
export class Readiness {
  #phase: 'starting' | 'ready' | 'draining' | 'stopping' = 'starting';

  constructor(@Optional() @Inject(HOST_ANSWERS) private readonly hostAnswers?: () => Promise<boolean>) {}

  /** Why it cannot serve yet, or soon no longer. */
  async reasons(): Promise<string[]> {
    if (this.#phase === 'ready') return (await this.hostAnswers?.()) === false ? ['database'] : [];
    return [this.#phase === 'starting' ? 'starting' : 'stopping'];
  }

  markReady(): void {
    this.#phase = 'ready';
  }

  /** It will stop: requests are still served, with the advice to connect elsewhere next time. */
  markDraining(): void {
    if (this.#phase !== 'stopping') this.#phase = 'draining';
  }

  get isDraining(): boolean {
    return this.#phase === 'draining';
  }

  /** Nothing new is served. */
  markStopping(): void {
    this.#phase = 'stopping';
  }

  get isStopping(): boolean {
    return this.#phase === 'stopping';
  }
}
