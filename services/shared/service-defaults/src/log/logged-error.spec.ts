import { loggedError } from './logged-error.js';

const SECRET = 'call me at 0123';

/** As the driver and TypeORM give it. */
const refused = () => {
  const driverError = Object.assign(new Error(`duplicate key: ${SECRET}`), {
    severity: 'ERROR',
    code: '23505',
    constraint: 'messages_once',
    table: 'messages',
    detail: `Key (content)=(${SECRET}) already exists.`,
  });
  return Object.assign(new Error(`QueryFailedError: ${SECRET}`), { driverError, parameters: [SECRET] });
};

describe('an error in the log', () => {
  it('of a database has its code, constraint and place, and nothing that people wrote', () => {
    const logged = loggedError(refused());
    expect(logged).toMatchObject({ code: '23505', constraint: 'messages_once', table: 'messages' });
    expect(logged.stack).toContain('at ');
    expect(JSON.stringify(logged)).not.toContain(SECRET);
  });

  it('keeps that of its cause', () => {
    const logged = loggedError(Object.assign(new Error('not saved', { cause: refused() }), { data: SECRET }));
    expect(logged).toMatchObject({ message: 'not saved', cause: { code: '23505' } });
    expect(JSON.stringify(logged)).not.toContain(SECRET);
  });

  it('of our own says what happened, and where', () => {
    const logged = loggedError(new TypeError('x is not a function'));
    expect(logged).toMatchObject({ type: 'TypeError', message: 'x is not a function' });
    expect(logged.stack).toContain('logged-error.spec');
  });

  it('is none for other values', () => {
    expect(loggedError(SECRET)).toEqual({ type: 'string', message: 'not an error' });
  });
});
