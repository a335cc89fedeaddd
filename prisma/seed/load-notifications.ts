import { HOUR_MS } from '../../lib/dates/constants'
import type { Day } from '../../lib/dates/days'
import type { Tx } from '../../lib/db'
import { formatCents } from '../../lib/money/format'
import type { History } from './history'
import { lastStep } from './judge'
import { type News, standingNews } from './news'
import type { DemoPayout } from './payouts'
import { MARA_ID } from './people'
import { Random } from './random'

type Told = Pick<History, 'conversions' | 'standings'> & { payouts: readonly DemoPayout[]; today: Day; now: Date }

/** What Mara was told lately, of all four kinds; the newest she has not read yet. */
export async function loadNotifications(tx: Tx, userId: string, told: Told): Promise<void> {
  const news = [...standingNews(told.today, told.now), ...refusedNews(told), ...paidNews(told), ...levelNews(told)]
  await tx.notification.createMany({
    data: news.map(({ at, isRead, ...note }) => ({
      ...note,
      id: new Random(`notification ${note.dedupeKey}`).id(at),
      userId,
      createdAt: at,
      readAt: isRead ? new Date(Math.min(at.getTime() + HOUR_MS, told.now.getTime())) : null,
    })),
  })
}

function refusedNews({ conversions }: Told): News[] {
  const refused = conversions.findLast(
    (each) => each.click.affiliateId === MARA_ID && lastStep(each).reason === 'duplicate',
  )
  if (!refused) return []
  const { id, at, click, payoutCents } = refused
  return [
    {
      type: 'reward',
      title: 'Conversion rejected: Duplicate',
      message: `${click.offer.name}, ${formatCents(payoutCents)}. This click was already paid.`,
      destinationUrlPath: '/dashboard',
      dedupeKey: `conversion:${id}:rejected`,
      at,
      isRead: false,
    },
  ]
}

function paidNews({ payouts }: Told): News[] {
  const paid = payouts.findLast(({ affiliate, paidAt }) => affiliate.id === MARA_ID && paidAt !== null)
  if (!paid?.paidAt) return []
  return [
    {
      type: 'reward',
      title: `${formatCents(paid.amountCents)} is on its way`,
      message: `Sent to PayPal, ${paid.affiliate.payout.hint}.`,
      destinationUrlPath: '/account/payment',
      dedupeKey: `payout:${paid.id}:sent`,
      at: paid.paidAt,
      isRead: true,
    },
  ]
}

function levelNews({ standings }: Told): News[] {
  const reached = standings.get(MARA_ID)?.reached.at(-1)
  if (!reached) return []
  return [
    {
      type: 'reward',
      title: `You reached level ${reached.level}`,
      message: 'It brings a restore point and a shorter hold.',
      destinationUrlPath: '/levels',
      dedupeKey: `level:${reached.level}`,
      at: reached.at,
      isRead: true,
    },
  ]
}
