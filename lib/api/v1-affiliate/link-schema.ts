import { z } from 'zod'
import { DEEP_LINK_MAX_LENGTH, SOURCE_MAX_LENGTH, SUB_ID_MAX_LENGTH } from '@/lib/catalog/links/constants'
import { PARAMETER_NAME_MAX, PARAMETER_VALUE_MAX } from '@/lib/catalog/links/passed-parameter-constants'
import { isOwnParameter } from '@/lib/catalog/links/passed-parameter-rules'
import { isPrintable } from '@/lib/platform/text/printable'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'

const MAX_INT = 2_147_483_647

const subId = trimmedText(SUB_ID_MAX_LENGTH).refine(isPrintable, 'must be printable').optional()

/** `POST /api/v1/links`. */
export const linkOrder = z.strictObject({
  offerId: z.int().positive().max(MAX_INT),
  source: trimmedText(SOURCE_MAX_LENGTH).refine(isPrintable, 'must be printable').optional(),
  s1: subId,
  s2: subId,
  s3: subId,
  s4: subId,
  s5: subId,
  url: trimmedText(DEEP_LINK_MAX_LENGTH)
    .optional()
    .meta({ description: 'A page of the advertiser to link to, if the offer allows deep links.' }),
  landingPageId: z
    .int()
    .positive()
    .max(MAX_INT)
    .optional()
    .meta({ description: 'One of the landingPages of the offer; without it visitors are sent to one by weight.' }),
  parameters: z
    .record(
      limitedText(PARAMETER_NAME_MAX).refine((name) => !isOwnParameter(name), 'must not be a parameter of its own'),
      trimmedText(PARAMETER_VALUE_MAX).refine(isPrintable, 'must be printable'),
    )
    .optional()
    .meta({ description: 'Further parameters by name. Those among passedParameters go on to the advertiser.' }),
})
export type LinkOrder = z.output<typeof linkOrder>

export const linkAnswer = z.object({
  offerId: z.int(),
  link: z.url(),
  dropped: z.array(z.string()).meta({ description: 'Which of the parameters the offer does not pass on.' }),
})
export type LinkAnswer = z.output<typeof linkAnswer>
