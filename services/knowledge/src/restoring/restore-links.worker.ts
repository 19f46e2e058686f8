import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import type { KeptFields, KeptKind } from '@chirrup/proto/kept-fields';
import { ServiceBus } from '@chirrup/rpc/service';
import {
  RestoreEntriesWorker,
  type Restorer,
} from '@chirrup/service-defaults/history/restore-entries.worker';
import { type Kept, textField } from '@chirrup/service-defaults/history/undo-entry';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { CreateLinkCommand } from '../links/commands/create-link.command.js';
import { DeleteLinkCommand } from '../links/commands/delete-link.command.js';
import { UpdateLinkCommand } from '../links/commands/update-link.command.js';
import { knowledgeErrors } from '../links/domain/link.errors.js';
import { ownFields } from '../links/link-changes.js';
import { LinksRepository } from '../links/persistence/links.repository.js';
import { RecrawlsService } from '../recrawl/recrawls.service.js';

/** Puts links and the schedule back as they were before a change. */
@Injectable()
export class RestoreLinksWorker extends RestoreEntriesWorker {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) log: Log,
    bus: ServiceBus,
    private readonly links: LinksRepository,
    private readonly createLink: CreateLinkCommand,
    private readonly updateLink: UpdateLinkCommand,
    private readonly deleteLink: DeleteLinkCommand,
    private readonly recrawls: RecrawlsService,
  ) {
    super({ uow, log, bots: bus.client(BotsDefinition), service: 'knowledge', kinds: ['link', 'schedule'] });
  }

  protected kept(kind: KeptKind, restorer: Restorer): Kept {
    return kind === 'schedule' ? this.#schedule(restorer) : this.#links(restorer);
  }

  #links({ botId, principal, act }: Restorer): Kept {
    return {
      read: async (id) => {
        const link = await this.uow.run({ tenant: botId }, (tx) => this.links.find(tx, id));
        return link && { fields: ownFields(link), version: link.version };
      },
      create: async (fields) => {
        if (fields.file) return false;
        return this.createLink.execute(principal, { botId, act, ...inputOf(fields) }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof DomainError && error.code === knowledgeErrors.duplicateUrl.code)
              return false;
            throw error;
          },
        );
      },
      update: async (id, fields, version) => {
        const edit = { botId, id, version, act, ...inputOf(fields) };
        return (await this.updateLink.execute(principal, edit)).ok;
      },
      remove: async (id, version) =>
        (await this.deleteLink.execute(principal, { botId, id, version, act })).ok,
    };
  }

  #schedule({ botId, principal, act }: Restorer): Kept {
    return {
      read: async () => {
        const { interval } = await this.recrawls.schedule(principal, botId);
        return { fields: { interval }, version: undefined };
      },
      create: async () => false,
      update: async (_, { interval }) => {
        await this.recrawls.setSchedule(principal, { botId, interval: textField(interval), act });
        return true;
      },
      remove: async () => true,
    };
  }
}

const inputOf = ({ url, title, thumbnail, knowledge_content }: KeptFields) => ({
  url: textField(url),
  title: textField(title),
  thumbnail: textField(thumbnail),
  content: textField(knowledge_content),
});
