import { db } from '../../lib/platform/database/db'
import { DAY_MS } from '../../lib/platform/dates/constants'
import { newShortLinkSchema } from '../../lib/traffic/links/short/schema'
import { createShortLink } from '../../lib/traffic/links/short/service'
import { smartLinkInputSchema } from '../../lib/traffic/smart-links/schema'
import { createSmartLink } from '../../lib/traffic/smart-links/service'
import { shareSmartLinks } from '../../lib/traffic/smart-links/weight-service'
import { MARA_ID } from './people'

const [CARD, SAVINGS, VPN, PET_PLAN, HOME_INSURANCE] = [1042, 1043, 1187, 2051, 2210]
/** Mara's video source, whose clicks came through the first link. */
const VIDEOS = 'yt-shorts-04'

/** When the link was made and when its shares were computed again, in days before now. */
const MADE_DAYS_AGO = 21
const SHARED_DAYS_AGO = [14, 7, 2] as const

/** Links of an affiliate with results, made by the services that affiliates and the job use. */
export async function loadLinks(now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const actor = { affiliateId: MARA_ID, userId: await userId() }
  const made = { actor, at: ago(MADE_DAYS_AGO) }
  const best = await createSmartLink(
    made,
    smartLinkInputSchema.parse({
      name: 'Best of the channel',
      split: 'earnings',
      floorPercent: 10,
      arms: [VPN, PET_PLAN, HOME_INSURANCE].map((offerId) => ({ offerId })),
    }),
  )
  await createSmartLink(
    { actor, at: ago(SHARED_DAYS_AGO[2]) },
    smartLinkInputSchema.parse({
      name: 'Money',
      split: 'weight',
      floorPercent: 10,
      arms: [
        { offerId: CARD, weight: 3 },
        { offerId: SAVINGS, weight: 1 },
      ],
    }),
  )
  let from = made.at
  for (const at of [...SHARED_DAYS_AGO.map(ago), now]) {
    await sendThrough(best.id, from, at)
    if (at !== now) await shareSmartLinks({ at })
    from = at
  }
  await loadShortLinks(actor, best.id, ago(SHARED_DAYS_AGO[0]))
}

const userId = async () => (await db().affiliate.findUniqueOrThrow({ where: { id: MARA_ID } })).userId

/** Lets clicks of a source be clicks of a smart link, as the click path would have stored them. */
async function sendThrough(id: number, from: Date, to: Date): Promise<void> {
  await db().$executeRaw`
    WITH through AS (
      UPDATE click k SET route = jsonb_build_array(jsonb_build_object('by', 'smart_link', 'ruleId', l.id,
        'from', k.offer_id, 'to', k.offer_id, 'revision', l.revision, 'why', 'share'))
      FROM smart_link l, smart_link_arm m, source s
      WHERE l.id = ${id} AND m.smart_link_id = l.id AND m.offer_id = k.offer_id AND s.id = k.source_id
        AND s.name = ${VIDEOS} AND k.affiliate_id = l.affiliate_id AND k.route IS NULL
        AND k.created_at >= ${from} AND k.created_at < ${to}
      RETURNING (k.created_at AT TIME ZONE 'America/New_York')::date AS day, k.offer_id, k.flag)
    INSERT INTO smart_link_day AS known (smart_link_id, day, offer_id, clicks, flagged_clicks)
    SELECT ${id}::int, day, offer_id, count(*) FILTER (WHERE flag IS NULL), count(*) FILTER (WHERE flag IS NOT NULL)
    FROM through GROUP BY day, offer_id
    ON CONFLICT (smart_link_id, day, offer_id) DO UPDATE SET clicks = known.clicks + EXCLUDED.clicks,
      flagged_clicks = known.flagged_clicks + EXCLUDED.flagged_clicks`
}

async function loadShortLinks(actor: { affiliateId: number; userId: string }, smartLinkId: number, at: Date) {
  const links = [
    { slug: 'best-picks', smartLinkId, source: VIDEOS },
    { slug: 'debit', offerId: CARD, source: 'tiktok-bio', s1: 'bio' },
    { slug: 'house', offerId: HOME_INSURANCE, source: 'newsletter-38', s1: 'footer' },
  ]
  for (const link of links) await createShortLink({ actor, at }, newShortLinkSchema.parse(link))
}
