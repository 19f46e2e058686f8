import { dateFormat, number, numberFormat, separators } from './formats';
import { initialOf, nameOrElse, quoted } from './names';

it('calls a bot whose name shows nothing', () => {
  expect(nameOrElse('\u200b ')).toBe('Unnamed bot');
  expect(nameOrElse(undefined, 'this bot')).toBe('this bot');
  expect(nameOrElse('Tea \u202ebar')).toBe('Tea \u202ebar\u202c');
  expect(quoted('\u3164', 'this pair')).toBe('this pair');
  expect(quoted('When?', 'this pair')).toBe('“When?”');
});

it('draws whole letters', () => {
  expect(initialOf('👩‍🔧 garage')).toBe('👩‍🔧');
  expect(initialOf('émile')).toBe('É');
  expect(initialOf('ßeta')).toBe('ß');
});

it('writes numbers and dates in one way', () => {
  expect(number(1_234_567.5)).toBe('1,234,567.5');
  expect(numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(0.985)).toBe('98.5%');
  expect(dateFormat({ year: 'numeric' }).format(new Date('2031-06-01T12:00:00Z'))).toBe('2031');
  expect(separators()).toEqual({ group: ',', decimal: '.' });
});
