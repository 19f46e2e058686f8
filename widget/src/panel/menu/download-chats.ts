import type { VisitorExport } from '../../api/types';
import type { Chat } from '../hooks/use-chat';
import type { Texts } from '../parts/texts';

type StoredThread = VisitorExport['threads'][number];

/** Hands everything stored of the visitor to the browser as one text file. */
export async function downloadChats({ client, profile, origin }: Chat, texts: Texts): Promise<void> {
  const threads = new Map<string, StoredThread>();
  const path = `/chats/${profile.bot_id}/visitors/me/export`;
  let next: string | null = '';
  while (next !== null) {
    const page: VisitorExport = await client.call('GET', next ? `${path}?after=${next}` : path);
    for (const thread of page.threads) {
      const held = threads.get(thread._id);
      if (held) held.messages.push(...thread.messages);
      else threads.set(thread._id, thread);
    }
    next = page.next;
  }
  save(`${[...threads.values()].map((thread) => asText(thread, origin, texts)).join('\n\n')}\n`);
}

const time = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ');

function asText({ created_at, messages }: StoredThread, origin: string, texts: Texts): string {
  const lines = messages.flatMap(
    ({ created_at: at, sender_type, sender_bot_name, message_type, content, sources = [] }) => {
      const sender = sender_type === 'bot' ? sender_bot_name : texts.you;
      const text =
        message_type === 'image'
          ? `${origin}/api/files/${content}`
          : message_type === 'email' || message_type === 'contact'
            ? `${message_type === 'email' ? texts.mailed : texts.mailAddress} (${content})`
            : content;
      return [
        `${time(at)} ${sender}: ${text}`,
        ...sources.map(({ n, title, url }) => `  [${n}] ${title} ${url}`),
      ];
    },
  );
  return [`== ${time(created_at)} UTC ==`, ...lines].join('\n');
}

function save(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'chat.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
