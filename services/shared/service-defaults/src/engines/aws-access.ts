import type { AwsIdentity } from '@chirrup/storage/aws-identity';
import { z } from 'zod';
import { ConfigError } from '../config/read-config.js';

export const awsRegion = z
  .string()
  .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must look like eu-central-1')
  .optional();

/** The region that an address at Amazon's says, or the one that is set. @throws ConfigError naming the setting */
export const regionOf = (host: string, set: string | undefined, setting: string): string => {
  const region = set ?? host.split('.').find((label) => awsRegion.safeParse(label).success);
  if (!region) throw new ConfigError(`Setting ${setting}: is needed, ${host} does not say its region.`);
  return region;
};

/** Loaded where it is used: the SDK is large. */
export const awsIdentity = (region: string): (() => Promise<AwsIdentity>) => {
  let identity: Promise<AwsIdentity> | undefined;
  return () => {
    identity ??= import('@chirrup/storage/aws-identity').then(({ AwsIdentity: Class }) => new Class(region));
    return identity;
  };
};

const KAFKA_TOKEN_S = 900;

/** Tokens by which Amazon MSK knows the role of this process; a new one for each connection. */
export const mskTokens = (region: string, now = () => new Date()): (() => Promise<{ value: string }>) => {
  const identity = awsIdentity(region);
  const token = {
    host: `kafka.${region}.amazonaws.com`,
    query: { Action: 'kafka-cluster:Connect' },
    service: 'kafka-cluster',
    expiresIn: KAFKA_TOKEN_S,
  };
  return async () => {
    const url = await (await identity()).presignedUrl({ ...token, now: now() });
    return { value: Buffer.from(`${url}&User-Agent=chirrup`).toString('base64url') };
  };
};
