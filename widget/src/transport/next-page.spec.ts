import { draftOf, forgetPage, leftBefore, noteForNextPage } from './next-page';

it('keeps what was written, by bot', () => {
  draftOf('C-1').keep('half a sent');
  expect(draftOf('C-1').read()).toBe('half a sent');
  expect(draftOf('C-2').read()).toBe('');
  draftOf('C-1').keep('');
  expect(sessionStorage.getItem('chirrup:C-1:text')).toBeNull();
});

it('knows how the page before was left', () => {
  let left: 'open' | 'wait' | '' = 'wait';
  noteForNextPage('C-1', () => left);
  window.dispatchEvent(new Event('pagehide'));
  expect(leftBefore('C-1')).toBe('wait');
  forgetPage('C-1');
  expect(leftBefore('C-1')).toBe('');
  left = '';
  window.dispatchEvent(new Event('pagehide'));
  expect(leftBefore('C-1')).toBe('');
});
