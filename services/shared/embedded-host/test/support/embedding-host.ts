// A process that runs the stand-in server and prints where it is; the test kills it.
import { silentLog } from '@chirrup/kernel/log';
import { EmbeddingServer } from '../../src/embeddings/embedding-server.js';
import { standInPackage } from './model-package.js';

const [, , folder = '', path] = process.argv;
const server = new EmbeddingServer({
  cacheFolder: folder,
  logFile: `${folder}/embeddings.log`,
  env: { PATH: path },
  log: silentLog,
  getPackage: async () => standInPackage(folder),
});
server.start();
setInterval(() => {
  const url = server.url();
  if (url) process.stdout.write(`${url}\n`);
}, 50);
