import type { Page } from 'playwright-core';

/**
 * Records what a screen reader is told while the widget is used: what comes into live regions, once it is no longer
 * marked as busy. Answers how to read it.
 */
export const recordAnnouncements = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const shadow = [...document.querySelectorAll('html > div')].find((one) => one.shadowRoot)?.shadowRoot;
    if (!shadow) throw new Error('There is no widget.');
    const textOf = (node: Node): string => {
      if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
      if (node instanceof Element && node.matches('button, [role=img]')) return '';
      if (node.childNodes.length === 0) return node.textContent ?? '';
      return [...node.childNodes].map(textOf).join(' ');
    };
    const say = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const busy = element?.closest('[aria-busy=true]');
      if (!element?.closest('[aria-live], [role=log], [role=status], [role=alert]') || busy) return;
      const text = textOf(node).replace(/\s+/g, ' ').replaceAll(' :', ':').trim();
      if (text && said.at(-1) !== text) said.push(text);
    };
    new MutationObserver((records) => {
      // an answer that is complete is read as a whole, once
      const complete = records.filter(({ type }) => type === 'attributes').map(({ target }) => target);
      for (const target of complete) say(target);
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (!complete.some((target) => target.contains(node))) say(node);
    }).observe(shadow, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
};
