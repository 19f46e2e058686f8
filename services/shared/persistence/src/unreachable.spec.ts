import { isUnreachable } from './unreachable.js';

const withCode = (code: string) => Object.assign(new Error('an error of the driver'), { code });

describe('a database that cannot be reached', () => {
  it.each([
    ['one that refuses connections', withCode('ECONNREFUSED')],
    ['an address tried in several ways', new AggregateError([withCode('ECONNREFUSED')])],
    ['one whose socket is not there', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
    ['one that is starting up', withCode('57P03')],
    ['one whose disk is full', withCode('53100')],
    ['one without memory', withCode('53200')],
    ['one that has no connection left', withCode('53300')],
    ['one whose disk fails', withCode('58030')],
    ['one that has become a replica', withCode('25006')],
    ['one that ended the connection', new Error('Connection terminated unexpectedly')],
    ['one that does not answer', new Error('timeout expired')],
    ['one whose connections are all taken', new Error('timeout exceeded when trying to connect')],
  ])('is %s', (_name, error) => expect(isUnreachable(error)).toBe(true));

  it.each([
    ['a migration that fails', new Error('Migration x failed')],
    ['a row that is there already', withCode('23505')],
    ['a file that is missing', withCode('ENOENT')],
    ['a statement that took too long', withCode('57014')],
    ['no error at all', 'terminated'],
  ])('is not %s', (_name, error) => expect(isUnreachable(error)).toBe(false));
});
