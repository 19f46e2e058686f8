import { render } from '@testing-library/react';
import { setPageSetting } from '../../testing/set-page-setting';
import { askOwnBot, useOwnBot } from './own-bot';

const { jest } = import.meta;
const script = () => document.querySelector<HTMLScriptElement>('script#chirrup-widget');
const configure = (id: string | null) => setPageSetting('official-bot-id', id);

beforeEach(() => {
  jest.useFakeTimers();
  script()?.remove();
  delete window.chirrup;
  configure('C-own');
});
afterEach(() => jest.useRealTimers());

function Page({ wanted }: { wanted: boolean }) {
  useOwnBot(wanted);
  return null;
}

describe('the site’s own bot', () => {
  it('is asked through the widget’s queue before its script runs', () => {
    expect(askOwnBot('How much does it cost?')).toBe(true);
    expect(askOwnBot('And a year?')).toBe(true);
    expect(window.chirrup?.q).toEqual([
      ['send', 'How much does it cost?'],
      ['send', 'And a year?'],
    ]);
    expect({ ...script()?.dataset }).toEqual({ botId: 'C-own' });
    expect(script()?.getAttribute('src')).toBe('/lib/chirrup.js');
  });

  it('is asked through the widget once that is there', () => {
    const calls: unknown[][] = [];
    window.chirrup = (...call) => calls.push(call);
    askOwnBot('Hello');
    expect(calls).toEqual([['send', 'Hello']]);
  });

  it('is not there where the installation has none', () => {
    configure(null);
    expect(askOwnBot('Hello')).toBe(false);
    render(<Page wanted />);
    jest.runAllTimers();
    expect(script()).toBeNull();
  });

  it('comes after the page, closed', () => {
    render(<Page wanted />);
    expect(script()).toBeNull();
    jest.runAllTimers();
    expect({ ...script()?.dataset }).toEqual({ botId: 'C-own' });
  });

  it('leaves a page to another bot', () => {
    render(<Page wanted={false} />);
    jest.runAllTimers();
    expect(script()).toBeNull();
  });
});
