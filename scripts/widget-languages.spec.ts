import { CODES, problemsOf, readLanguages } from '../widget/scripts/languages.mjs';

const english = { close: 'Close', wait: 'Wait {} s' };

describe('the widget’s languages', () => {
  it('are refused without a text, without a value, and with a text nobody shows', () => {
    expect(problemsOf(english, { close: 'Zu', wait: 'Noch {} s' })).toEqual([]);
    expect(problemsOf(english, { close: ' ', wait: 'Noch', open: 'Auf' })).toEqual([
      'has no close',
      'wait must have {} as often as the English text',
      'open is no text of the widget',
    ]);
    expect(() => readLanguages('widget/src/languages', english)).toThrow('is no text of the widget');
  });

  it('are the seventeen besides English that visitors are promised', () => {
    expect([...CODES, 'en'].sort()).toEqual(
      'en de es fr it pt nl pl tr ru uk ar he hi th zh ja ko'.split(' ').sort(),
    );
  });
});
