import { bootstrapService } from '@chirrup/service-defaults/process/bootstrap-service';
import { knowledgeService } from './knowledge.service-descriptor.js';

await bootstrapService(knowledgeService);
