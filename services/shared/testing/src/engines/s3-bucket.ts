import { S3FileStore } from '@chirrup/storage/s3-file-store';

/** Makes the bucket that services are given (`S3_ENDPOINT`, `S3_BUCKET`, …), as its operator does elsewhere. */
export const makeBucket = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  const { S3_ENDPOINT: endpoint = '', S3_BUCKET: bucket = '' } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = settings;
  const store = new S3FileStore({ endpoint, bucket, credentials: { accessKeyId, secretAccessKey } });
  try {
    await store.ensureBucket();
  } finally {
    store.close();
  }
};
