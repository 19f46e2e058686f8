import { commonErrors, DomainError, type ErrorKind } from '@chirrup/kernel/domain-error';
import { BadRequestException, HttpException, NotFoundException } from '@nestjs/common';
import { errorAnswer } from './error-body.js';
import { httpErrors } from './http.errors.js';

const toErrorAnswer = (thrown: unknown) => errorAnswer(thrown, 'id-1');
const error = (kind: ErrorKind, code = 'A.B') => new DomainError({ code, kind, message: 'Do this.' });

describe('error answers', () => {
  it.each<[ErrorKind, number]>([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not_found', 404],
    ['conflict', 409],
    ['rate_limited', 429],
    ['unavailable', 503],
    ['deadline', 504],
  ])('maps %s to %d', (kind, status) => {
    expect(toErrorAnswer(error(kind))).toMatchObject({
      status,
      body: { code: 'A.B', message: 'Do this.', msg: 'Do this.', detail: 'Do this.', request_id: 'id-1' },
    });
  });

  it('hides everything that is not an error on purpose', () => {
    const { message } = commonErrors.internal;
    const body = {
      code: 'SERVICE.INTERNAL',
      message,
      detail: 'Request id-1',
      msg: message,
      request_id: 'id-1',
    };
    const bugs = [
      new TypeError('x is not a function'),
      error('internal'),
      'thrown text',
      new HttpException('teapot', 418),
    ];
    for (const bug of bugs) expect(errorAnswer(bug, 'id-1')).toEqual({ status: 500, body });
  });

  it('gives what the framework refuses a code of ours', () => {
    expect(toErrorAnswer(new NotFoundException())).toMatchObject({
      status: 404,
      body: { code: 'REQUEST.NOT_FOUND' },
    });
    expect(toErrorAnswer(new BadRequestException())).toMatchObject({
      status: 400,
      body: { code: 'REQUEST.INVALID' },
    });
    const tooLarge = Object.assign(new Error('big'), { statusCode: 413 });
    expect(toErrorAnswer(tooLarge)).toMatchObject({ status: 413, body: { code: 'REQUEST.TOO_LARGE' } });
    expect(toErrorAnswer(new DomainError(httpErrors.tooLarge)).status).toBe(413);
  });

  it('says when to come back', () => {
    const limited = new DomainError(commonErrors.rateLimited, { retryAfter: 7 });
    expect(toErrorAnswer(limited).retryAfter).toBe(7);
    expect(toErrorAnswer(error('rate_limited')).retryAfter).toBe(1);
    expect(toErrorAnswer(error('unavailable')).retryAfter).toBe(2);
    expect(toErrorAnswer(error('conflict')).retryAfter).toBeUndefined();
  });

  it('keeps the detail the thrower gave', () => {
    const expired = new DomainError(commonErrors.tokenExpired, { detail: 'Token has expired' });
    expect(toErrorAnswer(expired).body.detail).toBe('Token has expired');
  });
});
