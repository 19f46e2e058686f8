import { bffService } from '@chirrup/bff/bff.service-descriptor';
import { startBff } from '@chirrup/bff/start-bff';
import { openDataFolder } from '@chirrup/embedded-host/data-folder';
import {
  EmbeddingServer,
  type EmbeddingServerOptions,
} from '@chirrup/embedded-host/embeddings/embedding-server';
import { EmbeddingServerOnDemand } from '@chirrup/embedded-host/embeddings/embedding-server-on-demand';
import { checkPortIsFree } from '@chirrup/embedded-host/free-port';
import { holdHostLock } from '@chirrup/embedded-host/host-lock';
import { supervisePostgres } from '@chirrup/embedded-host/supervised-postgres';
import { deriveKey, derivePassword } from '@chirrup/kernel/derive-secret';
import type { Log } from '@chirrup/kernel/log';
import { createEmbeddedPlatform } from '@chirrup/service-defaults/platform/embedded-platform';
import type { Platform } from '@chirrup/service-defaults/platform/platform';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import { startTracing } from '@chirrup/telemetry/start-tracing';
import type { z } from 'zod';
import type { allInOneConfig } from './all-in-one.config.js';
import { services } from './services.js';

type Stop = () => Promise<void>;

/** Starts all at the same time. When one fails the others are waited for and stopped: nothing ends under their feet. */
const startServices = async (platform: Platform): Promise<RunningService[]> => {
  const outcomes = await Promise.allSettled(services.map((service) => startService(service, platform)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (!failed) return running;
  await Promise.allSettled(running.map((service) => service.stop()));
  throw failed.reason;
};

/** The local model's server; where another one was configured, only for bots that have not got its vectors yet. */
const createEmbeddings = (
  config: z.infer<typeof allInOneConfig>,
  options: Omit<EmbeddingServerOptions, 'cacheFolder'>,
): EmbeddingServer | EmbeddingServerOnDemand | undefined => {
  if (config.EMBEDDINGS === 'off') return undefined;
  const Server = config.EMBEDDINGS_BASE_URL ? EmbeddingServerOnDemand : EmbeddingServer;
  return new Server({ ...options, cacheFolder: config.CHIRRUP_CACHE });
};

/** Starts everything in order; whatever fails half-way, what was started is stopped again. */
export const startAllInOne = async (
  config: z.infer<typeof allInOneConfig>,
  env: Readonly<Record<string, string | undefined>>,
  log: Log,
): Promise<{ address: string; stop: Stop }> => {
  for (const service of [...services, bffService]) service.readSettings?.(env);
  const started: Stop[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    started.push(await startTracing({ env, service: 'all-in-one', log }));
    const folder = await openDataFolder(config.DATA_DIR);
    await checkPortIsFree(config.PORT, config.HOST);
    const postgres = await supervisePostgres(
      { folder: folder.postgres, adminPassword: derivePassword(folder.secret, 'postgres/admin') },
      log,
      holdHostLock,
    );
    started.push(() => postgres.stop());
    const embeddings = createEmbeddings(config, { logFile: folder.embeddingsLog, env, log });
    const { platform, close } = await createEmbeddedPlatform({
      env,
      log,
      filesFolder: folder.files,
      mailFolder: folder.mail,
      signingKey: deriveKey(folder.secret, 'tokens'),
      limitsScale: config.LIMITS_SCALE,
      embeddings,
      hostAnswers: () => postgres.answers(),
      database: (service) => {
        const role = `chirrup_${service}`;
        const password = derivePassword(folder.secret, `postgres/${role}`);
        return { adminUrl: postgres.adminUrl, url: postgres.url(role, password), role, password };
      },
    });
    started.push(close, async () => embeddings?.stop());
    const running = await startServices(platform);
    started.push(...running.map((service) => () => service.stop()));
    const bff = await startBff(platform, { port: config.PORT, host: config.HOST });
    started.push(() => bff.stop());
    // the product does not wait for it, and it costs CPU that the start needs
    if (embeddings instanceof EmbeddingServer) embeddings.start();
    return { address: config.PUBLIC_URL ?? bff.address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
