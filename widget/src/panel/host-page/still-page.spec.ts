import { keepPageStill } from './still-page';

it('lets no wheel, finger or file on the panel reach the page behind', () => {
  const root = document.createElement('div');
  keepPageStill(root);
  const send = (event: Event) => {
    root.dispatchEvent(event);
    return event.defaultPrevented;
  };
  for (const type of ['wheel', 'touchmove', 'dragover', 'drop'])
    expect(send(new Event(type, { bubbles: true, cancelable: true }))).toBe(true);
  expect(send(Object.assign(new Event('wheel', { cancelable: true }), { ctrlKey: true }))).toBe(false);
});

it('keeps a wheel from pages that scroll by themselves', () => {
  const root = document.body.appendChild(document.createElement('div'));
  keepPageStill(root);
  const seen: string[] = [];
  for (const type of ['wheel', 'touchmove']) addEventListener(type, () => seen.push(type));
  for (const type of ['wheel', 'touchmove'])
    root.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  root.remove();
  expect(seen).toEqual([]);
});
