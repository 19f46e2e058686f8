import type { Message } from '../api/types';
import { timeoutSignal } from '../transport/http/timeout-signal';
import { pageAddress } from '../transport/page-address';
import { uuid } from '../transport/uuid';
import type { Chat } from './hooks/use-chat';
import { addTexts, attachTexts } from './parts/later-texts';
import type { Texts } from './parts/texts';

const EDGE = 1_600;
const QUALITY = 0.85;
const TIMEOUT_MS = 30_000;
const PATH =
  'M4 17l4.5-5 3.5 4 2.5-3L20 18M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM15.5 9.5h.01';

/** A failure in words for the visitor; `isFinal`: the same file fails again. */
class Refusal extends Error {
  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message);
  }
}

/** Smaller and as JPEG, so that little is sent and nothing but what the picture shows. */
const shrink = async (file: File, texts: Texts): Promise<Blob> => {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Refusal(texts.imageBroken, true);
  });
  const scale = Math.min(1, EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Refusal(texts.imageFailed);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Refusal(texts.imageFailed))),
      'image/jpeg',
      QUALITY,
    ),
  );
};

const send = async (
  file: File,
  client_message_id: string,
  { client, origin, profile }: Chat,
  texts: Texts,
): Promise<Message> => {
  const image = await shrink(file, texts);
  const thread = `${origin}/api/v1/chats/${profile.bot_id}/threads/${await client.ensure()}`;
  const post = async <T>(path: string, body: BodyInit, type?: string): Promise<T> => {
    const attempt = async (token: string) =>
      fetch(`${thread}/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, ...(type && { 'Content-Type': type }) },
        body,
        credentials: 'omit',
        signal: timeoutSignal(TIMEOUT_MS),
      });
    const token = await client.session();
    const first = await attempt(token);
    const response = first.status === 401 ? await attempt(await client.session(token)) : first;
    const { status } = response;
    if (status === 413) throw new Refusal(texts.imageTooBig, true);
    if (status === 429) throw new Refusal(texts.later);
    if (!response.ok) throw new Refusal(texts.imageFailed);
    return response.json();
  };
  const form = new FormData();
  form.append('file', image, 'image.jpg');
  const { name } = await post<{ name: string }>('images', form);
  const message = { client_message_id, message_type: 'image', content: name, page: pageAddress() };
  return post('messages', JSON.stringify(message), 'application/json');
};

/** Puts a button into the composer that sends an image. */
export function attach(
  slot: HTMLElement | null,
  chat: Chat,
  texts: Texts,
  later: readonly string[] = [],
): void {
  if (!slot || slot.firstChild) return;
  addTexts(texts, attachTexts, later);
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept: 'image/*', hidden: true });
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', title: texts.attach, ariaLabel: texts.attach });
  Object.assign(button.style, { display: 'flex', padding: '6px', color: 'inherit', cursor: 'pointer' });
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = icon.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
  path.setAttribute('d', PATH);
  button.append(icon);
  const note = document.createElement('p');
  Object.assign(note, { className: 'count', role: 'alert', hidden: true });

  const say = (text: string, again?: () => void) => {
    note.textContent = text;
    note.hidden = text === '';
    note.classList.toggle('bad', text !== texts.sending);
    if (!again) return;
    const retry = document.createElement('button');
    Object.assign(retry, { type: 'button', className: 'link', textContent: texts.retry, onclick: again });
    note.append(' ', retry);
  };
  // The same id at every try: an image whose answer was lost is stored once.
  const take = async (file: File, id = uuid()) => {
    say(texts.sending);
    button.disabled = true;
    try {
      chat.client.stored(await send(file, id, chat, texts));
      say('');
    } catch (error) {
      const { message, isFinal } = error instanceof Refusal ? error : new Refusal(texts.imageFailed);
      say(message, isFinal ? undefined : () => void take(file, id));
    }
    button.disabled = false;
  };
  const isDisabled = () => button.disabled || slot.parentElement?.querySelector('textarea')?.disabled;
  /** Shown before it is sent: what was pasted or dropped may be the wrong one. */
  const offer = (file: File) => {
    const picture = new Image();
    Object.assign(picture, { src: URL.createObjectURL(file), alt: file.name });
    Object.assign(picture.style, { maxHeight: '96px', maxWidth: '100%', display: 'block' });
    const choice = (text: string, act: () => void) => {
      const onclick = () => {
        URL.revokeObjectURL(picture.src);
        say('');
        act();
      };
      const made = document.createElement('button');
      return Object.assign(made, { type: 'button', className: 'link', textContent: text, onclick });
    };
    const yes = choice(texts.send, () => void take(file));
    const no = choice(texts.cancel, () => slot.parentElement?.querySelector('textarea')?.focus());
    note.replaceChildren(picture, yes, ' ', no);
    note.hidden = false;
    yes.focus();
  };
  const given = (event: Event, data: DataTransfer | null) => {
    const file = Array.from(data?.files ?? []).find(({ type }) => type.startsWith('image/'));
    // cells of an office program come as a picture, too, and their text is meant
    if (!file || isDisabled() || (event.type === 'paste' && data?.getData('text/plain'))) return;
    event.preventDefault();
    offer(file);
  };
  const panel = slot.closest<HTMLElement>('.panel, form');
  panel?.addEventListener('paste', (event) => given(event, event.clipboardData));
  panel?.addEventListener('drop', (event) => given(event, event.dataTransfer));
  button.onclick = () => {
    if (!isDisabled()) input.click();
  };
  input.onchange = () => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) void take(file);
  };
  slot.append(button, input);
  slot.closest('form')?.prepend(note);
}
