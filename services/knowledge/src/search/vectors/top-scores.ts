/** Keeps the `limit` items with the highest scores; of equals the one offered first. */
export class TopScores {
  readonly #best: { item: number; score: number }[] = [];

  constructor(private readonly limit: number) {}

  offer(item: number, score: number): void {
    const last = this.#best[this.#best.length - 1];
    if (this.#best.length >= this.limit && last && score <= last.score) return;
    let at = this.#best.length;
    while (at > 0 && (this.#best[at - 1]?.score ?? 0) < score) at -= 1;
    this.#best.splice(at, 0, { item, score });
    if (this.#best.length > this.limit) this.#best.pop();
  }

  items(): number[] {
    return this.#best.map(({ item }) => item);
  }
}
