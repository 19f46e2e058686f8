import type { Locator, Page } from 'playwright-core';
import type { Tab } from '../pages/console.page.js';
import type { PictureFixture } from './picture-fixture.js';
import { isNarrow, openBot, orNotice, type Screen } from './screen.js';

type Show = Screen['show'];
const asOwner = (name: string, show: Show): Screen => ({ name, as: 'owner', show });

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).first();

const dialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

/** A tab of the bot once this is on it; `narrow` tabs work on phones too. */
const tab =
  (path: Tab, search: string, ready: (page: Page) => Locator, narrow = false): Show =>
  async (page, fixture) => {
    await openBot(path, search)(page, fixture);
    const wait = () => ready(page).first().waitFor();
    await (narrow ? wait() : orNotice(page, wait));
  };

/** A dialog over a tab, opened by one button after another. */
const dialogOf =
  (path: Tab, search: string, buttons: (string | RegExp)[], title: string | RegExp, narrow = false): Show =>
  async (page, fixture) => {
    await openBot(path, search)(page, fixture);
    const act = async () => {
      for (const name of buttons) await button(page, name).click();
      await dialog(page, title).waitFor();
    };
    await (narrow ? act() : orNotice(page, act));
  };

const account =
  (path: string, ready: (page: Page) => Locator): Show =>
  async (page, { product }) => {
    await page.goto(`${product.address}/console/account${path}`);
    await ready(page).first().waitFor();
  };

const accountDialog =
  (path: string, name: string | RegExp, title: string | RegExp): Show =>
  async (page, fixture) => {
    await account(path, () => button(page, name))(page, fixture);
    await button(page, name).click();
    await dialog(page, title).waitFor();
  };

const choosePlan: Show = accountDialog('/usage', 'Manage Plan', 'Choose your plan');

/** Every other tab of the console and its dialogs. */
export const consoleScreens: Screen[] = [
  asOwner(
    'avatar-upload',
    dialogOf('basic_info', '', [/^(Choose|Change)( an| the) avatar/], 'Avatar Editor'),
  ),
  asOwner('avatar-description', async (page, fixture) => {
    await dialogOf('basic_info', '', [/^(Choose|Change)( an| the) avatar/], 'Avatar Editor')(page, fixture);
    if (!isNarrow(page)) await page.getByRole('tab', { name: 'Description' }).click();
  }),
  asOwner('check-installation', dialogOf('basic_info', '', ['Check Installation'], 'Check Installation')),
  asOwner('identify-visitors', dialogOf('basic_info', '', ['Identify Visitors'], 'Identify Visitors')),
  asOwner(
    'contact-support',
    dialogOf('basic_info', '', ['Contact Support'], 'Send the support team an email'),
  ),
  asOwner('delete-bot', dialogOf('basic_info', '', ['Delete bot'], /^Delete /)),
  asOwner('try-on-your-site', async (page, fixture) => {
    await openBot('basic_info')(page, { ...fixture, bot: fixture.fresh });
    await orNotice(page, async () => {
      await button(page, 'Try on your site').click();
      await dialog(page, 'Try on your site').waitFor();
    });
  }),
  ...(
    [
      ['empty-basic-info', 'basic_info', 'Delete bot'],
      ['empty-qa', 'qa_fine_tune', 'Teach your bot an answer'],
      ['empty-gaps', 'qa_fine_tune?view=gaps', 'No unanswered questions'],
      ['empty-tests', 'qa_fine_tune?view=tests', 'Watch the answers that matter'],
      ['empty-links', 'knowledge_links', 'Let your bot read your pages'],
      ['empty-chat-history', 'chat_history', 'No conversations yet'],
      ['empty-analytics', 'engagement_analytics', 'No conversations in the last 30 days'],
      ['empty-history', 'history', 'Nothing has been changed yet'],
    ] as const
  ).map(([name, path, text]) =>
    asOwner(name, async (page, { product, fresh }) => {
      await page.goto(`${product.address}/console/${fresh._id}/${path}`);
      await page
        .getByText(text)
        .or(page.getByText(/^Minimum of 1200px/))
        .first()
        .waitFor();
    }),
  ),
  asOwner(
    'theme',
    tab('theme', '', (page) => button(page, /^Pick /)),
  ),
  asOwner('theme-picker', async (page, fixture) => {
    await tab('theme', '', () => button(page, /^Pick /))(page, fixture);
    if (!isNarrow(page)) await button(page, /^Pick /).click();
  }),
  asOwner(
    'gaps',
    tab('qa_fine_tune', '?view=gaps', (page) => button(page, /^Draft an answer/)),
  ),
  asOwner('answer-gap', dialogOf('qa_fine_tune', '?view=gaps', [/^Draft an answer/], 'Answer this question')),
  asOwner(
    'test-questions',
    tab('qa_fine_tune', '?view=tests', (page) => button(page, /^Edit /)),
  ),
  asOwner(
    'add-test-question',
    dialogOf('qa_fine_tune', '?view=tests', ['Add a test question'], 'Add a test question'),
  ),
  asOwner('import-pairs', async (page, fixture) => {
    await tab('qa_fine_tune', '', () => button(page, 'CSV'))(page, fixture);
    if (isNarrow(page)) return;
    await button(page, 'CSV').click();
    await page.getByRole('menuitem', { name: /^Import/ }).click();
    await dialog(page, 'Import pairs from CSV').waitFor();
  }),
  asOwner(
    'sitemap-import',
    dialogOf('knowledge_links', '', ['Batch Import'], 'Import Knowledge Links via sitemap.xml'),
  ),
  asOwner('delete-link', dialogOf('knowledge_links', '', [/^Delete /], 'Delete this link?')),
  asOwner('why-this-answer', async (page, fixture) => {
    await tab(
      'chat_history',
      `?thread=${fixture.threadId}`,
      () => page.getByRole('article'),
      true,
    )(page, fixture);
    await page.getByText('Why this answer?').first().click();
  }),
  asOwner('make-pair', async (page, fixture) => {
    await tab(
      'chat_history',
      `?thread=${fixture.threadId}`,
      () => page.getByRole('article'),
      true,
    )(page, fixture);
    await page
      .getByRole('button', { name: /^(Make this a Q&A|Correct this answer)/ })
      .last()
      .click();
    await dialog(page, /answer|Q&A/).waitFor();
  }),
  asOwner('thread-filters', async (page, fixture) => {
    await tab('chat_history', '', () => button(page, /^Filters/), true)(page, fixture);
    await button(page, /^Filters/).click();
  }),
  asOwner('invite', async (page, fixture) => {
    await tab('collaborators', '', () => button(page, 'Invite'), true)(page, fixture);
    await button(page, 'Invite').click();
    await dialog(page, 'Invite a collaborator').waitFor();
  }),
  asOwner(
    'history',
    tab('history', '', (page) => page.getByRole('listitem'), true),
  ),
  asOwner('import-bot', dialogOf('history', '', [/^Import/], 'Import a bot', true)),
  asOwner(
    'sessions',
    account('/sessions', (page) => button(page, 'Log out everywhere')),
  ),
  asOwner('log-out-everywhere', accountDialog('/sessions', /^Log out everywhere$/, 'Log out everywhere?')),
  asOwner('delete-account', accountDialog('', 'Delete account', 'Delete your account?')),
  asOwner(
    'deleted-bots',
    account('/deleted_bots', (page) => button(page, /^Restore /)),
  ),
  asOwner('delete-for-good', accountDialog('/deleted_bots', /^Delete for good/, /for good\?$/)),
  asOwner(
    'usage',
    account('/usage', (page) => page.getByText('Knowledge Sources')),
  ),
  asOwner('top-up', accountDialog('/usage', 'Top up', 'Top up credit')),
  asOwner('choose-plan', choosePlan),
  asOwner('switch-plan', async (page, fixture) => {
    await choosePlan(page, fixture);
    await button(page, 'Choose Developer').click();
    await dialog(page, 'Switch to Developer?').waitFor();
  }),
  asOwner('palette', async (page, fixture) => {
    await openBot('basic_info')(page, fixture);
    await button(page, /^Go to/).click();
    await page.getByPlaceholder('Go to a bot, a tab or an action').waitFor();
  }),
  asOwner('menu', async (page, fixture: PictureFixture) => {
    await openBot('chat_history')(page, fixture);
    if (isNarrow(page)) await button(page, 'Open the menu').click();
    else await button(page, 'Collapse the menu').click();
  }),
];
