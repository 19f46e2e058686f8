import type { LegalText } from './legal-text';

export const termsOfUse: LegalText = {
  title: 'Terms of Use',
  description: 'The terms under which Chirrup may be used: accounts, content, fees, liability and disputes.',
  opening: (
    <p>
      These terms are between the provider of this service (“we”) and the holder of an account (“you”).
      Visitors of the sites you put a bot on are your end customers. The terms take effect when you first use
      the service.
    </p>
  ),
  sections: [
    {
      id: 'who',
      title: '1. Who may use the service',
      body: (
        <>
          <p>
            You must be at least 13 years old. If you are under 18, you need the consent of a parent or
            guardian.
          </p>
          <p>
            You must be in a <a href="/supported-countries">supported country or territory</a>. Do not share
            your account details with anybody outside your organisation; you answer for what is done with your
            account.
          </p>
        </>
      ),
    },
    {
      id: 'content',
      title: '2. Your content',
      body: (
        <>
          <p>
            You own what you put in, and you receive our rights, if any, to what comes out. You see to it that
            your content and its use break no law and no other person’s rights.
          </p>
          <p>
            Content sent through our API is not used to improve the service. Other content may be used to keep
            the service running and to improve it.
          </p>
        </>
      ),
    },
    {
      id: 'rules',
      title: '3. What is not allowed',
      body: (
        <ul>
          <li>Scraping the service, or taking data out of it in any way but those it offers.</li>
          <li>Buying, selling or passing on API keys.</li>
          <li>Using output to build models that compete with ours.</li>
          <li>Presenting output as written by a person when it was not.</li>
          <li>Getting around limits, or putting the service or others at risk.</li>
        </ul>
      ),
    },
    {
      id: 'customers',
      title: '4. Your end customers',
      body: (
        <p>
          You tell your visitors that they talk to an automatic assistant, you give them the privacy notices
          the law asks of you, and you are their first contact. Their conversations are processed on your
          behalf.
        </p>
      ),
    },
    {
      id: 'fees',
      title: '5. Fees and payment',
      body: (
        <>
          <p>
            Fees are those of the plan you choose and of what you use beyond it. Payments are made in GBP, are
            due on invoice and are not refundable. If you are a consumer in the EU, you may withdraw within 14
            days.
          </p>
          <p>
            Price increases take effect 14 days after notice, or immediately where they are made for legal
            reasons or concern beta services.
          </p>
          <p>
            If you dispute an amount, tell us within 30 days of the invoice. Late amounts bear a charge of
            1.5% per month.
          </p>
        </>
      ),
    },
    {
      id: 'privacy',
      title: '6. Privacy',
      body: (
        <p>
          The <a href="/privacy-policy">Privacy Policy</a> says which personal data are processed and why, and
          the <a href="/cookie-policy">Cookie Policy</a> what is stored in browsers.
        </p>
      ),
    },
    {
      id: 'ending',
      title: '7. Suspension and termination',
      body: (
        <>
          <p>
            You end these terms by no longer using the service. We may end them with 30 days’ notice, or
            immediately for a serious breach, where the law requires it, or when a third party we depend on
            changes its terms.
          </p>
          <p>
            After written notice we may suspend access for breaking these terms, for a security threat, for
            suspected fraud or for unpaid amounts.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      title: '8. Warranty and liability',
      body: (
        <>
          <p>
            The service is provided as it is. Answers are made automatically and can be wrong; check what
            matters.
          </p>
          <p>
            As far as the law allows, our liability is limited to the lower of what you paid in the 1 month
            before the claim arose and £50.
          </p>
        </>
      ),
    },
    {
      id: 'disputes',
      title: '9. Disputes',
      body: (
        <>
          <p>
            Both sides first try for 60 days to settle a dispute informally; limitation periods are paused
            meanwhile. After that it is settled by arbitration in London before a sole arbitrator, mainly by
            video.
          </p>
          <p>
            You may opt out of arbitration within 30 days of first using the service. The law of the United
            Kingdom applies, and the courts in London have jurisdiction over what is not arbitrated.
          </p>
        </>
      ),
    },
    {
      id: 'changes',
      title: '10. Changes to these terms',
      body: (
        <p>
          We announce changes at least 30 days before they take effect. Using the service after that means
          that you accept them.
        </p>
      ),
    },
  ],
};
