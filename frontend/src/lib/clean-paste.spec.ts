import { cleanPastes } from './clean-paste';

const pasted = (field: HTMLElement, text: string) => {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  document.body.append(field);
  field.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }));
  return event.defaultPrevented;
};

describe('what is pasted into a field', () => {
  const inserted: unknown[] = [];
  const insert = document.execCommand;
  let stop: () => void;
  beforeEach(() => {
    inserted.length = 0;
    stop = cleanPastes();
    document.execCommand = (_, __, text) => inserted.push(text) > 0;
  });
  afterEach(() => {
    stop();
    document.execCommand = insert;
  });

  it('has the breaks of a word processor as lines, and nothing that cannot be seen', () => {
    expect(pasted(document.createElement('textarea'), 'Mon\u000bTue\u2028Wed\u0007')).toBe(true);
    expect(inserted).toEqual(['Mon\nTue\nWed ']);
  });

  it('is left to the browser where nothing is to be cleaned, and in passwords', () => {
    expect(pasted(document.createElement('textarea'), 'Mon\n\tTue')).toBe(false);
    const password = Object.assign(document.createElement('input'), { type: 'password' });
    expect(pasted(password, 'a\u000bb')).toBe(false);
    expect(pasted(document.createElement('div'), 'a\u000bb')).toBe(false);
    expect(inserted).toEqual([]);
  });
});
