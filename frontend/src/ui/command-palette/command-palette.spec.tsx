import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CommandPalette } from './command-palette';

const open = async () => {
  const chosen: string[] = [];
  const entries = ['Basic Info', 'Theme', 'Chat History'].map((label) => ({
    id: label,
    label,
    onSelect: () => void chosen.push(label),
  }));
  const groups = [{ heading: 'Shop', entries }];
  render(
    <FluentProvider theme={webLightTheme}>
      <CommandPalette groups={groups} onClose={() => void chosen.push('closed')} />
    </FluentProvider>,
  );
  await screen.findAllByRole('option');
  return { box: screen.getByRole('combobox'), chosen };
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
});

it('draws what was found and chooses the first of it', async () => {
  const { box, chosen } = await open();
  expect(options()).toEqual(['Basic Info', 'Theme', 'Chat History']);
  await act(async () => void fireEvent.change(box, { target: { value: 'h' } }));
  expect(options()).toEqual(['Theme', 'Chat History']);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Theme');
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(chosen).toEqual(['closed', 'Chat History']);
});

it('goes by what was typed where Enter comes before it is drawn', async () => {
  const { box, chosen } = await open();
  await act(async () => {
    fireEvent.change(box, { target: { value: 'chat' } });
    fireEvent.keyDown(box, { key: 'Enter' });
  });
  expect(chosen).toEqual(['closed', 'Chat History']);
});

it('says where nothing is found', async () => {
  const { box } = await open();
  await act(async () => void fireEvent.change(box, { target: { value: 'xyz' } }));
  expect(options()).toEqual([]);
  screen.getByText('Nothing is called that.');
});
