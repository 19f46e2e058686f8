import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '../../testing/fake-api';
import { EditorPage } from './editor-page';

const { jest } = import.meta;

describe('the editor', () => {
  it('shows the text below, hides it again, and only logs what is submitted', async () => {
    FakeApi.install();
    const request = jest.spyOn(globalThis, 'fetch');
    const log = jest.spyOn(console, 'log').mockImplementation(() => {});
    render(<EditorPage />);
    const text = await screen.findByRole('textbox', { name: 'Text' });
    text.innerHTML = '<p>Hello</p>';
    const user = userEvent.setup();

    await user.click(await screen.findByRole('button', { name: 'Preview' }));
    expect(within(await screen.findByRole('region', { name: 'Preview' })).getByText('Hello')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide preview' }));
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hide preview' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.calls[0]?.join(' ')).toContain('Hello');
    expect(screen.getByText('Written to the log of this browser. Nothing was sent.')).toBeTruthy();
    expect(request).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });
});
