import { z } from 'zod'
import { AffiliateStatus, LedgerAccountKind } from '@/lib/generated/prisma/enums'
import { trailSchema } from './schema'

const text = z.string().nullable()
const shape = trailSchema.shape

/**
 * `GET /api/admin/conversion-feed/{ref}`: the trail as its affiliate sees it, with what is between the house, the
 * advertiser and staff. Sums in cents.
 */
export const deskTrailSchema = trailSchema.extend({
  conversion: shape.conversion.extend({ revenueCents: z.number(), advertiserName: z.string() }),
  affiliate: z.object({ id: z.number(), name: z.string(), email: z.string(), status: z.enum(AffiliateStatus) }),
  click: shape.click
    .unwrap()
    .extend({
      ip: text,
      userAgent: z.string(),
      referrer: text,
      /** The offer of the link, where its visitor was sent to another one. */
      linkedOffer: z.object({ id: z.number(), name: z.string() }).nullable(),
    })
    .nullable(),
  calls: z.array(shape.calls.element.extend({ id: z.string(), method: z.string(), httpStatus: z.number() })),
  history: z.array(
    shape.history.element.extend({
      /** What staff noted. */
      note: text,
      /** Who of staff; null is the system. */
      actorEmail: text,
    }),
  ),
  /** Of every account it moved money in, the house's and a referrer's included. */
  ledger: z.array(
    shape.ledger.element.extend({
      from: z.enum(LedgerAccountKind),
      to: z.enum(LedgerAccountKind),
      /** Whose accounts these are, where they are another affiliate's. */
      affiliateId: z.number(),
      memo: z.string(),
    }),
  ),
})
export type DeskTrail = z.output<typeof deskTrailSchema>
