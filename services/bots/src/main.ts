import { bootstrapService } from '@chirrup/service-defaults/process/bootstrap-service';
import { botsService } from './bots.service-descriptor.js';

await bootstrapService(botsService);
