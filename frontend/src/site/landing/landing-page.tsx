import { Features } from './features';
import { Hero } from './hero';
import { Pricing } from './pricing';
import { UseCases } from './use-cases';

export function LandingPage() {
  return (
    <>
      <title>Chirrup: an assistant for your online store</title>
      <Hero />
      <Features />
      <UseCases />
      <Pricing />
    </>
  );
}
