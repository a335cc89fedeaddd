import { Circle } from 'lucide-react'
import Link from 'next/link'
import { Card, CardHead } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { ADMIN_PAGES } from '@/lib/accounts/staff-permissions/page-permission-constants'
import type { FirstStep, FirstSteps as Steps } from '@/lib/runtime/staff-home/first-steps/admin-schema'
import { TestMail } from './test-mail'

type Step = { title: string; about: string; page?: string }

const STEPS: Record<FirstStep, Step> = {
  brand: {
    title: 'Name, colors, logo and support address',
    about: 'Save the brand once, with an address affiliates can write to.',
    page: 'settings',
  },
  mail: { title: 'Try email', about: 'Invitations, confirmations and notices are sent by the server in SMTP_URL.' },
  advertiser: { title: 'First advertiser', about: 'Add one, with a secret for its postbacks.', page: 'advertisers' },
  offer: { title: 'First offer', about: 'What affiliates promote, with its payout and destination.', page: 'offers' },
  click: {
    title: 'A test click',
    about: 'Open your offer and make a test click, which is not counted.',
    page: 'offers',
  },
  conversion: {
    title: 'A test conversion',
    about: 'Send the call that the test click shows, with the advertiser’s token, and see it arrive there.',
    page: 'offers',
  },
  payout: {
    title: 'Try a payout',
    about: 'Send one batch through the provider, or as a file for the bank, and see it finished.',
    page: 'payouts-dashboard',
  },
  staff: {
    title: 'Invite your staff',
    about: 'A second person approves what is above a limit.',
    page: 'manage-admins',
  },
}

/** What a new network still needs, until nothing is left. Each step goes away by itself once it is done. */
export function FirstSteps({ steps: { left, testMail } }: { steps: Steps }) {
  if (left.length === 0) return null
  return (
    <Card aria-labelledby="first-steps" className="mb-4">
      <CardHead
        id="first-steps"
        title="Set up your network"
        aside={<span className="text-13 text-muted">{left.length} left</span>}
      />
      <ol className="grid gap-3 px-4 pb-4">
        {left.map((step) => (
          <li key={step} className="flex items-start gap-3">
            <Circle aria-hidden="true" className="icon-sm mt-1 flex-none text-muted" />
            <div className="min-w-0 text-13">
              <StepTitle {...STEPS[step]} />
              <p className="text-text-2">{STEPS[step].about}</p>
              {step === 'mail' ? <TestMail last={testMail} /> : null}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** A link where its page exists. */
function StepTitle({ title, page }: Step) {
  if (!page || !(page in ADMIN_PAGES)) return <p className="font-medium">{title}</p>
  return (
    <TextLink asChild accent>
      <Link href={`/admin/${page}`} prefetch={false}>
        {title}
      </Link>
    </TextLink>
  )
}
