import { PageHead } from '../shell/page-head';
import { Features } from './carousel/features';
import { ClosingCall } from './closing-call';
import { Comparison } from './comparison';
import { Hero } from './hero/hero';
import { PoweredBy } from './powered-by';
import { Pricing } from './pricing/pricing';
import { CommonQuestions } from './questions/common-questions';
import { UseCases } from './use-cases';

export function LandingPage() {
  return (
    <>
      <PageHead
        title="Chirrup: an assistant for your online store"
        description="Chirrup answers your visitors’ questions from your own pages, day and night, and names the page each answer comes from. Set up in 3 minutes."
      />
      <Hero />
      <Features />
      <UseCases />
      <Comparison />
      <Pricing />
      <CommonQuestions />
      <ClosingCall />
      <PoweredBy />
    </>
  );
}
