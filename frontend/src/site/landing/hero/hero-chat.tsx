import { CheckmarkRegular, SendFilled } from '@fluentui/react-icons';
import type { FormEvent } from 'react';
import { docs } from '../../shell/links';
import { useAsk } from '../use-ask';
import { firstExchange } from './first-exchange';
import { useHeroChatStyles } from './hero-chat.styles';

const SUGGESTIONS = ['How much does it cost?', 'Which languages can visitors use?'];
/** As long as a message to a bot may be. */
const LONGEST = 4_000;

/** The site's own bot, in its own words; what is asked here goes on in its chat. */
export function HeroChat() {
  const styles = useHeroChatStyles();
  const ask = useAsk();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // from the page: it may have been typed before this code ran
    const question = String(new FormData(event.currentTarget).get('question')).trim();
    if (question === '') return;
    event.currentTarget.reset();
    ask(question, docs.website);
  };
  return (
    <section className={styles.panel} aria-label="Ask Chirrup about itself">
      <div className={styles.header}>
        <span className={styles.avatar} aria-hidden>
          C
        </span>
        Ask Chirrup
      </div>
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
              onClick={() => ask(question, docs.website)}
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
    </section>
  );
}
