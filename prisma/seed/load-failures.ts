import type { Tx } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { Random } from './random'

const MAILS = [
  {
    to: 'lena.brandt@mail.example',
    template: 'notification',
    hoursAgo: 20,
    error: '550 5.1.1 The mailbox does not exist.',
  },
  { to: 'omar@studio.example', template: 'support-answered', hoursAgo: 44, error: '552 5.2.2 The mailbox is full.' },
]

/** Some emails that failed, for the system page. */
export async function loadFailures(tx: Tx, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  await tx.mailMessage.createMany({
    data: MAILS.map(({ to, template, hoursAgo, error }) => ({
      id: new Random(`mail ${to}`).id(ago(hoursAgo)),
      toAddress: to,
      template,
      error,
      subject: 'Demo',
      html: '',
      text: '',
      status: 'failed' as const,
      createdAt: ago(hoursAgo),
      failedAt: ago(hoursAgo),
    })),
  })
}
