/** What an owner pastes before `</body>`; `origin` is where the product is served. */
export function snippetFor(botId: string, origin: string): string {
  return `<script id="chirrup-widget" type="module" src="${origin}/lib/chirrup.js" data-bot-id="${botId}"></script>`;
}

/** A way to put the widget on a site: what to do there, and what to paste. */
export interface Way {
  name: string;
  steps: string;
  code: string;
}

/** All ways by the tool a site is made with. The plain line comes first. */
export function waysFor(botId: string, origin: string): Way[] {
  const line = snippetFor(botId, origin);
  // tools that take attributes away leave the address as it is
  const short = `<script defer src="${origin}/lib/chirrup.js?bot=${botId}"></script>`;
  const react = `import { ChirrupWidget } from '@chirrup/widget/react';

<ChirrupWidget botId="${botId}" src="${origin}/lib/chirrup.js" />`;
  const vue = `<script setup>
import { ChirrupWidget } from '@chirrup/widget/vue';
</script>

<template>
  <ChirrupWidget bot-id="${botId}" src="${origin}/lib/chirrup.js" />
</template>`;
  const inline = `<chirrup-chat bot="${botId}"></chirrup-chat>
<script type="module" src="${origin}/lib/embed.js"></script>`;
  return [
    {
      name: 'HTML',
      steps: 'Paste this line at the end of the body of your page, just before </body>.',
      code: line,
    },
    {
      name: 'Tag manager',
      steps: 'Add a tag of the kind “Custom HTML” that fires on all pages, and paste this line.',
      code: short,
    },
    {
      name: 'React',
      steps: 'Put the component once into your layout; it leaves the page when it is unmounted.',
      code: react,
    },
    {
      name: 'Vue',
      steps: 'Put the component once into your layout; it leaves the page when it is unmounted.',
      code: vue,
    },
    {
      name: 'Within a page',
      steps:
        'Paste this where the chat is to stand: it fills the width there. Your CSS gives chirrup-chat its height.',
      code: inline,
    },
    {
      name: 'Beside search',
      steps:
        'For documentation, such as Docusaurus, VitePress, MkDocs or Sphinx: a button, and Ctrl K or ⌘ K, for a dialog that finds pages and answers.',
      code: `<script type="module" src="${origin}/lib/embed.js?ask=${botId}&selection=Ask+about+this"></script>`,
    },
    {
      name: 'Frame',
      steps:
        'For tools that take no scripts: the same chat in a frame. Its address is also a page of its own.',
      code: `<iframe src="${origin}/b/${botId}/chat" title="Chat" width="100%" height="600"></iframe>`,
    },
    {
      name: 'WordPress',
      steps:
        'Install the plug-in and enter this bot id under Settings, or paste the line of HTML into your theme’s footer.',
      code: botId,
    },
    {
      name: 'Shopify',
      steps:
        'In the theme editor add the app embed and enter this bot id, or paste the line of HTML into theme.liquid.',
      code: botId,
    },
    {
      name: 'Wix',
      steps:
        'Settings → Custom Code → Add Custom Code; place it at the end of the body, on all pages, and paste this line.',
      code: short,
    },
    {
      name: 'Squarespace',
      steps: 'Settings → Advanced → Code Injection: paste this line into Footer.',
      code: short,
    },
    {
      name: 'Webflow',
      steps: 'Site settings → Custom code: paste this line into Footer code, save and publish.',
      code: short,
    },
  ];
}

/** Address of a page of the owner's site that shows a bot's draft. */
export function draftAddress(page: string, token: string): string {
  const url = new URL(page);
  url.hash = `chirrup=${token}`;
  return url.href;
}
