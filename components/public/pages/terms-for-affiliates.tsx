import { ListSection } from '@/components/shared/lists/list-section'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { TextLink } from '@/components/ui/text-link'

export type TermsFigures = {
  /** The name of the network. */
  name: string
  version: string
  minimumPayout: string
  askAt: string
}

/** The terms that come with the product, for networks without terms of their own. */
export function TermsForAffiliates({ name, version, minimumPayout, askAt }: TermsFigures) {
  return (
    <PageShell width="narrow">
      <PageHeader
        title="Terms for affiliates"
        description={`Between you and ${name}, the network that pays you. Version ${version}.`}
      />
      <div className="grid gap-6">
        <ListSection title="Your account">
          <li>One account per person or company, with true details. You may not give or sell it to anybody else.</li>
          <li>
            You must be an adult, and you are responsible for what happens in your account. Tell us right away if
            somebody else uses it.
          </li>
          <li>
            We approve accounts, and some offers, one by one and may ask how you promote. Links count once they are
            approved.
          </li>
        </ListSection>
        <ListSection title="How you promote">
          <li>
            Follow the rules of each offer and the laws that apply to your visitors, and disclose that you are paid.
          </li>
          <li>Do not buy, generate or force clicks or sales, and do not buy through your own links.</li>
          <li>
            Do not send unsolicited email or messages, make claims the advertiser does not make, or use trademarks in
            ads without permission.
          </li>
          <li>Do not place our links next to illegal or harmful content.</li>
        </ListSection>
        <ListSection title="What you earn">
          <li>
            You earn the payout that the offer states when the sale is recorded. We announce changes before they apply.
          </li>
          <li>
            A sale is pending during its hold. It can be rejected or reversed if it was refunded or broke the rules; you
            see the reason.
          </li>
          <li>{`The minimum payout is ${minimumPayout}. You may have to submit a tax form first. You pay your own taxes.`}</li>
          <li>Sales that break these terms are not paid.</li>
        </ListSection>
        <ListSection title="Data">
          <li>
            We store what you enter, your sign-ins, and the results of your links. You can download your data and delete
            your account under Privacy and security.
          </li>
          <li>You receive visitor data only as counts and labels, and may use it only to promote offers.</li>
        </ListSection>
        <ListSection title="End and changes">
          <li>You can stop at any time. We can suspend or close an account that breaks these terms, and we say why.</li>
          <li>What you earned under these terms is still paid after the account ends.</li>
          <li>
            When these terms change, so does their version. The version you accepted, and when, is stored with your
            application.
          </li>
        </ListSection>
        <section>
          <h2 className="text-18">Questions</h2>
          <p className="mt-2 text-text-2">
            Write to{' '}
            <TextLink accent href={`mailto:${askAt}`}>
              {askAt}
            </TextLink>
            .
          </p>
        </section>
      </div>
    </PageShell>
  )
}
