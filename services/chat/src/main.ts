import { bootstrapService } from '@chirrup/service-defaults/process/bootstrap-service';
import { chatService } from './chat.service-descriptor.js';

await bootstrapService(chatService);
