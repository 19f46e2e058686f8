import { bootstrapService } from '@chirrup/service-defaults/bootstrap-service';
import { authService } from './auth.service-descriptor.js';

await bootstrapService(authService);
