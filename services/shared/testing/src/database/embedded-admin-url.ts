import { openDataFolder } from '@chirrup/embedded-host/data-folder';
import { derivePassword } from '@chirrup/embedded-host/derive-secret';
import { startPostgres } from '@chirrup/embedded-host/postgres-process';

/** URL of the administrator of a running embedded product's database, from its data folder. */
export const embeddedAdminUrl = async (dataDir: string): Promise<string> => {
  const { postgres, secret } = await openDataFolder(dataDir);
  // the server runs, so it is only looked up
  const { adminUrl } = await startPostgres({
    folder: postgres,
    adminPassword: derivePassword(secret, 'postgres/admin'),
  });
  return adminUrl;
};
