import { styleIn } from '../../loader/style';
import type { InlineChat } from '../../panel/panel-contract';
import { readProfile } from '../chat-element';
import { drawChat } from '../draw-chat';
import embed from '../embed.css';
import css from './ask.css';
import type { AskDialog, AskStart } from './ask-contract';

interface Page {
  title: string;
  url: string;
}

const WAIT_MS = 120;
const LONGEST_SEARCH = 100;
const LONGEST_QUESTION = 4_000;

const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  given: object = {},
  children: (string | Node)[] = [],
) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(given))
    if (key in element) Object.assign(element, { [key]: value });
    else element.setAttribute(key, value);
  element.append(...children);
  return element;
};

/** The dialog: a field, pages by title while one types, and the conversation below once something is asked. */
export async function askDialog(start: AskStart): Promise<AskDialog> {
  const { origin, botId, shadow, label, loadPanel } = start;
  const profile = await readProfile(origin, botId);
  const style = styleIn(shadow);
  style(css);
  let chat: Promise<InlineChat> | undefined;
  let pages: Page[] = [];
  let active = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;

  const found = make('div', { className: 'found', role: 'listbox', id: 'found', 'aria-label': label });
  const field = make('input', {
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    maxLength: LONGEST_QUESTION,
    'aria-label': label,
    'aria-autocomplete': 'list',
    'aria-controls': 'found',
    'aria-expanded': 'false',
    enterkeyhint: 'send',
    placeholder: label,
  });
  const close = make('button', { type: 'button', 'aria-label': '×' }, ['×']);
  const form = make('form', { className: 'search' }, [field, close]);
  const container = make('div', { className: 'root', hidden: true });
  const dialog = make('dialog', { 'aria-label': label }, [form, found, container]);
  shadow.append(dialog);

  const said = () => field.value.trim();

  function draw() {
    const text = said();
    const options = text ? [make('div', {}, [`${label}: ${text}`]), ...pages.map(linkTo)] : [];
    for (const [at, option] of options.entries()) {
      option.setAttribute('role', 'option');
      option.id = `option-${at}`;
      option.setAttribute('aria-selected', `${at === active}`);
    }
    if (options[0]) options[0].onclick = ask;
    found.replaceChildren(...options);
    field.setAttribute('aria-expanded', `${options.length > 0}`);
    if (options.length > 0) field.setAttribute('aria-activedescendant', `option-${active}`);
    else field.removeAttribute('aria-activedescendant');
    found.children[active]?.scrollIntoView({ block: 'nearest' });
  }

  async function search() {
    turn += 1;
    const mine = turn;
    const text = said().slice(0, LONGEST_SEARCH);
    const address = `${origin}/api/v1/bots/${botId}/titles?q=${encodeURIComponent(text)}`;
    const read = async (): Promise<Page[]> => {
      const response = await fetch(address, { credentials: 'omit' });
      return response.ok ? response.json() : [];
    };
    const next = text ? await read().catch(() => []) : [];
    // an answer to what was typed before
    if (mine !== turn) return;
    pages = next.filter(({ url }) => /^https?:\/\//i.test(url));
    draw();
  }

  async function prepare() {
    const { parts } = await loadPanel();
    const context = { container, origin, profile, style };
    const lent = await parts(context);
    style(embed);
    return drawChat(context, lent);
  }

  async function ask() {
    const text = said();
    if (!text) return;
    container.hidden = false;
    chat ??= prepare();
    chat.catch(() => {
      chat = undefined;
    });
    clear();
    (await chat).send(text);
  }

  function clear() {
    clearTimeout(timer);
    turn += 1;
    field.value = '';
    pages = [];
    active = 0;
    draw();
  }

  field.oninput = () => {
    active = 0;
    draw();
    clearTimeout(timer);
    timer = setTimeout(search, WAIT_MS);
  };
  field.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { length } = found.children;
    if (!step || !length || event.isComposing) return;
    event.preventDefault();
    active = (active + step + length) % length;
    draw();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    const chosen = found.children[active];
    if (chosen instanceof HTMLAnchorElement) chosen.click();
    else ask().catch(() => undefined);
  };
  close.onclick = () => dialog.close();
  // beside the dialog is its backdrop
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };

  return {
    open(text) {
      if (!dialog.open) dialog.showModal();
      if (text) field.value = text;
      field.focus();
      if (said()) field.oninput?.(new InputEvent('input'));
    },
    stop() {
      clear();
      dialog.remove();
      void chat?.then((drawn) => drawn.stop());
    },
  };
}

const linkTo = ({ title, url }: Page) =>
  make('a', { href: url, tabIndex: -1 }, [title || url, make('small', {}, [url])]);
