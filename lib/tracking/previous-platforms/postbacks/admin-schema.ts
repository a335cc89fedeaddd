import { z } from 'zod'
import { confirmSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { EXTERNAL_SOURCES } from '@/lib/catalog/external-ids/constants'
import { isPrintable } from '@/lib/platform/text/printable'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import { OLD_NETWORKS_MAX, OLD_TOKEN_MAX, OLD_TOKEN_MIN, ORDER_PARAMETERS } from './constants'

const source = z.enum(EXTERNAL_SOURCES)

/** `PUT /api/admin/advertisers/{id}/old-postbacks`. */
export const platformPostbacksChangeSchema = z
  .strictObject({
    isOn: z.boolean(),
    source,
    /** The advertiser's token in the previous platform; left out to keep the one there is, null for none. */
    token: trimmedText(OLD_TOKEN_MAX, `A token has at most ${OLD_TOKEN_MAX} characters.`)
      .min(OLD_TOKEN_MIN, `A token has at least ${OLD_TOKEN_MIN} characters.`)
      .refine(isPrintable, 'The token has characters that cannot be sent.')
      .nullable()
      .optional(),
    networks: z
      .array(trimmedText(60, 'Enter a valid IP address or CIDR range, such as 203.0.113.0/24.'))
      .max(OLD_NETWORKS_MAX, `At most ${OLD_NETWORKS_MAX} IP addresses or ranges.`),
    orderParameter: limitedText(60),
    reason: reasonSchema,
    confirm: confirmSchema,
  })
  .refine((change) => ORDER_PARAMETERS[change.source].includes(change.orderParameter), {
    path: ['orderParameter'],
    message: 'Choose a parameter of this system.',
  })
export type PlatformPostbacksChange = z.output<typeof platformPostbacksChangeSchema>

/** `GET /api/admin/advertisers/{id}/old-postbacks`. The token itself is not stored. */
export const platformPostbacksSchema = z.object({
  isOn: z.boolean(),
  source,
  hasToken: z.boolean(),
  networks: z.array(z.string()),
  orderParameter: z.string(),
  /** Ids of the previous platform that the import brought, of offers of this advertiser. */
  importedOffers: z.number().int(),
})
export type PlatformPostbacks = z.output<typeof platformPostbacksSchema>
