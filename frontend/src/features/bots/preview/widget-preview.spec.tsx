import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBot } from '../../../testing/factories';
import { WidgetPreview } from './widget-preview';

const bot = aBot({ _id: 'C-1', conversation_starters: ['Do you ship?', ' '], live_mode: false });

const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview of the chat');
/** The frame as it is once its script listens; gives what is sent to it. */
function listening() {
  const received: { data: Record<string, never>; target: string }[] = [];
  const contentWindow = { postMessage: (data: never, target: string) => received.push({ data, target }) };
  const contentDocument = { documentElement: { dataset: { preview: 'listening' } } };
  Object.defineProperties(frame(), {
    contentWindow: { value: contentWindow, configurable: true },
    contentDocument: { value: contentDocument, configurable: true },
  });
  return received;
}

describe('the preview', () => {
  it('sends the widget what stands on the screen, and again when it changes, to our own origin only', async () => {
    const { rerender } = render(<WidgetPreview bot={bot} view="start" />);
    const received = listening();
    fireEvent.load(frame());
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      target: window.location.origin,
      data: {
        type: 'chirrup-preview',
        view: 'start',
        profile: { bot_name: 'Alpine Shop', conversation_starters: ['Do you ship?'], live: true },
      },
    });
    const theme = { ...bot.theme, primaryColor: '#800080' };
    rerender(<WidgetPreview bot={{ ...bot, dialogue_title: 'Unsaved', theme }} view="start" />);
    expect(received[1]?.data).toMatchObject({ profile: { dialogue_title: 'Unsaved', theme } });
    rerender(<WidgetPreview bot={{ ...bot, dialogue_title: 'Unsaved', theme }} view="start" />);
    expect(received).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Closed' }));
    expect(received[2]?.data).toMatchObject({ view: 'closed' });
  });

  it('tells nothing private', () => {
    render(<WidgetPreview bot={{ ...bot, instructions: 'secret', support_email: 's@x.y' }} view="start" />);
    const received = listening();
    fireEvent.load(frame());
    expect(JSON.stringify(received)).not.toMatch(/secret|s@x\.y|owner@/);
  });

  it('says when it cannot be loaded, and tries again', async () => {
    render(<WidgetPreview bot={bot} view="start" />);
    fireEvent.load(frame());
    screen.getByText('The preview could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    const received = listening();
    fireEvent.load(frame());
    expect(received).toHaveLength(1);
    expect(screen.queryByText('The preview could not be loaded.')).toBeNull();
  });
});
