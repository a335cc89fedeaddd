import { z } from 'zod'
import { AffiliateStatus, LedgerAccountKind } from '@/lib/generated/prisma/enums'
import { trailSchema } from './schema'

const text = z.string().nullable()
const shape = trailSchema.shape

/**
 * `GET /api/admin/conversion-feed/{ref}`: the affiliate's trail with revenue, advertiser, visitor, notes and every
 * account. Sums in cents.
 */
export const adminTrailSchema = trailSchema.extend({
  conversion: shape.conversion.extend({ revenueCents: z.number(), advertiserName: z.string() }),
  affiliate: z.object({ id: z.number(), name: z.string(), email: z.string(), status: z.enum(AffiliateStatus) }),
  click: shape.click
    .unwrap()
    .extend({
      ip: text,
      userAgent: z.string(),
      referrer: text,
      /** The offer of the link, if the visitor was routed to another one. */
      linkedOffer: z.object({ id: z.number(), name: z.string() }).nullable(),
    })
    .nullable(),
  calls: z.array(shape.calls.element.extend({ id: z.string(), method: z.string(), httpStatus: z.number() })),
  history: z.array(
    shape.history.element.extend({
      /** The note of staff. */
      note: text,
      /** The member of staff; null for the system. */
      actorEmail: text,
    }),
  ),
  /** Transfers of all accounts, including our own and a referrer's. */
  ledger: z.array(
    shape.ledger.element.extend({
      from: z.enum(LedgerAccountKind),
      to: z.enum(LedgerAccountKind),
      /** The affiliate of the transfer, which may be a referrer or mentor. */
      /** Null for the advertiser's own money. */
      affiliateId: z.number().nullable(),
      memo: z.string(),
    }),
  ),
})
export type AdminTrail = z.output<typeof adminTrailSchema>
