import type { S3Options } from '@chirrup/storage/s3-file-store';

export interface FilesConfig {
  S3_BUCKET?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** The bucket of the settings; undefined if files lie on a disk. */
export const s3Options = (config: FilesConfig, prefix: string): S3Options | undefined => {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!config.S3_BUCKET) return undefined;
  return {
    ...{ bucket: config.S3_BUCKET, prefix },
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT } : {}),
    ...(config.S3_REGION ? { region: config.S3_REGION } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
};
