import { bootstrapService } from '@chirrup/service-defaults/bootstrap-service';
import { botsService } from './bots.service-descriptor.js';

await bootstrapService(botsService);
