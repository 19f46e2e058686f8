import { mergeClasses } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular, PauseRegular, PlayRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useCarouselStyles } from './carousel.styles';
import { pictures } from './pictures.gen';
import type { Slide } from './slides';
import { useRotation } from './use-rotation';

const STEPS: Record<string, (current: number, last: number) => number> = {
  ArrowRight: (current) => current + 1,
  ArrowLeft: (current) => current - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Slides as tabs that change by themselves; all of them lie in one place, so that nothing moves around them. */
export function Carousel({ label, slides }: { label: string; slides: Slide[] }) {
  const styles = useCarouselStyles();
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const { current, show, moves, canMove, stopped, setStopped, pauses } = useRotation(slides.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (step(current, slides.length - 1) + slides.length) % slides.length;
    show(next);
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <section className={styles.root} aria-roledescription="carousel" aria-label={label} {...pauses}>
      {/* without scripts nothing rotates: all slides are there to read */}
      <noscript>
        <style>{'[data-slides]{display:block!important}[data-slides]>*{visibility:visible!important}'}</style>
      </noscript>
      <div className={styles.controls}>
        <div ref={tabs} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
          {slides.map(({ id: name, title }, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-tab-${name}`}
              aria-controls={`${id}-${name}`}
              aria-selected={index === current}
              tabIndex={index === current ? 0 : -1}
              className={mergeClasses(styles.tab, index === current && styles.tabShown)}
              onClick={() => show(index)}
            >
              {title}
            </button>
          ))}
        </div>
        <div className={styles.buttons}>
          {canMove && (
            <button
              type="button"
              className={styles.button}
              aria-label={stopped ? 'Start rotating' : 'Stop rotating'}
              onClick={() => setStopped(!stopped)}
            >
              {stopped ? <PlayRegular aria-hidden /> : <PauseRegular aria-hidden />}
            </button>
          )}
          <button
            type="button"
            className={styles.button}
            aria-label="Previous feature"
            onClick={() => show(current - 1)}
          >
            <ChevronLeftRegular aria-hidden />
          </button>
          <button
            type="button"
            className={styles.button}
            aria-label="Next feature"
            onClick={() => show(current + 1)}
          >
            <ChevronRightRegular aria-hidden />
          </button>
        </div>
      </div>
      <div className={styles.slides} data-slides aria-live={moves ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          <div
            key={slide.id}
            role="tabpanel"
            id={`${id}-${slide.id}`}
            aria-labelledby={`${id}-tab-${slide.id}`}
            className={mergeClasses(styles.slide, index !== current && styles.slideHidden)}
          >
            <div>
              <h3 className={styles.heading}>{slide.title}</h3>
              <p className={styles.text}>{slide.text}</p>
            </div>
            <SlidePicture slide={slide} />
          </div>
        ))}
      </div>
    </section>
  );
}

function SlidePicture({ slide: { picture, alt } }: { slide: Slide }) {
  const styles = useCarouselStyles();
  const { light, dark, width, height } = pictures[picture];
  return (
    <picture className={styles.picture}>
      <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      <img
        className={styles.image}
        src={light}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
