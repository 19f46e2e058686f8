import { Mailer } from '@chirrup/mail/mailer';
import { EventLog } from '@chirrup/messaging/event-log';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Cache } from '@chirrup/realtime/cache';
import { FanOut } from '@chirrup/realtime/fan-out';
import { LiveText } from '@chirrup/realtime/live-text';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import { ServiceBus } from '@chirrup/rpc/service';
import { FileStore } from '@chirrup/storage/file-store';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Platform } from './platform.js';
import { CLOCK, EMBEDDING_ENDPOINT, ENV, HOST_ANSWERS, INSTALLATION, LOG, SIGNING_KEYS } from './tokens.js';

/** Makes the ports of the platform injectable in one service, with the service's own database and outbox. */
@Module({})
export class PlatformModule {
  static of(platform: Platform, own: { uow?: UnitOfWork; outbox: Outbox }): DynamicModule {
    const providers = [
      { provide: LOG, useValue: platform.log },
      { provide: CLOCK, useValue: platform.clock },
      { provide: ENV, useValue: platform.env },
      { provide: SIGNING_KEYS, useValue: platform.signingKeys },
      { provide: HOST_ANSWERS, useFactory: () => platform.hostAnswers },
      { provide: EMBEDDING_ENDPOINT, useFactory: () => platform.embeddings },
      { provide: INSTALLATION, useFactory: () => platform.installation },
      { provide: ServiceBus, useValue: platform.bus },
      { provide: EventLog, useValue: platform.events },
      { provide: FanOut, useValue: platform.fanOut },
      { provide: LiveText, useValue: platform.liveText },
      { provide: RateLimiter, useValue: platform.rateLimiter },
      { provide: Cache, useValue: platform.cache },
      { provide: FileStore, useValue: platform.files },
      { provide: Mailer, useValue: platform.mailer },
      { provide: Outbox, useValue: own.outbox },
      ...(own.uow ? [{ provide: UnitOfWork, useValue: own.uow }] : []),
    ];
    return {
      module: PlatformModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}
