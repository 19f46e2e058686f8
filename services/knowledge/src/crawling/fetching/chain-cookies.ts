const MOST = 20;
const LONGEST = 1_000;
const SET = /^\s{0,9}([^=;\s]{1,100})=([^;]{0,1000})/;

/** Cookies of one chain of redirects: some sites ask whether they come back before they show a page. Kept no longer. */
export class ChainCookies {
  readonly #jars = new Map<string, Map<string, string>>();

  /** What that host is sent; '' for nothing. */
  of({ host }: URL): string {
    return [...(this.#jars.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Takes what a host has set; other hosts never see it. */
  take({ host }: URL, headers: readonly string[]): void {
    const jar = this.#jars.get(host) ?? new Map<string, string>();
    for (const header of headers.slice(0, MOST)) {
      const [, name, value = ''] = SET.exec(header.slice(0, LONGEST)) ?? [];
      if (name === undefined) continue;
      if (/;\s{0,9}max-age\s{0,9}=\s{0,9}(?:0|-)/i.test(header)) jar.delete(name);
      else if (jar.size < MOST && PRINTABLE.test(value)) jar.set(name, value.trim());
    }
    this.#jars.set(host, jar);
  }
}

const PRINTABLE = /^[\x20-\x7e]*$/;
