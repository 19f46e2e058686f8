import { bootstrapService } from '@chirrup/service-defaults/process/bootstrap-service';
import { billingService } from './billing.service-descriptor.js';

await bootstrapService(billingService);
