import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { readBffConfig } from './bff.config.js';
import { BffModule } from './bff.module.js';

/** The edge: owns nothing, so no database and no consumers. */
export const bffService: ServiceDescriptor = {
  name: 'bff',
  readSettings: readBffConfig,
  module: BffModule.everything,
  roles: { console: { module: BffModule.console }, visitor: { module: BffModule.visitor } },
};
