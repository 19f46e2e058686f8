import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds wrong in a part of a page: rule, and the elements that break it. Shadow trees are looked into. Left
 * out is what Fluent passes the focus on with: elements that never keep it.
 */
export const axeViolations = async (page: Page, part = 'html'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (selector) =>
      (
        await (window as unknown as { axe: typeof axe }).axe.run(
          { include: [selector], exclude: [['[data-tabster-dummy]']] },
          { resultTypes: ['violations'] },
        )
      ).violations,
    part,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
};
