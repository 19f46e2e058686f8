const WITHIN = /(?<code>`[^`\n]*`)|\]\((?<path>(?:\/(?![/\\])|\.{1,2}\/|#)[^\s()<>]*)(?=[\s)])/g;

/** An owner's answer with its links within the site as whole addresses: it is read elsewhere too, in mails and on other pages. */
export const withSiteLinks = (answer: string, baseUrl: string): string => {
  if (!URL.canParse(baseUrl)) return answer;
  return answer.replace(WITHIN, (found: string, ...rest: unknown[]) => {
    const { path } = rest.at(-1) as { path?: string };
    const whole = path === undefined ? undefined : URL.parse(path, baseUrl);
    return whole ? `](${whole.href}` : found;
  });
};
