import type { ServiceDescriptor } from '@chirrup/service-defaults/service-descriptor';
import { BffModule } from './bff.module.js';

/** The edge: owns nothing, so no database and no consumers. */
export const bffService: ServiceDescriptor = {
  name: 'bff',
  module: BffModule.everything,
  roles: { console: { module: BffModule.console }, visitor: { module: BffModule.visitor } },
};
