import { openDataFolder } from '@chirrup/embedded-host/data-folder';
import { startPostgres } from '@chirrup/embedded-host/postgres-process';
import { derivePassword } from '@chirrup/kernel/derive-secret';

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
