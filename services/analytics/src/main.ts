import { bootstrapService } from '@chirrup/service-defaults/process/bootstrap-service';
import { analyticsService } from './analytics.service-descriptor.js';

await bootstrapService(analyticsService);
