import { Card, CardHead } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import type { ApplicationAnswers } from '@/lib/people/affiliates/application-schema'

type SentApplicationProps = { answers: ApplicationAnswers; countryName: string; sentOn: string }

/** What an affiliate sent, as they read it. */
export function SentApplication({ answers, countryName, sentOn }: SentApplicationProps) {
  const { website, trafficKinds, promotion, termsUrl, termsVersion } = answers
  return (
    <Card aria-labelledby="sent-title">
      <CardHead id="sent-title" title="What you sent" />
      <dl className="grid gap-3 px-4 pb-4 text-13 [&_dt]:text-muted">
        <div>
          <dt>Website or main channel</dt>
          <dd className="break-words">{website}</dd>
        </div>
        <div>
          <dt>Traffic types</dt>
          <dd>{trafficKinds.join(', ')}</dd>
        </div>
        <div>
          <dt>Country</dt>
          <dd>{countryName}</dd>
        </div>
        <div>
          <dt>How you will promote</dt>
          <dd dir="auto" className="break-words whitespace-pre-line">
            {promotion}
          </dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>
            {sentOn}, with the{' '}
            <TextLink accent href={termsUrl} target="_blank" rel="noreferrer">
              terms
            </TextLink>{' '}
            of version {termsVersion}
          </dd>
        </div>
      </dl>
    </Card>
  )
}
