import { bootstrapService } from '@chirrup/service-defaults/process/bootstrap-service';
import { readBffConfig } from './bff.config.js';
import { bffService } from './bff.service-descriptor.js';
import { startBff } from './start-bff.js';

await bootstrapService(bffService, (platform) => {
  const { port, host } = readBffConfig(platform.env);
  return startBff(platform, { port, host });
});
