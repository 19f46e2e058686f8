// Loaded before a server whose memory is measured (`node --import`): SIGUSR2 collects its garbage.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
});
