import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Options {
  /** Selector of the part that is looked at. */
  part?: string;
  /** Only these rules. */
  rules?: string[];
}

/** The rules whose outcome may differ between light and dark. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong in a part of a page: rule, and the elements that break it. Shadow trees are looked into. Left
 * out is what Fluent passes the focus on with: elements that never keep it.
 */
export const axeViolations = async (
  page: Page,
  { part = 'html', rules }: Options = {},
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ selector, rules }) =>
      (
        await (window as unknown as { axe: typeof axe }).axe.run(
          { include: [selector], exclude: [['[data-tabster-dummy]']] },
          { resultTypes: ['violations'], ...(rules && { runOnly: rules }) },
        )
      ).violations,
    { selector: part, rules },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(described).join(' | ')}`);
};

/** An element that breaks a rule, with the colours that were measured. */
const described = ({ html, any }: axe.NodeResult): string => {
  const { fgColor, bgColor, contrastRatio } = any.find(({ id }) => id === 'color-contrast')?.data ?? {};
  const colours = contrastRatio === undefined ? '' : ` (${fgColor} on ${bgColor}, ${contrastRatio}:1)`;
  return `${html.slice(0, 160)}${colours}`;
};
