import { bootstrapService } from '@chirrup/service-defaults/process/bootstrap-service';
import { authService } from './auth.service-descriptor.js';

await bootstrapService(authService);
