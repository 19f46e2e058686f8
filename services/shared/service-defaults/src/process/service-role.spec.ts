import { ConfigError } from '../config/read-config.js';
import type { ServiceDescriptor } from './service-descriptor.js';
import { composition, serviceRole } from './service-role.js';

class Whole {}
class Api {}
const service: ServiceDescriptor = { name: 'chat', module: Whole, roles: { api: { module: Api } } };

describe('the role of a process', () => {
  it('is the whole service where none is set', () => {
    expect(serviceRole(service, {})).toBeUndefined();
    expect(composition(service, { SERVICE_ROLE: '' })).toBe(service);
  });

  it('is one part of it', () => {
    expect(serviceRole(service, { SERVICE_ROLE: 'api' })).toBe('api');
    expect(composition(service, { SERVICE_ROLE: 'api' })).toEqual({ module: Api });
  });

  it.each([
    ['worker', service, 'use api, or leave it unset'],
    ['toString', service, 'use api, or leave it unset'],
    ['api', { name: 'auth', module: Whole }, 'leave it unset'],
  ])('is never guessed: %s', (role, of, advice) => {
    expect(() => composition(of, { SERVICE_ROLE: role })).toThrow(ConfigError);
    expect(() => composition(of, { SERVICE_ROLE: role })).toThrow(`has no role "${role}"; ${advice}.`);
  });
});
