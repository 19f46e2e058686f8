/** Storage that lasts as long as the page. */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(at: number): string | null {
    return [...this.#items.keys()][at] ?? null;
  }

  getItem(name: string): string | null {
    return this.#items.get(name) ?? null;
  }

  setItem(name: string, value: string): void {
    this.#items.set(name, `${value}`);
  }

  removeItem(name: string): void {
    this.#items.delete(name);
  }

  clear(): void {
    this.#items.clear();
  }
}

let isReplaced = false;

/** Browsers may refuse storage, as in a frame of another site: pages then work with one that ends with them. */
export const makeStorageUsable = (page: Window = window): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      page[name].getItem('');
    } catch {
      Object.defineProperty(page, name, { configurable: true, value: new MemoryStorage() });
      isReplaced = true;
    }
  }
};

/** Nothing is kept when the page is left. */
export const isStorageBlocked = (): boolean => isReplaced;

makeStorageUsable();
