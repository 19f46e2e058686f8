/** Adds rules to a shadow tree: by sheets, which every policy of a page allows, where the browser can make them. */
export const styleIn = (shadow: ShadowRoot) => (css: string) => {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets.push(sheet);
  } catch {
    shadow.appendChild(document.createElement('style')).textContent = css;
  }
};
