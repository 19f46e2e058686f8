import {
  CheckmarkCircleRegular,
  SendRegular,
  ThumbDislikeRegular,
  ThumbLikeRegular,
} from '@fluentui/react-icons';
import { useHeroChatStyles } from './hero-chat.styles';

/** A conversation as a shop's visitor sees it, drawn with the colours a new bot has. */
export function HeroChat() {
  const styles = useHeroChatStyles();
  return (
    <figure className={styles.panel} aria-label="A conversation between a visitor and a shop's bot">
      <div className={styles.header}>
        <span className={styles.avatar} aria-hidden>
          A
        </span>
        Ask Alpine Shop
      </div>
      <div className={styles.talk}>
        <p className={styles.visitor}>Can I send hiking boots back after wearing them once outside?</p>
        <div className={styles.bot}>
          <p className={styles.words}>
            Yes. You have 30 days to try them, outdoors too. Send them back clean and in their box, and we
            refund you within 5 days.
          </p>
          <span className={styles.verified}>
            <CheckmarkCircleRegular aria-hidden /> Verified by Alpine Shop
          </span>
        </div>
        <p className={styles.visitor}>How do I choose the size?</p>
        <div className={styles.bot}>
          <p className={styles.words}>
            Measure your foot in the evening, in hiking socks, and add 1 cm. Between two sizes, take the
            larger one.
            <span className={styles.mark}>1</span>
          </p>
          <span className={styles.source}>
            <span className={styles.mark}>1</span> Size guide for boots · read today
          </span>
          <span className={styles.thumbs} aria-hidden>
            <ThumbLikeRegular />
            <ThumbDislikeRegular />
          </span>
        </div>
      </div>
      <div className={styles.input} aria-hidden>
        <span>Write a message</span>
        <SendRegular />
      </div>
    </figure>
  );
}
