import { LandingSection } from '../section';
import { Carousel } from './carousel';
import { SLIDES } from './slides';

export function Features() {
  return (
    <LandingSection
      id="features"
      title="What it does for you"
      text="Questions about sizes, shipping and returns come at any hour. Chirrup answers them from what you already have."
    >
      <Carousel label="Features" slides={SLIDES} />
    </LandingSection>
  );
}
