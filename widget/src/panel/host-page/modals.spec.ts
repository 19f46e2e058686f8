import { until } from '../../testing/browser';
import { livesWithModals } from './modals';

let host: HTMLElement;
let end: () => void;
let modals: HTMLElement[];
beforeEach(() => {
  document.body.innerHTML = '<input id="a"><dialog><input></dialog>';
  host = document.documentElement.appendChild(document.createElement('div'));
  host.attachShadow({ mode: 'open' }).innerHTML = '<textarea></textarea>';
  modals = [];
  // jsdom knows no modal dialogs
  const { querySelectorAll } = document;
  import.meta.jest
    .spyOn(document, 'querySelectorAll')
    .mockImplementation((selector: string) =>
      selector === 'dialog:modal' ? (modals as never) : querySelectorAll.call(document, selector),
    );
  end = livesWithModals(host);
});
afterEach(() => {
  end();
  host.remove();
  import.meta.jest.restoreAllMocks();
});
const dialog = () => document.querySelector('dialog') as HTMLDialogElement;

it('goes into a modal dialog of the page and comes back, also from one that is taken away', async () => {
  modals = [dialog()];
  dialog().setAttribute('open', '');
  await until(() => host.parentNode === dialog());
  modals = [];
  dialog().removeAttribute('open');
  await until(() => host.parentNode === document.documentElement);
  modals = [dialog()];
  dialog().setAttribute('open', '');
  await until(() => host.parentNode === dialog());
  modals = [];
  dialog().remove();
  await until(() => host.parentNode === document.documentElement);
});

it('does not tell a part that keeps its focus that this went to the chat', () => {
  const seen: string[] = [];
  const told = (event: FocusEvent) => seen.push(event.type);
  for (const type of ['focusout', 'blur'] as const) document.addEventListener(type, told, true);
  const from = document.querySelector('#a') as HTMLInputElement;
  const leave = (relatedTarget: EventTarget | null) => {
    for (const type of ['blur', 'focusout'])
      from.dispatchEvent(
        new FocusEvent(type, { bubbles: type === 'focusout', composed: true, relatedTarget }),
      );
  };
  leave(host);
  expect(seen).toEqual([]);
  leave(document.querySelector('dialog input'));
  for (const type of ['focusout', 'blur'] as const) document.removeEventListener(type, told, true);
  expect(seen).toEqual(['blur', 'focusout']);
});
