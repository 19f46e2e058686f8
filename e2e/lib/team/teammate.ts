import type { Locator, Page } from 'playwright-core';
import { ConsolePage } from '../../pages/console.page.js';
import { QaPage } from '../../pages/qa.page.js';
import type { Said } from './ledger.js';

const SAID_MS = 25_000;
/** A removed pair can be brought back for ten seconds. */
const REMOVED_MS = 14_000;

/** One of several owners who work on the same bot in browsers of their own; notes what the screen acknowledges. */
export class Teammate {
  readonly said: Said[] = [];
  /** What went wrong on the screen itself. */
  readonly faults: string[] = [];
  readonly #imports: { questions: string[]; answer: string }[] = [];
  #count = 0;

  constructor(
    readonly name: string,
    private readonly page: Page,
    private readonly address: string,
    private readonly botId: string,
    private readonly random: () => number,
  ) {}

  async openPairs(): Promise<void> {
    await new ConsolePage(this.page, this.address).open(this.botId, 'qa_fine_tune');
    await this.page.getByRole('button', { name: 'CSV' }).waitFor();
  }

  /** Does one thing, and waits for what the screen says to it. */
  async act(): Promise<string> {
    const acts: [number, string, () => Promise<void>][] = [
      [0.3, 'add', () => this.add()],
      [0.75, 'edit', () => this.edit()],
      [0.87, 'delete', () => this.remove()],
      [0.95, 'import', () => this.importPairs()],
      [1, 'undo', () => this.undoImport()],
    ];
    const drawn = this.random();
    const [, name, act] = acts.find(([below]) => drawn < below) ?? (acts[0] as (typeof acts)[0]);
    await act().catch(async (error: Error) => {
      this.faults.push(`${this.name} ${name}: ${error.message.slice(0, 600)}`);
      // else every act after it would fail on the page where this one ended
      await this.openPairs().catch(ignored);
    });
    return name;
  }

  /** How many pairs the page counts. */
  async counted(): Promise<number> {
    const text = await this.page
      .getByText(/^[\d,]+ pairs?$/)
      .first()
      .textContent();
    return Number(text?.replace(/\D/g, ''));
  }

  async add(): Promise<void> {
    const [question, answer] = [`${this.#word()}?`, this.#word()];
    await this.page.getByRole('button', { name: 'Add', exact: true }).click();
    const blank = this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'not saved yet' })
      .first();
    await blank.getByLabel('Question', { exact: true }).fill(question);
    const card = this.#card(question);
    await card.getByLabel('Answer', { exact: true }).fill(answer);
    await this.#leave();
    await this.#ends(question, answer, 'added');
  }

  async edit(): Promise<void> {
    const question = await this.#anyQuestion();
    if (question === undefined) return;
    const field = this.#card(question).getByLabel('Answer', { exact: true });
    const answer = this.#word();
    const isThere = await field.focus({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (!isThere) return;
    const saw = await field.inputValue();
    await field.press('ControlOrMeta+a');
    await this.page.keyboard.type(answer, { delay: 60 });
    const typed = await this.#find(question).then((card) =>
      card
        .getByLabel('Answer', { exact: true })
        .inputValue({ timeout: 5_000 })
        .catch(() => ''),
    );
    if (typed !== answer) {
      this.faults.push(`${this.name} typed “${answer}” and “${typed}” stands there: ${question}`);
      return;
    }
    await this.#leave();
    await this.#ends(question, answer, 'edited', saw);
  }

  async remove(): Promise<void> {
    const question = await this.#anyQuestion();
    if (question === undefined) return;
    const qa = new QaPage(this.page);
    await qa.delete(question).click({ timeout: 3_000 }).catch(ignored);
    const bar = qa.deleted(question);
    // somebody else was faster
    if ((await bar.count()) === 0) return;
    if (this.random() < 0.4) {
      await bar.getByRole('button', { name: 'Undo' }).click();
      await bar.waitFor({ state: 'detached' });
      return;
    }
    await bar.waitFor({ state: 'detached', timeout: REMOVED_MS });
    await this.page.waitForTimeout(1_500);
    const isRefused = (await (await this.#find(question)).count()) > 0;
    this.#note({ what: isRefused ? 'overtaken' : 'deleted', question, answer: '' });
    await this.#clear();
  }

  async importPairs(): Promise<void> {
    const size = this.random() < 0.3 ? 120 + this.#imports.length : 3 + this.#imports.length;
    const answer = this.#word();
    const questions = Array.from({ length: size }, () => `${this.#word()}?`);
    const rows = questions.map((question) => `${question},${answer}`);
    await this.page.getByRole('button', { name: 'CSV' }).click();
    await this.page.getByRole('menuitem', { name: 'Import pairs…' }).click();
    const buffer = Buffer.from(['question,answer', ...rows].join('\r\n'));
    const dialog = this.page.getByRole('alertdialog');
    await dialog.getByLabel('CSV file').setInputFiles({ name: 'pairs.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: `Import ${size}` }).click();
    await dialog.getByText(`${size} added, 0 changed.`).waitFor({ timeout: SAID_MS });
    for (const question of questions) this.#note({ what: 'added', question, answer });
    this.#imports.push({ questions, answer });
    await dialog.getByRole('button', { name: 'Close' }).click();
  }

  /** Takes the last import back, also what somebody changed of it since, or leaves it. */
  async undoImport(): Promise<void> {
    const last = this.#imports.pop();
    if (!last) return;
    await new ConsolePage(this.page, this.address).open(this.botId, 'history');
    const entry = this.page
      .getByRole('listitem')
      .filter({ hasText: `Imported ${last.questions.length} pairs` })
      .filter({ hasText: this.name });
    const older = this.page.getByRole('button', { name: 'Older changes' });
    await entry.first().or(older).first().waitFor({ timeout: SAID_MS });
    while ((await entry.count()) === 0 && (await older.count()) > 0) await older.click();
    await entry.first().getByRole('button', { name: 'Undo this change' }).click();
    const asked = this.page.getByRole('alertdialog');
    const back = this.page.getByText(/put back/).filter({ hasNotText: 'looked at' });
    await asked.or(back).first().waitFor({ timeout: SAID_MS });
    const goesOn = !(await asked.isVisible()) || this.random() < 0.5;
    if (await asked.isVisible()) {
      const button = goesOn ? 'Undo all the same' : 'Cancel';
      await asked.getByRole('button', { name: button }).click();
      if (goesOn) await back.first().waitFor({ timeout: SAID_MS });
    }
    if (goesOn) for (const question of last.questions) this.#note({ what: 'undone', question, answer: '' });
    await this.openPairs();
  }

  /** A pair that was typed ends as saved, or the screen says what came between, and the way on is taken. */
  async #ends(question: string, answer: string, what: 'added' | 'edited', saw?: string): Promise<void> {
    const card = await this.#find(question);
    const saved = card.getByText(/^Saved at/);
    const again = card.getByRole('button', { name: 'Add it again' });
    const mine = card.getByRole('button', { name: 'Keep mine' });
    await saved.or(again).or(mine).first().waitFor({ timeout: SAID_MS });
    let isSeen = true;
    if (await mine.isVisible()) {
      isSeen = false;
      if (this.random() < 0.5) {
        await card.getByRole('button', { name: 'Take theirs' }).click();
        await mine.waitFor({ state: 'detached' });
        this.#note({ what: 'overtaken', question, answer });
        return this.#clear();
      }
      await mine.click();
      await mine.waitFor({ state: 'detached' });
      await saved.or(again).first().waitFor({ timeout: SAID_MS });
    }
    if (await again.isVisible()) {
      await again.click();
      await saved.waitFor({ timeout: SAID_MS });
      this.#note({ what: 'added', question, answer });
    } else this.#note({ what, question, answer, ...(isSeen && saw !== undefined ? { saw } : {}) });
    await this.#clear();
  }

  #note(part: Omit<Said, 'at' | 'who'>): void {
    this.said.push({ at: performance.now(), who: this.name, ...part });
  }

  #word(): string {
    this.#count += 1;
    const tail = Math.floor(this.random() * 36 ** 5).toString(36);
    return `${this.name} ${this.#count} ${tail}`;
  }

  #card(question: string): Locator {
    const button = this.page.getByRole('button', { name: `Delete “${question}”` });
    return this.page.getByRole('main').getByRole('listitem').filter({ has: button });
  }

  /** Its card on the page, or by the search where it stands on another. */
  async #find(question: string): Promise<Locator> {
    const card = this.#card(question);
    const search = this.page.getByLabel('Search in pairs');
    if ((await card.count()) > 0 || (await search.count()) === 0) return card;
    await search.fill(question);
    await card.waitFor({ timeout: 4_000 }).catch(ignored);
    return card;
  }

  async #clear(): Promise<void> {
    const search = this.page.getByLabel('Search in pairs');
    if ((await search.count()) > 0 && (await search.inputValue()) !== '') await search.fill('');
  }

  #leave(): Promise<void> {
    return this.page.getByRole('heading', { level: 1 }).click();
  }

  /** One of those on the page, as it stands. */
  async #anyQuestion(): Promise<string | undefined> {
    await this.#clear();
    const names = await this.page
      .getByRole('main')
      .getByRole('button', { name: /^Delete “.+”$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    const name = names[Math.floor(this.random() * names.length)];
    return name?.slice('Delete “'.length, -1);
  }
}

const ignored = () => undefined;
