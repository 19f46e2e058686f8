interface Answered {
  status: number;
  headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** A request that goes half, then whole, and is answered as `fetch` would be. */
export const fakeUpload = (answer: (url: string, init: RequestInit) => Promise<Answered>) =>
  class {
    readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
    readonly #headers: Record<string, string> = {};
    #target = { method: '', url: '' };
    #answered: Answered | undefined;
    status = 0;
    responseText = '';
    onload?: () => void;

    open(method: string, url: string) {
      this.#target = { method, url };
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    getResponseHeader(name: string) {
      return this.#answered?.headers.get(name) ?? null;
    }
    abort() {}
    async send(body: FormData) {
      const { method, url } = this.#target;
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      this.#answered = await answer(url, { method, headers: this.#headers, body });
      this.upload.onload?.();
      this.status = this.#answered.status;
      this.responseText = await this.#answered.text();
      this.onload?.();
    }
  };
