/** The prompt asks the model to write only this when the material holds no answer. */
export const REFUSAL_MARK = 'NO_ANSWER';

/** Holds back the beginning of a model's text while it may still become the refusal mark. */
export class RefusalGate {
  #held = '';
  #open = false;
  #refused = false;

  /** The model has no answer. */
  get refused(): boolean {
    return this.#refused || (!this.#open && this.#held.trim() === REFUSAL_MARK);
  }

  push(delta: string): string {
    if (this.#open) return delta;
    if (this.refused) return '';
    this.#held += delta;
    const text = this.#held.trimStart();
    if (REFUSAL_MARK.startsWith(text)) return '';
    if (text.startsWith(REFUSAL_MARK)) {
      this.#refused = true;
      return '';
    }
    this.#open = true;
    return text;
  }

  /** What was still held when the text ended. */
  end(): string {
    return this.#open || this.refused ? '' : this.#held.trimStart();
  }
}
