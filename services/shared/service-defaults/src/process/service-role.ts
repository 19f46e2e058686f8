import { ConfigError } from '../config/read-config.js';
import type { Composition, ServiceDescriptor } from './service-descriptor.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The only reader of `SERVICE_ROLE`: the part of its service a process is to run; undefined for the whole of it. */
export const serviceRole = ({ name, roles = {} }: ServiceDescriptor, env: Env): string | undefined => {
  const role = env.SERVICE_ROLE;
  if (!role) return undefined;
  if (Object.hasOwn(roles, role)) return role;
  const known = Object.keys(roles);
  const choice = known.length > 0 ? `use ${known.join(' or ')}, or leave it unset` : 'leave it unset';
  throw new ConfigError(`Setting SERVICE_ROLE: the service ${name} has no role "${role}"; ${choice}.`);
};

/** What a process with these settings runs of the service. */
export const composition = (service: ServiceDescriptor, env: Env): Composition => {
  const role = serviceRole(service, env);
  return (role !== undefined && service.roles?.[role]) || service;
};
