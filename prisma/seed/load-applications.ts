import { BUILT_IN_TERMS_VERSION } from '../../lib/people/affiliates/application-constants'
import type { ApplicationRequest } from '../../lib/people/affiliates/application-schema'
import { sendApplication } from '../../lib/people/affiliates/application-service'
import { db } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'

type Answers = Omit<ApplicationRequest, 'isAccepted' | 'termsVersion'>

/** Of the demo's affiliates who wait for approval, by affiliate number; the last one has not answered. */
const APPLICATIONS: readonly [affiliateId: number, answers: Answers][] = [
  [
    10528,
    {
      website: 'https://amara-saves.example.com/',
      trafficKinds: ['Content', 'Email'],
      country: 'FR',
      promotion: 'I compare cards and accounts for people who move to France, on my site and in a weekly newsletter.',
    },
  ],
  [
    10530,
    {
      website: 'https://youtube.example.com/@kenji-plays',
      trafficKinds: ['Social', 'Video'],
      country: 'JP',
      promotion: 'Two videos a week about games and privacy on phones, with the link below each video.',
    },
  ],
]

/** What waiting affiliates say of themselves, by the service they use, an hour after they joined. */
export async function loadApplications(now: Date): Promise<void> {
  for (const [affiliateId, answers] of APPLICATIONS) {
    const { createdAt } = await db().affiliate.findUniqueOrThrow({ where: { id: affiliateId } })
    const at = new Date(Math.min(createdAt.getTime() + HOUR_MS, now.getTime()))
    const request = { ...answers, isAccepted: true, termsVersion: BUILT_IN_TERMS_VERSION }
    await sendApplication({ actor: { affiliateId }, at }, request)
  }
}
