import { CheckmarkRegular, SendFilled } from '@fluentui/react-icons';
import { type FormEvent, useRef } from 'react';
import { startInline } from '../../own-bot/inline-chat';
import { firstExchange } from './first-exchange';
import { useHeroChatStyles } from './hero-chat.styles';
import { useTalk } from './use-talk';

const SUGGESTIONS = ['How much does it cost?', 'Which languages can visitors use?'];
/** As long as a message to a bot may be. */
const LONGEST = 4_000;

/** The site's own bot: in its own words, and live from the first question on. */
export function HeroChat({ start = startInline }) {
  const styles = useHeroChatStyles();
  const panel = useRef<HTMLElement>(null);
  const { talk, host, begin, openInChat } = useTalk(panel, start);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // from the page: it may have been typed before this code ran
    const question = String(new FormData(event.currentTarget).get('question')).trim();
    if (question === '') return;
    event.currentTarget.reset();
    void begin(question, 'input');
  };
  return (
    <section
      ref={panel}
      className={styles.panel}
      // it stays as high as it was: the page does not move
      style={talk.at === 'rest' ? undefined : { height: talk.height }}
      aria-label="Ask Chirrup about itself"
    >
      <div className={styles.header}>
        <span className={styles.avatar} aria-hidden>
          C
        </span>
        Ask Chirrup
        {talk.at === 'talk' && (
          <button type="button" className={styles.open} onClick={openInChat}>
            Open in chat
          </button>
        )}
      </div>
      {talk.at === 'rest' ? (
        <>
          <div className={styles.talk}>
            <p className={styles.visitor}>{firstExchange.question}</p>
            <p className={styles.bot}>
              {`${firstExchange.answer} `}
              <a className={styles.more} href={firstExchange.more.page}>
                {firstExchange.more.label}
              </a>
              .
            </p>
            <span className={styles.verified}>
              <CheckmarkRegular aria-hidden /> Verified by Chirrup
            </span>
            <div className={styles.chips}>
              {SUGGESTIONS.map((question) => (
                <button
                  key={question}
                  type="button"
                  className={styles.chip}
                  onClick={() => void begin(question, 'conversation')}
                >
                  {question}
                </button>
              ))}
            </div>
          </div>
          <form className={styles.form} onSubmit={send}>
            <input
              className={styles.input}
              name="question"
              aria-label="Your question about Chirrup"
              placeholder="Ask it something"
              maxLength={LONGEST}
              autoComplete="off"
            />
            <button type="submit" className={styles.send} aria-label="Send">
              <SendFilled aria-hidden />
            </button>
          </form>
        </>
      ) : (
        // seen until the chat is drawn over it
        <div ref={host} className={styles.host}>
          <div className={styles.talk}>
            <p className={styles.visitor}>{talk.question}</p>
            <p className={styles.bot}>…</p>
          </div>
        </div>
      )}
    </section>
  );
}
