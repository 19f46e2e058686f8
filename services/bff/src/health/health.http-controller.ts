import { Controller, Get, HttpCode, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readiness } from './readiness.js';

@Controller()
export class HealthHttpController {
  constructor(private readonly readiness: Readiness) {}

  /** Answers while the process lives. */
  @Get('healthz')
  @HttpCode(200)
  health(): { status: string } {
    return { status: 'ok' };
  }

  /** Answers 200 only when traffic may come. */
  @Get('readyz')
  async ready(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ status: string; reasons: string[] }> {
    const reasons = await this.readiness.reasons();
    reply.status(reasons.length === 0 ? 200 : 503);
    return { status: reasons.length === 0 ? 'ready' : 'not ready', reasons };
  }
}
